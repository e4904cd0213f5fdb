import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { keepConfig, toConfig } from '../config.ts';
import type { Call } from './transport.ts';
import { withIdempotencyKey } from './idempotency-keys.ts';

keepConfig(toConfig({ features: ['idempotency'] }));

const put = (path: string, body: object, headers = {}): Call => ({
  method: 'PUT',
  path,
  headers,
  body: JSON.stringify(body),
});
const post = (path: string, body: object): Call => ({ ...put(path, body), method: 'POST' });

/** The `Idempotency-Key` headers of the current test. */
let sent: (string | undefined)[];
beforeEach(() => {
  sent = [];
});
/** Sends a call, which succeeds, or fails with `failure`. Returns the key that was sent. */
async function send(call: Call, failure?: unknown, target: string | Blob = call.path) {
  const answer = async ({ headers }: Call) => {
    sent.push(headers['Idempotency-Key']);
    if (failure) throw failure;
  };
  await withIdempotencyKey(call, target, answer).catch(() => undefined);
  return sent.at(-1);
}
const lost = new ApiFailure(undefined, 'No answer');

describe('the key of a write', () => {
  it('D-13 is sent in quotes, as the IETF draft requires', async () => {
    expect(await send(put('/tags/1', {}))).toMatch(/^"[0-9a-f]{32}"$/);
  });

  it.each([
    ['no answer came', lost],
    ['the server failed', new ApiFailure(503, 'Busy')],
    ['the answer was unreadable', new ApiFailure(201, 'Unreadable')],
    ['the first request is still running', new ApiFailure(409, 'Wait')],
    ['the call was aborted', new DOMException('Stopped', 'AbortError')],
  ])('stays the same if %s', async (_what, failure) => {
    const path = `/tags/${crypto.randomUUID()}`;
    const first = await send(put(path, { name: 'a' }), failure);
    expect(await send(put(path, { name: 'a' }))).toBe(first);
  });

  it('changes after the write succeeded or was refused', async () => {
    const path = '/tags/2';
    const keys = [
      await send(put(path, {})),
      await send(put(path, {}), new ApiFailure(422, 'Refused')),
      await send(put(path, {}), new ApiFailure(412, 'Changed')),
      await send(put(path, {})),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it('changes with the content, the language and the path', async () => {
    const keys = [
      await send(put('/tags/3', { name: 'a' }), lost),
      await send(put('/tags/3', { name: 'b' }), lost),
      await send(put('/tags/3', { name: 'b' }, { 'Accept-Language': 'en' }), lost),
      await send(put('/tags/4', { name: 'b' }), lost),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it('changes for "on" after "off", even if the answer to an earlier "on" was lost', async () => {
    const first = await send(put('/tags/5', { isActive: true }), lost);
    await send(put('/tags/5', { isActive: false }));
    expect(await send(put('/tags/5', { isActive: true }))).not.toBe(first);
  });

  it('changes for a create after a record of its collection was deleted', async () => {
    const first = await send(post('/tags', { name: 'a' }), lost);
    await send({ method: 'DELETE', path: '/tags/6', headers: {} });
    expect(await send(post('/tags', { name: 'a' }))).not.toBe(first);
  });

  it('belongs to the picture of an upload, even if there are other uploads', async () => {
    const upload: Call = { method: 'POST', path: '/media', headers: {}, body: new FormData() };
    const [one, two] = [new Blob(['1']), new Blob(['2'])];
    const first = await send(upload, lost, one);
    expect(await send(upload, undefined, two)).not.toBe(first);
    expect(await send(upload, undefined, one)).toBe(first);
  });
});
