import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@trastienda/contract/limits';
import { signIn, startKillable, useKillableCopies } from '../../testing/servers/killable-copies.ts';
import type { RunningCopy } from '../../testing/servers/running-copy.ts';

/**
 * The highest ratio of processor times, which the speed of the machine and other work on it hardly change. The ratios are 2 to 5; without the
 * limits they were 20.
 */
const maxRatio = 10;
/** The fastest try counts, because V8 compiles the code during the first ones. */
const tries = 8;
const bodyChars = limits.bodyMaxBytes - 1_000;
/** A little less than a body may have, with room for the rest of the body. */
const members = limits.json.maxMembers - 100;

type Sent = { method: string; path: string; type: string; body: string };

const positions = (value: string): Sent => ({
  method: 'PUT',
  path: '/experiences/positions',
  type: 'application/json',
  body: `{"positions":${value}}`,
});
/** Repeats a text as often as is wanted, or as fits into a body. */
const repeat = (count: number, text: (at: number) => string) =>
  Array.from({ length: Math.min(count, Math.floor(bodyChars / (text(0).length + 1))) }, (_, at) => text(at)).join(',');
const part = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n';

/** Among requests of every kind that are near the limits, these keep the event loop busy the longest. */
const hostile: [string, Sent, object][] = [
  [
    'an object of as many names as are read',
    positions(`{${repeat(members, (at) => `"${(36 ** 3 + at).toString(36)}":0`)}}`),
    { status: 422, violations: [{ propertyPath: 'positions', key: 'required' }] },
  ],
  [
    'a list of as many objects as are read',
    positions(`[${repeat(members / 2, () => '{"@id":"x"}')}]`),
    { status: 422, violations: [{ propertyPath: 'positions', key: 'tooMany' }] },
  ],
  [
    'a form of many parts',
    {
      method: 'POST',
      path: '/media_experiences',
      type: 'multipart/form-data; boundary=b',
      body: `${part.repeat(bodyChars / part.length)}--b--\r\n`,
    },
    { status: 400, key: 'badRequest' },
  ],
];

// The processor time of a thread is read from /proc, which only Linux has.
describe.skipIf(process.platform !== 'linux')('a running server', () => {
  useKillableCopies();
  let copy: RunningCopy;
  let authorization: string;
  let plainMs: number;
  beforeAll(async () => {
    copy = await startKillable();
    authorization = `Bearer ${await signIn(copy)}`;
    plainMs = (await measure(positions(`"${'x'.repeat(bodyChars)}"`))).ms;
  }, 60_000);

  /** Returns the answer, and the processor time that the thread of the event loop took for it, in milliseconds. */
  async function measure({ method, path, type, body }: Sent) {
    const found = { ms: Infinity, error: {} };
    for (let left = tries; left > 0; left -= 1) {
      const before = cpuMs();
      const headers = { authorization, 'content-type': type };
      const answer = await fetch(copy.url + path, { method, headers, body });
      // The cast is safe: every error of the API is a JSON object.
      found.error = (await answer.json()) as object;
      found.ms = Math.min(found.ms, cpuMs() - before);
    }
    return found;
  }

  /** Reads schedstat of proc(5), whose first field is in nanoseconds. */
  const cpuMs = () =>
    Number(readFileSync(`/proc/${copy.pid}/task/${copy.pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;

  it.each(hostile)(
    'D-14 refuses %s, and computes for it at most ten times as long as for a plain text',
    async (_what, sent, error) => {
      const found = await measure(sent);
      expect(found.error).toMatchObject(error);
      expect(found.ms / plainMs).toBeLessThan(maxRatio);
    },
    60_000,
  );
});
