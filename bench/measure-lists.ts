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
/** Many short rounds: other work of the machine then affects both sides of a pair, or few pairs. */
const rounds = 15;
const secondsPerRound = 1;
const connections = 10;

export type Ratio = { name: string; api: number; bare: number; ratio: number; aim: number };

/** Measures requests per second of the whole API and of a bare handler with the same answer, alternating, so that noise affects both. */
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
      // The first round does not count: it warms both up.
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

/** A handler with a different answer measures something else: `bare.sql` has to follow the API. */
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

/** Cuts an answer at the total and at the members, so that the bare handler can insert its own. */
function toFrame(answer: string): Frames[string] {
  const [before, rest] = splitAfter(answer, '"hydra:totalItems":');
  const total = /^\d+/.exec(rest)?.[0] ?? '';
  const [between, tail] = splitAfter(rest.slice(total.length), '"hydra:member":[');
  const end = tail.lastIndexOf('],"hydra:view"');
  // The API's own answer; the tests of the contract check its shape.
  const { 'hydra:member': members } = JSON.parse(answer) as { 'hydra:member': unknown[] };
  return { items: members.length, before, between, after: tail.slice(end) };
}

function splitAfter(text: string, mark: string): [string, string] {
  const end = text.indexOf(mark) + mark.length;
  return [text.slice(0, end), text.slice(end)];
}

async function startBare(databaseUrl: string, frames: Frames): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [databaseUrl, JSON.stringify(frames)]);
  // The child's first message is its address.
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, child };
}
