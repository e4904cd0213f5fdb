import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Frames } from './bare-server.ts';
import { median } from './median.ts';
import type { Product } from './product.ts';

const pages = [
  { name: 'list of 600', path: '/experiences?order[id]&itemsPerPage=600', aim: 0.75 },
  { name: 'page of 10', path: '/experiences?order[id]&itemsPerPage=10', aim: 0.5 },
] as const;
/** There are many short rounds so that other work on the machine affects both measurements of a pair, or only a few pairs. */
const rounds = 15;
const secondsPerRound = 1;
const connections = 10;

export type Ratio = { name: string; api: number; bare: number; ratio: number; aim: number };

/**
 * Measures the requests per second of the API and of a bare handler with the same answer. It alternates between the two, so that noise
 * affects both.
 */
export async function measureLists({ url, databaseUrl, session }: Product): Promise<Ratio[]> {
  const headers = { authorization: `Bearer ${session.token}`, accept: 'application/ld+json' };
  const read = async (address: string) => (await fetch(address, { headers })).text();
  const frames: Frames = {};
  for (const { path } of pages) frames[path] = toFrame(await read(url + path));
  const bare = await startBare(databaseUrl, frames);
  try {
    const ratios: Ratio[] = [];
    for (const { name, path, aim } of pages) {
      refuseDifference(name, await read(url + path), await read(bare.url + path));
      const api: number[] = [];
      const other: number[] = [];
      // The first round is discarded because it warms up both servers.
      for (let round = 0; round <= rounds; round += 1) {
        api.push(await requestsPerSecond(url + path, headers));
        other.push(await requestsPerSecond(bare.url + path, headers));
      }
      const [ours, theirs] = [api.slice(1), other.slice(1)];
      const ratio = median(ours.map((each, round) => each / (theirs[round] ?? NaN)));
      ratios.push({ name, api: median(ours), bare: median(theirs), ratio, aim });
    }
    return ratios;
  } finally {
    bare.child.disconnect();
  }
}

/**
 * Throws if the answers differ, because their speeds could not be compared. `bare.sql` must be updated whenever the API's answer changes.
 */
function refuseDifference(name: string, ours: string, theirs: string) {
  if (ours === theirs) return;
  const longest = Math.max(ours.length, theirs.length);
  const start = Array.from({ length: longest }, (_, at) => at).find((at) => ours[at] !== theirs[at]) ?? 0;
  const around = (text: string) => text.slice(Math.max(0, start - 60), start + 60);
  throw new Error(`${name}: the bytes differ.\n  API:  …${around(ours)}…\n  bare: …${around(theirs)}…`);
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const { requests, duration, non2xx, errors } = await autocannon({
    url,
    headers,
    connections,
    duration: secondsPerRound,
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return requests.total / duration;
}

/** Returns the text of an answer without its total and its members, which the bare handler inserts. */
function toFrame(answer: string): Frames[string] {
  const [before, rest] = splitAfter(answer, '"hydra:totalItems":');
  const total = /^\d+/.exec(rest)?.[0] ?? '';
  const [between, tail] = splitAfter(rest.slice(total.length), '"hydra:member":[');
  const end = tail.lastIndexOf('],"hydra:view"');
  // The cast is safe: by the contract, every collection has its records in `hydra:member`.
  const { 'hydra:member': members } = JSON.parse(answer) as { 'hydra:member': unknown[] };
  return { items: members.length, before, between, after: tail.slice(end) };
}

function splitAfter(text: string, mark: string): [string, string] {
  const end = text.indexOf(mark) + mark.length;
  return [text.slice(0, end), text.slice(end)];
}

async function startBare(databaseUrl: string, frames: Frames): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [databaseUrl, JSON.stringify(frames)]);
  // The cast is safe: the first message of the child is the address on which it listens.
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, child };
}
