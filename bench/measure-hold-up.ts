import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import {
  hostileAddresses,
  hostileBodies,
  hostileForms,
  hostileHeaders,
  type Document,
  type HostileRequest,
} from './hostile-requests.ts';
import type { Product } from './product.ts';

/** The machine's other work also slows the server's thread; it falls on few of several tries. */
const tries = 4;

export type HoldUp = Pick<HostileRequest, 'name' | 'method' | 'path'> & { ms: number; answerBytes: number };

/**
 * Sends hostile requests one by one and asks how long the thread of the server's event loop computed for each: nothing else is answered
 * meanwhile. Linux only: it asks /proc.
 * @param aimMs what takes longer is tried again; the shortest counts.
 * @returns the slowest first.
 */
export async function measureHoldUp({ url, session, pid }: Product, aimMs: number): Promise<HoldUp[]> {
  const document = (await (await fetch(`${url}/docs.json`)).json()) as Document; // the product's own answer
  const agent = new Agent({ keepAlive: true });
  const send = ({ method, path, headers, body }: HostileRequest) =>
    ask(url + path, { method, agent, headers: { authorization: `Bearer ${session.token}`, ...headers } }, body);
  const measured: HoldUp[] = [];
  for (const requests of [hostileForms(), hostileHeaders(), hostileAddresses(document), hostileBodies(document)]) {
    for (const hostile of requests) {
      const { name, method, path } = hostile;
      const shown: HoldUp = { name, method, path: path.split('?', 1)[0] ?? path, ms: Infinity, answerBytes: 0 };
      for (let left = tries; left > 0 && shown.ms > aimMs; left -= 1) {
        const before = computedMs(pid);
        shown.answerBytes = Math.max(shown.answerBytes, await send(hostile));
        shown.ms = Math.min(shown.ms, computedMs(pid) - before);
      }
      measured.push(shown);
    }
  }
  agent.destroy();
  return measured.sort((one, other) => other.ms - one.ms);
}

/** How long the first thread of a process, which runs its event loop, has been on a processor (proc(5), schedstat). */
const computedMs = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;

/** @returns how many bytes the answer has; 0 where the server closed the connection without one. */
const ask = (url: string, options: Parameters<typeof request>[1], body = '') =>
  new Promise<number>((resolve) => {
    const sent = request(url, options as object, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve(bytes));
      answer.on('error', () => resolve(bytes));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
