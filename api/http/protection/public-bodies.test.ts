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
afterEach(() => app?.close());

/** Starts a server with a public and a restricted route. Returns its URL. */
async function start(timeoutMs: number): Promise<string> {
  app = makeServer(readEnv({ TRUST_PROXY: '1' }), false);
  readLanguage(app);
  heads = 0;
  app.addHook('onRequest', async () => void (heads += 1));
  takeJsonBodies(app);
  boundPublicBodies(app, timeoutMs);
  app.post('/public', { config: { isPublic: true } }, async () => ({}));
  app.post('/restricted', async () => ({}));
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
    headers: { 'content-type': 'application/json', 'content-length': length, 'x-forwarded-for': address },
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
  expect(await complete(begin(url, '192.0.2.8'))).toBe(200);
  const [first, ...rest] = others;
  expect(first && (await complete(first))).toBe(200);
  expect(await complete(begin(url, '192.0.2.7'))).toBe(200);
  expect(await Promise.all(rest.map(complete))).toEqual(rest.map(() => 200));
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
