import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import {
  hostileAddresses,
  hostileBodies,
  hostileForms,
  hostileHeaders,
  type Document,
  type HostileRequest,
  type Records,
} from './hostile-requests.ts';
import type { Product } from '../support/product.ts';

/** Maximum number of tries of a slow request. The fastest try counts, because other work on the machine can slow the server. */
const tries = 4;
const defaultTimeoutMs = 60_000;

type Measured = { ms: number; status: number | undefined; answerBytes: number; fault: string | undefined };
/** How long a request kept the server's event-loop thread busy, and data of the answer. If `fault` is set, the time is unreliable. */
export type HoldUp = Pick<HostileRequest, 'name' | 'method' | 'path'> & Measured;
type Target = Pick<Product, 'url' | 'pid'> & { signIn: () => Promise<{ token: string }> };
type Limits = { aimMs: number; timeoutMs?: number };
/** `status` is missing if the connection was closed, or the timeout passed, before the end of the answer. */
type Answer = { status?: number; bytes: number; error?: string };

/**
 * Sends every hostile request to a product with the demo's records.
 * @returns the results, slowest first.
 */
export async function measureHoldUp(product: Product, limits: Limits): Promise<HoldUp[]> {
  const document = (await (await fetch(`${product.url}/docs.json`)).json()) as Document; // The cast is safe: this is an OpenAPI document.
  const records = await readRecords(product, document);
  const measured: HoldUp[] = [];
  for (const requests of [
    hostileForms(),
    hostileHeaders(),
    hostileAddresses(document, records),
    hostileBodies(document, records),
  ])
    measured.push(...(await measureRequests(product, requests, limits)));
  return measured.sort((one, other) => other.ms - one.ms);
}

/**
 * Returns a record for each path that ends in `/{id}` and has a PUT: the last record on the first page of its list. The first record is not
 * suitable, because the first user is the account that sends the requests.
 */
async function readRecords({ url, session }: Product, { paths }: Document): Promise<Records> {
  const records: Records = {};
  for (const [path, methods] of Object.entries(paths)) {
    if (!methods['put'] || !path.endsWith('/{id}')) continue;
    const headers = { authorization: `Bearer ${session.token}` };
    const answer = await fetch(url + path.slice(0, -'/{id}'.length), { headers });
    // The cast is safe: by the contract, every collection has its records in `hydra:member`.
    const { 'hydra:member': members } = (await answer.json()) as { 'hydra:member': { '@id': string }[] };
    const record = members.at(-1);
    if (!record) throw new Error(`The product has no record for PUT ${path}.`);
    records[path] = record['@id'];
  }
  return records;
}

/**
 * Sends hostile requests one by one and measures how long each keeps the server's event-loop thread busy. During that time, the server
 * answers no other request. Linux only, because it reads /proc.
 * @param limits a request that takes longer than `aimMs` is retried; a request without an answer after `timeoutMs` is a fault.
 */
export async function measureRequests(
  target: Target,
  requests: Iterable<HostileRequest>,
  limits: Limits,
): Promise<HoldUp[]> {
  const measured: HoldUp[] = [];
  let token = '';
  for (const hostile of requests) {
    const path = hostile.path.split('?', 1)[0] ?? hostile.path;
    // A new session for each path: on a busy machine, all requests together may take longer than the lifetime of an access token.
    if (path !== measured.at(-1)?.path) ({ token } = await target.signIn());
    const { name, method } = hostile;
    measured.push({ name, method, path, ...(await measure({ ...target, token }, hostile, limits)) });
  }
  return measured;
}

async function measure(
  { url, pid, token }: Pick<Target, 'url' | 'pid'> & { token: string },
  hostile: HostileRequest,
  { aimMs, timeoutMs = defaultTimeoutMs }: Limits,
): Promise<Measured> {
  const found: Measured = { ms: Infinity, status: undefined, answerBytes: 0, fault: undefined };
  const sent = { ...hostile, headers: { authorization: `Bearer ${token}`, ...hostile.headers } };
  for (let left = tries; left > 0 && found.ms > aimMs && !found.fault; left -= 1) {
    const before = computedMs(pid);
    const answer = await ask(url, sent, timeoutMs);
    found.ms = Math.min(found.ms, computedMs(pid) - before);
    found.status = answer.status;
    found.answerBytes = Math.max(found.answerBytes, answer.bytes);
    found.fault = faultOf(hostile, answer);
  }
  return found;
}

/**
 * Returns a text if the answer shows a defect of the server, or if the server refused the request without reading its hostile part;
 * otherwise undefined.
 */
function faultOf({ method, headers, needsNoSession }: HostileRequest, { status, error }: Answer): string | undefined {
  if (status === undefined) return `no answer: ${error}`;
  const isSignedIn = !needsNoSession && headers?.['authorization'] === undefined;
  const isUnread = (status === 401 && isSignedIn) || (status === 404 && method === 'PUT');
  // A 502 reports a failure of an external service, which is expected because the bench starts no such service.
  const isServerError = status >= 500 && status !== 502;
  return isUnread || isServerError ? `status ${status}` : undefined;
}

/**
 * Returns how many milliseconds the first thread of a process, which runs its event loop, has spent on a processor (proc(5), schedstat).
 */
const computedMs = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;

/** Sends a request on its own connection, so that a closed connection is the server's reaction to this request. */
const ask = (url: string, { method, path, headers, body = '' }: HostileRequest, timeoutMs: number) =>
  new Promise<Answer>((resolve) => {
    let bytes = 0;
    const fail = ({ message }: Error) => resolve({ bytes, error: message });
    const options = { method, headers, agent: false, signal: AbortSignal.timeout(timeoutMs) } as const;
    const sent = request(url + path, options, (answer) => {
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve({ bytes, ...(answer.statusCode && { status: answer.statusCode }) }));
      answer.on('error', fail);
    });
    sent.on('error', fail);
    sent.end(body);
  });
