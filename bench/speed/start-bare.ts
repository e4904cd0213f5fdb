import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Baseline, Frame } from './bare-server.ts';

/** Starts a bare server on the database. */
export async function startBare(databaseUrl: string, baseline: Baseline): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [databaseUrl, JSON.stringify(baseline)]);
  // The cast is safe: the first message of the child is the address on which it listens.
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const stop = () => {
    if (child.connected) child.disconnect();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Returns the parts of a page's answer around its total and its members. The bare server inserts both from its own statement. */
export function toFrame(answer: string, search: string | undefined): Frame {
  const [before, rest] = splitAfter(answer, '"hydra:totalItems":');
  const total = /^\d+/.exec(rest)?.[0] ?? '';
  const [between, tail] = splitAfter(rest.slice(total.length), '"hydra:member":[');
  const end = tail.lastIndexOf('],"hydra:view"');
  // The cast is safe: by the contract, every collection has its records in `hydra:member`.
  const { 'hydra:member': members } = JSON.parse(answer) as { 'hydra:member': unknown[] };
  return { items: members.length, search, before, between, after: tail.slice(end) };
}

function splitAfter(text: string, mark: string): [string, string] {
  const end = text.indexOf(mark) + mark.length;
  return [text.slice(0, end), text.slice(end)];
}
