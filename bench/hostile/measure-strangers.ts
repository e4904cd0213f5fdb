import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../support/process-memory.ts';

type Target = { url: string; pid: number };
/** Requests that are sent at once, each on a connection of its own and without a token. */
type Flood = { name: string; count: number; bytes: Buffer };
/** `waitMs`: the longest time that another client waited for `/health/live`. `openAfter`: the connections still open after 12 s. */
export type Measured = { name: string; waitMs: number; statuses: string; megabytes: number; openAfter?: number };

const bodyBytes = 960_000;
const slowForMs = 12_000;
const everyMs = 5;
/** The fastest try counts, because other work on the machine can slow the server. */
const tries = 3;

const get = (path: string, encoding: string) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`);
const post = (path: string, body: string, length = body.length) =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
  );
const signIn = (username: string) => `{"username":${username},"password":"x"}`;

const members = Array.from({ length: 80_000 }, (_, at) => `"${at}":0`).join(',');
const lists = '[],'.repeat(310_000);
const floods: Flood[] = [
  ...['identity', 'gzip', 'br'].map((encoding) => ({
    name: `GET /docs.json, ${encoding}`,
    count: 60,
    bytes: get('/docs.json', encoding),
  })),
  { name: 'GET /docs.json, br', count: 40, bytes: get('/docs.json', 'br') },
  { name: 'GET /docs.jsonld, br', count: 60, bytes: get('/docs.jsonld', 'br') },
  {
    name: 'GET /docs/assets/swagger-ui-bundle.js, br',
    count: 40,
    bytes: get('/docs/assets/swagger-ui-bundle.js', 'br'),
  },
  { name: 'GET /contexts/Experience, br', count: 60, bytes: get('/contexts/Experience', 'br') },
  { name: 'GET /config.json, br', count: 60, bytes: get('/config.json', 'br') },
  { name: 'GET /, br', count: 60, bytes: get('/', 'br') },
  ...['/login_check', '/token/refresh'].map((path) => ({
    name: `POST ${path} of 0.96 MB: lists in lists`,
    count: 20,
    bytes: post(path, signIn('['.repeat(bodyBytes / 2) + ']'.repeat(bodyBytes / 2))),
  })),
  { name: 'POST /login_check: 80,000 members', count: 20, bytes: post('/login_check', `{${members}}`) },
  { name: 'POST /login_check: 310,000 empty lists', count: 20, bytes: post('/login_check', signIn(`[${lists}0]`)) },
  {
    name: 'POST /login_check: a text of 0.96 MB',
    count: 20,
    bytes: post('/login_check', signIn(`"${'x'.repeat(bodyBytes)}"`)),
  },
];
/** The start of bodies that never end. */
const slow: Flood[] = [
  {
    name: 'POST /login_check: 0.9 MB, then a pause',
    count: 250,
    bytes: post('/login_check', ' '.repeat(900_000), 950_000),
  },
  {
    name: 'POST /login_check: 10 bytes of 100, then a pause',
    count: 250,
    bytes: post('/login_check', ' '.repeat(10), 100),
  },
];

/** Measures how long another client waits while strangers send floods of requests. */
export async function measureStrangers(target: Target): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const flood of floods) {
    const found = await measureFlood(target, flood);
    for (let left = tries - 1; left > 0; left -= 1)
      found.waitMs = Math.min(found.waitMs, (await measureFlood(target, flood)).waitMs);
    measured.push(found);
  }
  for (const flood of slow) measured.push(await measureSlow(target, flood));
  return measured;
}

async function measureFlood(target: Target, flood: Flood): Promise<Measured> {
  const waits = watchHealth(target.url);
  const statuses = await Promise.all(Array.from({ length: flood.count }, () => send(target.url, flood.bytes)));
  return { ...summary(target, flood, statuses), waitMs: await waits.stop() };
}

const summary = ({ pid }: Target, { name, count }: Flood, statuses: string[]) => ({
  name: `${count} × ${name}`,
  megabytes: memoryOf(pid),
  statuses: Object.entries(Object.groupBy(statuses, (status) => status))
    .map(([status, all]) => `${all?.length ?? 0} × ${status}`)
    .join(', '),
});

async function measureSlow(target: Target, flood: Flood): Promise<Measured> {
  const waits = watchHealth(target.url);
  const abort = new AbortController();
  const answers = Array.from({ length: flood.count }, () => send(target.url, flood.bytes, abort.signal));
  let open = flood.count;
  for (const answer of answers) void answer.then(() => (open -= 1));
  await sleep(slowForMs);
  const [openAfter, megabytes] = [open, memoryOf(target.pid)];
  abort.abort();
  const statuses = await Promise.all(answers);
  return { ...summary(target, flood, statuses), megabytes, waitMs: await waits.stop(), openAfter };
}

/** Sends bytes, and returns the status of the answer, or `no answer`. */
async function send(url: string, bytes: Buffer, signal?: AbortSignal): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  let status = 'no answer';
  socket.on('data', (chunk: Buffer) => (status = /^HTTP\/1.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? status));
  socket.on('error', () => undefined);
  signal?.addEventListener('abort', () => socket.destroy());
  socket.write(bytes);
  await once(socket, 'close');
  return status;
}

/** Requests `/health/live` repeatedly until `stop`, which returns the longest response time. */
function watchHealth(url: string) {
  let longest = 0;
  let isStopped = false;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const start = performance.now();
      const asked = request(`${url}/health/live`, { agent: false }, (answer) => {
        answer.resume().on('end', () => {
          longest = Math.max(longest, performance.now() - start);
          resolve();
        });
      });
      asked.on('error', reject).end();
    });
  const watching = (async () => {
    for (; !isStopped; await sleep(everyMs)) await ask();
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return longest;
    },
  };
}
