import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { apiErrors } from '@trastienda/contract/errors';
import { watchedCollections, watchedTexts } from '@trastienda/contract/freshness/states';
import { standInAccount, startDistributor } from '../../../sandbox/distributor/distributor.ts';
import { standInKey, startPayments } from '../../../sandbox/payments/payments.ts';
import { buildApp } from '../../app.ts';
import { accessTokens } from '../../session/access-token.ts';
import { unknownDevice } from '../../session/device.ts';
import { startSession } from '../../session/refresh-tokens.ts';
import { hashCheaply, startApi, type ApiUnderTest } from '../servers/api-under-test.ts';
import { multipartOf, png } from '../pictures/pictures.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { knownIds } from './from-schema.ts';
import { requestsTo, type GeneratedRequest } from './generate-request.ts';
import { watchChanges } from './watch-changes.ts';

/**
 * By default, each run sends the same requests. `FUZZ_SEED` (`random` or a number) selects different requests; `FUZZ_REQUESTS`
 * sets the number of requests.
 */
const { FUZZ_SEED: given = '20261121', FUZZ_REQUESTS: wanted } = process.env;
export const seed = given === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(given);
/** Requests per batch. Its GET requests are sent concurrently, then the others one at a time, so that each change has a known cause. */
const batchSize = 40;
const key = 'signs the tokens that the fuzz test sends';
/** The id of the user who sends the requests: far above the ids in valid requests, so that none of them changes or deletes the user. */
export const askerId = 1_000_000_007;

let api: ApiUnderTest;
let app: FastifyInstance;
let distributor: Awaited<ReturnType<typeof startDistributor>>;
let payments: Awaited<ReturnType<typeof startPayments>>;
let changesSince: () => Promise<string[]>;
let token: string;
const logged: string[] = [];
const securityLines: Record<string, unknown>[] = [];

/** Sets up an API with a catalogue for the tests of a file. {@link expectPromisesKept} sends its requests to this API. */
export function useFuzzedApi(): void {
  beforeAll(start);
  afterAll(stop);
}

async function start() {
  // An earlier test file in the same worker may have left entries.
  logged.splice(0);
  securityLines.splice(0);
  outcomes.clear();
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
      const { event, ...fields }: Record<string, unknown> = JSON.parse(String(line));
      if (event === undefined) logged.push(String(line));
      else securityLines.push({ event, ...fields });
      done();
    },
  });
  app = await buildApp(api.services, { logger: { level: 'error', stream } });
  await api.db.execute(sql`
    insert into users (id, email, password_hash, roles) overriding system value
    values (${askerId}, 'asker@example.com', ${await hashCheaply('Secret123')}, '{ROLE_ADMIN}')`);
  token = await signIn();
  await fillCatalogue(api);
  await translateAll();
  await api.db.execute(sql`
    insert into import_runs (source, plan, started_by, state)
    select 'civitatis', 'plan ' || n, 'a@example.com', case when n % 2 = 0 then 'applied' else 'planned' end
    from generate_series(1, ${knownIds}::int) n`);
  await api.db.execute(sql`
    insert into import_items (run_id, source_id, kind, name, fields)
    select id, '7', 'conflict', 'Visita', '{"duration": {"base": "02:00", "ours": "03:00", "theirs": "04:00", "isConflict": true, "decision": null}}'
    from import_runs order by id`);
  await api.db.execute(sql`
    insert into proposals (collection, owner_id, language, operations, state, total, chosen, applied)
    select 'tags', ${askerId}, 'es', '[{"operation": "set", "field": "name", "language": "es", "value": "Playa"}]',
      case when n % 2 = 0 then 'applied' else 'planned' end, 1, n % 2, 1 - n % 2
    from generate_series(1, ${knownIds}::int) n`);
  await api.db.execute(sql`
    insert into proposal_items (proposal_id, record_id, kind, is_chosen, state, before, after)
    select id, id, 'changes', chosen = 1, case when chosen = 1 then 'pending' else 'applied' end, '{"name.es": "Costa"}', '{"name.es": "Playa"}'
    from proposals order by id`);
  // Ignores two tables that may change although a request is refused: failed sign-ins are counted, and a job updates mails.
  changesSince = await watchChanges(api.db, ['sign_in_failures', 'mails']);
}

/** Gives the first watched text of each record both languages, so that it can be confirmed. */
async function translateAll() {
  for (const collection of watchedCollections) {
    const text = sql.identifier(watchedTexts[collection][0]);
    await api.db.execute(sql`
      update ${sql.identifier(collection)}
      set ${text} = jsonb_build_object('es', coalesce(${text} ->> 'es', 'Texto'), 'en', 'Text')`);
  }
}

async function stop() {
  await app.close();
  await api.close();
  await distributor.close();
  await payments.close();
}

/** Starts a session without checking a password. The check is slow on purpose, and each generated sign-out requires a new session. */
async function signIn() {
  const { sessionId, epoch } = await api.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ epoch: number }>(
      sql`select epoch from session_epochs where user_id = ${askerId}`,
    );
    return {
      ...(await startSession(tx, { userId: askerId, device: unknownDevice, confirmedAt: new Date() })),
      epoch: rows[0]?.epoch ?? 0,
    };
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
  // A generated sign-out has ended the session. The changes that the new sign-in makes are discarded: no generated request caused them.
  token = await signIn();
  await changesSince();
  return ask();
}

/** Internals that no error response may expose: file paths, stack traces, SQL statements and messages of PostgreSQL. */
const internals =
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

/** Operations that need a password, a token or a file name, none of which can be generated. */
const needsSecret = [
  'POST /login_check',
  'POST /login_check/factor',
  'POST /login_check/passkey',
  'POST /token/refresh',
  'POST /account/confirmations',
  'POST /account/factors/{id}/activation',
  'POST /account/recovery-codes',
  'POST /password/reset',
  'GET /metrics',
  'GET /media/{name}',
  'GET /imports/civitatis-tags',
  'GET /imports/civitatis-locations',
  'GET /imports/civitatis-zones',
  'GET /imports/quantity-imports',
  'POST /imports/imports-request',
];

/** By operation: whether any request was accepted, and whether any request was refused. */
const outcomes = new Map<string, Set<'accepted' | 'refused'>>();

/**
 * Sends a request and checks the response. In tests, the server validates its responses against the OpenAPI document, and answers
 * 500 if a response does not match.
 */
async function expectPromiseKept(request: GeneratedRequest) {
  const answer = await send(request);
  const isRefused = answer.statusCode >= 400;
  const outcome = outcomes.get(request.operation) ?? new Set();
  outcomes.set(request.operation, outcome.add(isRefused ? 'refused' : 'accepted'));
  const context = `${JSON.stringify(request).slice(0, 3_000)} answered ${answer.body.slice(0, 1_000)} ${logged.join('\n')}`;
  expect(answer.statusCode, context).toBeLessThan(500);
  if (!isRefused) return { isRefused, context };
  const { key, code, message } = answer.json<{ key: keyof typeof apiErrors; code: number; message: string }>();
  expect([apiErrors[key]?.status, code], context).toEqual([answer.statusCode, answer.statusCode]);
  expect(message, context).toMatch(/\S/);
  expect(answer.body, context).not.toMatch(internals);
  return { isRefused, context };
}

/**
 * Sends generated requests. Expects that no response is a 5xx, that no error exposes internals, and that reads and refused
 * requests change nothing.
 * @param count number of requests, unless FUZZ_REQUESTS sets it.
 */
export async function expectPromisesKept(count: number): Promise<void> {
  const described = (await app.inject('/docs.json')).json();
  const requests = fc.sample(requestsTo(described, uploads), { seed, numRuns: Number(wanted ?? count) });
  for (let start = 0; start < requests.length; start += batchSize) {
    const some = requests.slice(start, start + batchSize);
    await Promise.all(some.filter(({ method }) => method === 'GET').map(expectPromiseKept));
    expect(await changesSince(), 'reads').toEqual([]);
    for (const request of some.filter(({ method }) => method !== 'GET')) {
      const { isRefused, context } = await expectPromiseKept(request);
      const changes = await changesSince();
      expect(isRefused ? changes : [], context).toEqual([]);
    }
  }
}

export const fuzzedDatabase = () => api.db;

/** Returns the lines of the security log about the generated requests. */
export const fuzzedSecurityLines = () => securityLines;

/** Returns the share (0 to 1) of the operations outside {@link needsSecret} that accepted at least one request. */
export function shareOfAccepting(): number {
  const open = [...outcomes].filter(([operation]) => !needsSecret.includes(operation));
  return open.filter(([, outcome]) => outcome.has('accepted')).length / open.length;
}
