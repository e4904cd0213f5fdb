import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Frames } from './bare-server.ts';
import { median } from '../support/median.ts';
import type { Product } from '../support/product.ts';

const pages = [
  { name: 'list of 600', path: '/experiences?order[id]&itemsPerPage=600', aim: 0.75 },
  { name: 'page of 10', path: '/experiences?order[id]&itemsPerPage=10', aim: 0.5 },
] as const;
/** Many short rounds, because other work on the machine then slows both measurements of a round, or spoils only a few rounds. */
const rounds = 15;
const secondsPerRound = 1;
const connections = 10;

export type Ratio = { name: string; api: number; bare: number; ratio: number; aim: number };

/**
 * Measures the requests per second of the API and of a bare server (bare-server.ts) that sends the same answer. The measurements alternate
 * between the two servers, so that other work on the machine affects both.
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
      const baseline: number[] = [];
      // The first round is discarded because it warms up both servers.
      for (let round = 0; round <= rounds; round += 1) {
        api.push(await requestsPerSecond(url + path, headers));
        baseline.push(await requestsPerSecond(bare.url + path, headers));
      }
      const [apiRates, bareRates] = [api.slice(1), baseline.slice(1)];
      const ratio = median(apiRates.map((each, round) => each / (bareRates[round] ?? NaN)));
      ratios.push({ name, api: median(apiRates), bare: median(bareRates), ratio, aim });
    }
    return ratios;
  } finally {
    bare.child.disconnect();
  }
}

/**
 * Throws if the two answers differ, because then the speeds are not comparable. Whenever the API's answer changes, `bare.sql` must be
 * updated.
 */
function refuseDifference(name: string, api: string, bare: string) {
  if (api === bare) return;
  const longest = Math.max(api.length, bare.length);
  const start = Array.from({ length: longest }, (_, at) => at).find((at) => api[at] !== bare[at]) ?? 0;
  const around = (text: string) => text.slice(Math.max(0, start - 60), start + 60);
  throw new Error(`${name}: the bytes differ.\n  API:  …${around(api)}…\n  bare: …${around(bare)}…`);
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

/** Returns the parts of an answer around its total and its members. The bare server inserts total and members from its own query. */
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
