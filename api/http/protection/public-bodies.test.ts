import { request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { limits } from '@trastienda/contract/limits';
import type { FastifyInstance } from 'fastify';
import { readEnv } from '../../env/env.ts';
import { listen } from '../../testing/on-the-wire.ts';
import { until } from '../../testing/until.ts';
import { takeJsonBodies } from '../body.ts';
import { readLanguage } from '../negotiation/language.ts';
import { makeServer } from '../server.ts';
import { boundPublicBodies } from './public-bodies.ts';

const maxUnfinished = 20;
const longMs = 600_000;

let app: FastifyInstance | undefined;
/** The number of requests whose head the server has received. */
let heads = 0;
/** The number of bodies that have arrived at `/waiting`, whose requests are answered when `answerWaiting` is called. */
let arrived = 0;
let answerWaiting: () => void;
afterEach(() => app?.close());

/** Starts a server with a public and a restricted route, and by default with the usual time limit. Returns its URL. */
async function start(timeoutMs?: number): Promise<string> {
  app = makeServer(readEnv({ TRUST_PROXY: '1' }), false);
  readLanguage(app);
  heads = 0;
  app.addHook('onRequest', async () => void (heads += 1));
  takeJsonBodies(app);
  boundPublicBodies(app, timeoutMs);
  app.post('/public', { config: { isPublic: true } }, async () => ({}));
  app.post('/restricted', async () => ({}));
  const waiting = Promise.withResolvers<object>();
  arrived = 0;
  answerWaiting = () => waiting.resolve({});
  app.post('/waiting', { config: { isPublic: true } }, () => {
    arrived += 1;
    return waiting.promise;
  });
  return listen(app);
}

type Answer = {
  status: number | undefined;
  retryAfter: string | undefined;
  connection: string | undefined;
  body: string;
};

/** Sends the head of a request and the start of its body, which `end` completes. */
function begin(url: string, address: string, length = 2) {
  const sent = request(url, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': length,
      'x-forwarded-for': address,
      // Otherwise the client would ask for the end of the connection.
      connection: 'keep-alive',
    },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      let body = '';
      const { 'retry-after': retryAfter, connection } = response.headers;
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode, retryAfter, connection, body }));
    });
  });
  sent.write('{');
  return { answer, end: () => sent.end('}') };
}
type Begun = ReturnType<typeof begin>;

/** Begins bodies from one address until one of them is refused. Returns its answer, and the others. */
async function fill(url: string, address: string) {
  const begun = Array.from({ length: maxUnfinished + 1 }, () => begin(url, address));
  const refused = await Promise.race(begun.map(({ answer }, at) => answer.then((received) => ({ at, received }))));
  return { refused: refused.received, others: begun.filter((_, at) => at !== refused.at) };
}
/** Begins a body, and waits until the server has received its head, so that the end of the body arrives later. */
async function beginLate(url: string, address: string): Promise<Begun> {
  const before = heads;
  const begun = begin(url, address);
  await until(() => heads > before, { late: 'the server has not received the request' });
  return begun;
}
const complete = async ({ answer, end }: Begun) => {
  end();
  return (await answer).status;
};

it('D-14 refuses one more unfinished body from an address without a token, with a message and the time to wait', async () => {
  const url = `${await start(longMs)}/public`;
  const { refused, others } = await fill(url, '192.0.2.7');
  expect(refused).toMatchObject({ status: 429, retryAfter: '600', connection: 'close' });
  expect(JSON.parse(refused.body)).toMatchObject({
    key: 'tooManyAttempts',
    message: 'Demasiados intentos. Espera 600 segundos y vuelve a probar',
  });
  expect(await complete(await beginLate(url, '192.0.2.8'))).toBe(200);
  const [first, ...rest] = others;
  expect(first && (await complete(first))).toBe(200);
  const next = await beginLate(url, '192.0.2.7');
  expect(await (await beginLate(url, '192.0.2.7')).answer).toMatchObject({ status: 429 });
  expect(await Promise.all([next, ...rest].map(complete))).toEqual(others.map(() => 200));
});

it('D-14 accepts a body that arrives with its head, while others from its address are unfinished', async () => {
  const url = `${await start(longMs)}/public`;
  const { others } = await fill(url, '192.0.2.7');
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' };
  expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(200);
  expect(await Promise.all(others.map(complete))).toEqual(others.map(() => 200));
});

it('D-14 does not count a body that has arrived, and whose answer takes longer', async () => {
  const url = await start(longMs);
  const waiting = Array.from({ length: maxUnfinished }, () => begin(`${url}/waiting`, '192.0.2.7'));
  await until(() => heads === maxUnfinished, { late: 'the server has not received all requests' });
  for (const { end } of waiting) end();
  await until(() => arrived === maxUnfinished, { late: 'the bodies have not arrived' });
  expect(await complete(await beginLate(`${url}/public`, '192.0.2.7'))).toBe(200);
  answerWaiting();
  expect(await Promise.all(waiting.map(({ answer }) => answer))).toMatchObject(waiting.map(() => ({ status: 200 })));
});

it('D-14 does not count a body that is refused for its size', async () => {
  const url = `${await start(longMs)}/public`;
  for (let count = 0; count <= maxUnfinished; count += 1)
    expect((await begin(url, '192.0.2.7', limits.publicBodyMaxBytes + 1).answer).status).toBe(413);
});

it('D-14 answers 408 with a message to a body without a token that does not arrive', async () => {
  const { status, connection, body } = await begin(`${await start(50)}/public`, '192.0.2.7').answer;
  expect([status, connection]).toEqual([408, 'close']);
  expect(JSON.parse(body)).toMatchObject({ key: 'requestTooSlow' });
});

it('D-14 a body without a token may take 10 s, so a refused one is told to wait that long', async () => {
  const { refused, others } = await fill(`${await start()}/public`, '192.0.2.7');
  expect(refused).toMatchObject({ status: 429, retryAfter: '10' });
  // On a slow machine, the time of some may be over.
  await Promise.allSettled(others.map(complete));
});

it('D-14 neither limits nor times the bodies of other routes', async () => {
  const url = `${await start(1)}/restricted`;
  const begun = Array.from({ length: maxUnfinished + 5 }, () => begin(url, '192.0.2.7'));
  await until(() => heads === begun.length, { late: 'the server has not received all requests' });
  expect(await Promise.all(begun.map(complete))).toEqual(begun.map(() => 200));
});

it('D-14 a public route accepts a body of 16 kB, and no longer one', async () => {
  const url = `${await start(longMs)}/public`;
  const post = async (chars: number) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify('x'.repeat(chars - 2));
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  expect(await post(limits.publicBodyMaxBytes)).toBe(200);
  expect(await post(limits.publicBodyMaxBytes + 1)).toBe(413);
});
