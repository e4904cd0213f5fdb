import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiErrors } from '@trastienda/contract/errors';
import { standInAccount, startDistributor } from '../../sandbox/distributor/distributor.ts';
import { standInKey, startPayments } from '../../sandbox/payments/payments.ts';
import { buildApp } from '../app.ts';
import { accessTokens } from '../session/access-token.ts';
import { startSession } from '../session/refresh-tokens.ts';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.ts';
import { addCatalogue, addMaker, addPictures, create } from '../testing/catalogue.ts';
import { addReseller } from '../testing/resellers.ts';
import { knownIds } from '../testing/fuzz/from-schema.ts';
import { requestsTo, type GeneratedRequest } from '../testing/fuzz/generate-request.ts';
import { watchChanges } from '../testing/fuzz/watch-changes.ts';
import { multipartOf, png } from '../testing/pictures.ts';

/** The same requests each time; `FUZZ_SEED=random` or a number asks for others, `FUZZ_REQUESTS` for more of them. */
const { FUZZ_SEED: given = '20261121', FUZZ_REQUESTS: wanted = '10000' } = process.env;
const numRuns = Number(wanted);
const seed = given === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(given);
/** Reads are sent at once, writes one by one, so that it is known which one changed something. */
const together = 40;
const key = 'signs the tokens that the fuzz test sends';
/** Beyond the ids that are generated: who asks is neither changed nor deleted by what they ask. */
const askerId = 1_000_000_007;

let api: ApiUnderTest;
let app: FastifyInstance;
let distributor: Awaited<ReturnType<typeof startDistributor>>;
let payments: Awaited<ReturnType<typeof startPayments>>;
let changesSince: () => Promise<string[]>;
let token: string;
const logged: string[] = [];

beforeAll(async () => {
  distributor = await startDistributor({});
  payments = await startPayments();
  const { username, password } = standInAccount;
  api = await startApi({
    SESSION_KEYS: key,
    METRICS_TOKEN: 'a-secret-that-only-Prometheus-was-given',
    CIVITATIS_URL: distributor.url,
    CIVITATIS_USERNAME: username,
    CIVITATIS_PASSWORD: password,
    STRIPE_API_KEY: standInKey,
    STRIPE_API_BASE: payments.url,
  });
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  app = await buildApp(api.services, { logger: { level: 'error', stream } });
  await api.db.execute(sql`
    insert into users (id, email, password_hash, roles) overriding system value
    values (${askerId}, 'asker@example.com', 'none', '{ROLE_ADMIN}')`);
  token = await signIn();
  // First those that no experience has yet, so that their ids are among the known ones.
  await addPictures(api, knownIds);
  const { experienceBody } = await addCatalogue(api);
  for (let n = 2; n <= knownIds; n += 1) {
    await create(api, '/tags', { name: `Etiqueta ${n}` });
    await create(api, '/languages', { name: `Idioma ${n}` });
    await create(api, '/categories', { name: `Categoría ${n}` });
    await create(api, '/locations', { name: `Sitio ${n}`, country: 'ES' });
    await addMaker(api, { name: `Maker ${n}`, email: `maker${n}@example.com` });
  }
  await api.db.execute(sql`
    insert into import_runs (source, plan, started_by, state)
    select 'civitatis', 'plan ' || n, 'a@example.com', case when n % 2 = 0 then 'applied' else 'planned' end
    from generate_series(1, ${knownIds}::int) n`);
  await api.db.execute(sql`
    insert into import_items (run_id, source_id, kind, name, fields)
    select id, '7', 'conflict', 'Visita', '{"duration": {"base": "02:00", "ours": "03:00", "theirs": "04:00", "isConflict": true, "decision": null}}'
    from import_runs order by id`);
  const plan = await create(api, '/plans', { name: 'Gratuito', price: '0', isActive: true });
  await api.db.execute(sql`
    insert into maker_plans (maker_id, plan_id, price, start_date) select id, ${plan.id}, '0', '2026-01-01' from makers`);
  for (let n = 1; n <= knownIds; n += 1) {
    await create(api, '/experiences', await experienceBody({ name: `Ruta ${n}` }));
    const user = { email: `taker${n}@example.com`, password: 'Clave123' };
    await create(api, '/takers', { name: 'Marta', surname: `Vidal ${n}`, user });
    const reseller = (await addReseller(api)).id;
    await create(api, '/contacts', { name: `Contacto ${n}`, reseller });
    await create(api, '/favorite_experiences', { experience: n, reseller });
    await create(api, '/favorite_makers', { makers: [n], reseller });
  }
  // A wrong password is counted; a mail in the outbox is taken up by a job.
  changesSince = await watchChanges(api.db, ['sign_in_failures', 'mails']);
});
afterAll(async () => {
  await app.close();
  await api.close();
  await distributor.close();
  await payments.close();
});

/** Without a password, whose check is slow on purpose: sign-outs are among the requests. */
async function signIn() {
  const { sessionId, epoch } = await api.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ epoch: number }>(
      sql`select session_epoch as epoch from users where id = ${askerId}`,
    );
    return { ...(await startSession(tx, askerId)), epoch: rows[0]?.epoch ?? 0 };
  });
  return accessTokens([key]).sign({ userId: askerId, epoch, sessionId });
}

async function send({ method, url, headers, payload, hasSession }: GeneratedRequest) {
  const ask = () =>
    app.inject({
      method,
      url,
      headers: { ...(hasSession && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload !== undefined && { payload }),
    });
  const answer = await ask();
  if (answer.statusCode !== 401 || !hasSession || 'authorization' in headers) return answer;
  // A sign-out among the requests has ended the session.
  token = await signIn();
  await changesSince();
  return ask();
}

/** What only we should ever see: files, stacks, statements and the words of PostgreSQL. */
const inside =
  /(?:api|node_modules)\/[\w./-]+\.[jt]s|\bat (?:async )?[\w.<>]+ \(|\b(?:select|insert into|delete from) ["a-z]+ |violates \w+|duplicate key|relation "|syntax error|ECONN|ENOENT/i;

const picture = multipart(await png());
const uploads = [
  picture,
  { ...picture, payload: picture.payload.subarray(0, 120) },
  multipart('<svg onload="alert(1)"/>'),
  multipart('x', '../../a\0.png'),
  multipart('x', undefined, '__proto__'),
];

function multipart(content: Buffer | string, fileName = 'a.png', name = 'file') {
  const { payload, headers } = multipartOf([{ name, content, fileName, type: 'image/png' }]);
  return { type: headers['content-type'], payload };
}

/** These want a password, a token or a file's name that nobody can guess. */
const needsSecret = [
  'POST /login_check',
  'POST /token/refresh',
  'GET /metrics',
  'GET /media/{name}',
  'GET /imports/civitatis-tags',
  'GET /imports/civitatis-locations',
  'GET /imports/civitatis-zones',
  'GET /imports/quantity-imports',
  'POST /imports/imports-request',
];

/** What the answers to each operation were. */
const outcomes = new Map<string, Set<'accepted' | 'refused'>>();

/** One request and what must hold of its answer; the server itself holds each answer against the document, and fails with 500. */
async function expectPromisesKept(request: GeneratedRequest) {
  const answer = await send(request);
  const isRefused = answer.statusCode >= 400;
  const outcome = outcomes.get(request.operation) ?? new Set();
  outcomes.set(request.operation, outcome.add(isRefused ? 'refused' : 'accepted'));
  const what = `${JSON.stringify(request).slice(0, 3_000)} answered ${answer.body.slice(0, 1_000)} ${logged.join('\n')}`;
  expect(answer.statusCode, what).toBeLessThan(500);
  if (!isRefused) return { isRefused, what };
  const { key, code, message } = answer.json<{ key: keyof typeof apiErrors; code: number; message: string }>();
  expect([apiErrors[key]?.status, code], what).toEqual([answer.statusCode, answer.statusCode]);
  expect(message, what).toMatch(/\S/);
  expect(answer.body, what).not.toMatch(inside);
  return { isRefused, what };
}

it(`D-14 nothing that a client sends causes a 5xx, shows our inside or changes anything when it is refused (seed ${seed})`, async () => {
  const described = (await app.inject('/docs.json')).json();
  const requests = fc.sample(requestsTo(described, uploads), { seed, numRuns });
  for (let start = 0; start < requests.length; start += together) {
    const some = requests.slice(start, start + together);
    await Promise.all(some.filter(({ method }) => method === 'GET').map(expectPromisesKept));
    expect(await changesSince(), 'reads').toEqual([]);
    for (const request of some.filter(({ method }) => method !== 'GET')) {
      const { isRefused, what } = await expectPromisesKept(request);
      const changes = await changesSince();
      expect(isRefused ? changes : [], what).toEqual([]);
    }
  }
}, 1_800_000);

it('asks so that nine operations out of ten also accept something, and finds what is behind the checks', () => {
  const open = [...outcomes].filter(([operation]) => !needsSecret.includes(operation));
  const never = open.filter(([, outcome]) => !outcome.has('accepted')).map(([operation]) => operation);
  expect(never.length, never.join(', ')).toBeLessThan(open.length / 10);
});
