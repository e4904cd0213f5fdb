import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { collectLines } from '../../testing/collect-lines.ts';
import { codeOf, factorKey, password, peopleOf, stopTime } from '../../testing/factors/people-with-factors.ts';
import { softwarePasskey } from '../../testing/factors/software-passkey.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

const origin = 'https://desk.example.com';
const { stream, texts, takeLines } = collectLines();

let api: ApiUnderTest;
let app: FastifyInstance;
beforeAll(async () => {
  api = await startApi({ FACTOR_KEYS: factorKey, ADMIN_URL: origin, ACCESS_LOG: 'on' });
  app = await buildApp(api.services, { logger: { level: 'info', stream } });
});
afterAll(async () => {
  await app.close();
  await api.close();
});

stopTime();

const { addPerson, ticketOf } = peopleOf(() => ({
  ...api,
  guest: (method, url, { headers, ...options } = {}) =>
    app.inject({ method, url, headers: { accept: 'application/ld+json', ...headers }, ...options }),
}));
type Method = 'POST' | 'DELETE';

/** Returns the rows of all tables, those of the change log included. */
async function readTables(): Promise<string> {
  const { rows: tables } = await api.db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'change_log')`);
  const contents = tables.map(({ name }) => `(select string_agg(t::text, ' ') from ${name} t)`);
  const { rows } = await api.db.execute<{ content: string }>(
    sql.raw(`select concat_ws(' ', ${contents.join()}) as content`),
  );
  return rows[0]?.content ?? '';
}

it('D-87 each change of a factor is an event of the security log, and no line and no table has a secret of it', async () => {
  const person = await addPerson();
  const send = async (method: Method, url: string, payload?: object) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': 'always' },
      ...(payload && { payload }),
    });
  const post = async (url: string, payload?: object) => {
    const { body } = await send('POST', url, payload);
    return body === '' ? undefined : JSON.parse(body);
  };
  takeLines();

  const prepared = await post('/account/factors', { kind: 'totp', name: 'Móvil' });
  const { secret: seed } = prepared;
  const first = codeOf(seed, -1);
  const { recoveryCodes: given } = await post(`${prepared['@id']}/activation`, { code: first });
  const passkey = softwarePasskey(origin);
  const preparedKey = await post('/account/factors', { kind: 'passkey', name: 'Llave' });
  const credential = passkey.register(preparedKey.options);
  await post(`${preparedKey['@id']}/activation`, { credential });
  const { recoveryCodes: renewed } = await post('/account/recovery-codes');

  const tickets = [await ticketOf(person), await ticketOf(person)];
  const [one, two] = tickets;
  await post('/login_check/factor', { ticket: one, code: first });
  await post('/login_check/factor', { ticket: one, code: codeOf(seed) });
  await post('/login_check/factor', { ticket: one, code: codeOf(seed, 1) });
  await post('/login_check/factor', { ticket: two, code: renewed[0] });
  await post('/account/confirmations', { code: codeOf(seed, -1) });
  await post('/account/confirmations', { code: renewed[1] });

  const codes: string[] = [...given, ...renewed];
  const secrets = [seed, prepared.otpauthUrl, ...codes, ...tickets, password, credential.response.attestationObject];
  const plain = [...secrets, ...codes.map((code) => code.replaceAll('-', ''))];
  const findIn = (text: string) => plain.filter((secret) => text.includes(secret));
  const stored = await readTables();
  expect(stored).toContain(person.email);
  expect(findIn(stored)).toEqual([]);

  await send('DELETE', prepared['@id']);
  await send('DELETE', `/users/${person.id}/factors`);

  const by = { user: person.id };
  const target = person.id;
  const route = '/login_check/factor';
  const events = takeLines().flatMap(({ event, user, target: changed, kind, route: of, factor }) =>
    event === undefined || event === 'access' ? [] : [{ event, user, target: changed, kind, route: of, factor }],
  );
  expect(events).toEqual(
    [
      { event: 'factorAdded', ...by, target, kind: 'totp' },
      { event: 'factorAdded', ...by, target, kind: 'passkey' },
      { event: 'recoveryCodesRenewed', ...by, target },
      { event: 'factorAsked', ...by, route: '/login_check' },
      { event: 'factorAsked', ...by, route: '/login_check' },
      { event: 'factorRefused', ...by, route },
      { event: 'signIn', ...by, factor: 'totp' },
      { event: 'factorRefused', route },
      { event: 'recoveryCodeUsed', target },
      { event: 'signIn', ...by, factor: 'recoveryCode' },
      { event: 'confirmationRefused', ...by },
      { event: 'recoveryCodeUsed', ...by, target },
      { event: 'confirmed', ...by },
      { event: 'factorRemoved', ...by, target, kind: 'totp' },
      { event: 'factorsReset', ...by, target },
    ].map((event) => expect.objectContaining(event)),
  );
  expect(findIn(texts.join(''))).toEqual([]);
});
