import { eq, sql } from 'drizzle-orm';
import { URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '@trastienda/contract/limits';
import { factors, signInTickets } from '../../session/factors/tables.ts';
import {
  codeOf,
  factorKey,
  peopleOf,
  stopTime,
  type Person,
  type PreparedApp,
} from '../../testing/factors/people-with-factors.ts';
import { softwarePasskey } from '../../testing/factors/software-passkey.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ FACTOR_KEYS: factorKey, ADMIN_URL: 'https://desk.example.com' });
});
afterAll(() => api.close());

stopTime();

const { addPerson, addApp, addCodes, ask, ticketOf, prepareApp, readAccount, subjectsTo } = peopleOf(() => api);
const prepare = (person: Person, payload: object = { kind: 'totp', name: 'Móvil' }, headers = {}) =>
  ask(person, 'POST', '/account/factors', payload, headers);
const activate = (person: Person, { '@id': path }: Pick<PreparedApp, '@id'>, payload: object) =>
  ask(person, 'POST', `${path}/activation`, payload);

describe('D-87 an authenticator app', () => {
  it('counts after a code of it, and the first factor brings ten recovery codes', async () => {
    const person = await addPerson(['ROLE_TAKER']);
    const answer = await prepare(person);
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['etag']]).toEqual([
      201,
      'no-store',
      undefined,
    ]);
    const prepared = answer.json<PreparedApp>();
    expect(URI.parse(prepared.otpauthUrl)).toMatchObject({ issuer: 'Trastienda', label: person.email });
    expect(await readAccount(person)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });

    const activated = await activate(person, prepared, { code: ` ${codeOf(prepared.secret).replace(/^.../, '$& ')}` });
    expect([activated.statusCode, activated.headers['cache-control']]).toEqual([200, 'no-store']);
    const { recoveryCodes: codes } = activated.json<{ recoveryCodes: string[] }>();
    expect(new Set(codes.map((code) => code.slice(0, 4))).size).toBe(limits.factors.recoveryCodes);
    for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{4}-[a-hj-km-np-z2-9]{4}-[a-hj-km-np-z2-9]{4}$/);
    expect(await readAccount(person)).toMatchObject({
      factors: [{ '@id': prepared['@id'], '@type': 'Factor', kind: 'totp', name: 'Móvil', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
    expect(await subjectsTo(person)).toEqual([
      'Tu cuenta tiene un nuevo segundo factor · Your account has a new second factor',
    ]);
  });

  it('has its seed sealed', async () => {
    const person = await addPerson();
    const { secret } = await prepareApp(person);
    const [row] = await api.db.select().from(factors).where(eq(factors.userId, person.id));
    expect(row?.sealedSeed).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it.each([
    [{ code: '000000' }, 'code', 'wrongCode'],
    [{ code: 'abcd-efgh-jkmn' }, 'code', 'wrongCode'],
    [{}, 'code', 'code'],
    [{ credential: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }, 'code', 'code'],
  ])('is not activated by %j', async (payload, propertyPath, key) => {
    const person = await addPerson();
    const prepared = await prepareApp(person);
    // Not by chance the code of now.
    vi.setSystemTime(Date.now() + ('code' in payload && codeOf(prepared.secret) === payload.code ? 90_000 : 0));
    expect((await activate(person, prepared, payload)).json()).toMatchObject({
      code: 422,
      violations: [{ propertyPath, key }],
    });
    expect(await readAccount(person)).toMatchObject({ factors: [] });
  });

  it('is activated once, within an hour, and by its owner only', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const prepared = await prepareApp(person);
    const by = async (one: Person) => (await activate(one, prepared, { code: codeOf(prepared.secret) })).statusCode;
    expect(await by(other)).toBe(404);
    await api.db.update(factors).set({ createdAt: sql`now() - interval '61 minutes'` });
    expect(await by(person)).toBe(404);
    await api.db.update(factors).set({ createdAt: sql`now() - interval '59 minutes'` });
    expect((await Promise.all([by(person), by(person)])).toSorted()).toEqual([200, 404]);
    expect(await by(person)).toBe(404);
    expect(await readAccount(person)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('that is the second one keeps the recovery codes', async () => {
    const person = await addPerson();
    await addApp(person);
    await addCodes(person, 1);
    const prepared = await prepareApp(person);
    const answer = await activate(person, prepared, { code: codeOf(prepared.secret) });
    expect(answer.json()).toEqual({ recoveryCodes: null });
    expect(await readAccount(person)).toMatchObject({
      factors: [{ name: 'App' }, { name: 'Móvil' }],
      recoveryCodesLeft: 1,
    });
  });
});

describe('D-87 a passkey', () => {
  const passkey = () => softwarePasskey('https://desk.example.com');
  const preparePasskey = async (person: Person) =>
    (await prepare(person, { kind: 'passkey', name: 'Portátil' })).json();

  it('counts after its registration', async () => {
    const person = await addPerson();
    const prepared = await preparePasskey(person);
    expect(prepared.options).toMatchObject({ rp: { id: 'desk.example.com' }, user: { name: person.email } });
    const credential = passkey().register(prepared.options);
    const { recoveryCodes: codes } = (await activate(person, prepared, { credential })).json();
    expect(codes).toHaveLength(10);
    expect(await readAccount(person)).toMatchObject({ factors: [{ kind: 'passkey', name: 'Portátil' }] });
  });

  it('is not registered again, nor for another user', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const known = passkey();
    const first = await preparePasskey(person);
    await activate(person, first, { credential: known.register(first.options) });
    expect((await preparePasskey(person)).options.excludeCredentials).toMatchObject([{ id: known.id }]);
    const wrong = { violations: [{ propertyPath: 'credential', key: 'wrongPasskey' }] };
    for (const one of [person, other]) {
      const prepared = await preparePasskey(one);
      expect((await activate(one, prepared, { credential: known.register(prepared.options) })).json()).toMatchObject(
        wrong,
      );
    }
    const prepared = await preparePasskey(other);
    const forPerson = passkey().register((await preparePasskey(person)).options);
    expect((await activate(other, prepared, { credential: forPerson })).json()).toMatchObject(wrong);
    expect((await activate(other, prepared, { code: '123456' })).json()).toMatchObject(wrong);
  });
});

describe('the factors of a user', () => {
  it.each([
    ['POST', '/account/factors', { kind: 'totp', name: 'Móvil' }],
    ['POST', '/account/factors/1/activation', { code: '123456' }],
    ['PUT', '/account/factors/1', { name: 'Móvil' }],
    ['DELETE', '/account/factors/1', undefined],
    ['POST', '/account/recovery-codes', undefined],
    ['DELETE', '/users/1/factors', undefined],
  ] as const)('D-89 are changed only after a confirmation: %s %s', async (method, path, payload) => {
    const person = await addPerson(['ROLE_ADMIN'], { isConfirmed: false });
    const answer = await ask(person, method, path, payload);
    expect(answer.json()).toMatchObject({ code: 403, key: 'confirmationNeeded' });
  });

  it.each([
    [{ kind: 'sms', name: 'Móvil' }, 'kind', 'invalid'],
    [{ kind: 'totp', name: ' ' }, 'name', 'factorName'],
    [{ kind: 'totp' }, 'name', 'factorName'],
  ])('refuse %j', async (payload, propertyPath, key) => {
    const answer = await prepare(await addPerson(), payload);
    expect(answer.json()).toMatchObject({ code: 422, violations: [{ propertyPath, key }] });
  });

  it('are renamed, by their owner only', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    await addApp(person);
    const [factor] = (await readAccount(person)).factors;
    const path = factor?.['@id'] ?? '';
    const rename = (one: Person) => ask(one, 'PUT', path, { name: '  Llavero ' });
    expect((await rename(other)).statusCode).toBe(404);
    expect((await rename(person)).json()).toEqual({ ...factor, name: 'Llavero' });
    expect((await readAccount(person)).factors).toMatchObject([{ name: 'Llavero' }]);
  });

  it('are removed, by their owner only; the last takes the recovery codes and the waiting sign-ins with it', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    for (let count = 0; count < 2; count++) await addApp(person);
    await addCodes(person, 2);
    await ticketOf(person);
    const present = (await readAccount(person)).factors;
    const [first = '', second = ''] = present.map((factor) => factor['@id']);
    expect((await ask(other, 'DELETE', first)).statusCode).toBe(404);
    expect((await ask(person, 'DELETE', first)).statusCode).toBe(204);
    expect(await readAccount(person)).toMatchObject({ factors: present.slice(1), recoveryCodesLeft: 2 });
    expect((await ask(person, 'DELETE', second)).statusCode).toBe(204);
    expect((await ask(person, 'DELETE', second)).statusCode).toBe(404);
    expect(await readAccount(person)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect(await api.db.$count(signInTickets, eq(signInTickets.userId, person.id))).toBe(0);
    expect(await subjectsTo(person)).toEqual(
      Array(2).fill('Se ha quitado un segundo factor de tu cuenta · A second factor of your account was removed'),
    );
  });

  it('are at most 20, prepared ones of the last hour included; one that is given up is deleted without a mail', async () => {
    const person = await addPerson();
    for (let count = 1; count < limits.factors.perUser; count++) await addApp(person);
    const last = await prepareApp(person);
    expect((await prepare(person)).json()).toMatchObject({ code: 409, key: 'tooManyFactors', values: { max: 20 } });
    expect((await ask(person, 'DELETE', last['@id'])).statusCode).toBe(204);
    await prepareApp(person);
    await api.db.execute(sql`update factors set created_at = now() - interval '61 minutes' where activated_at is null`);
    expect((await prepare(person)).statusCode).toBe(201);
    expect(await api.db.$count(factors, eq(factors.userId, person.id))).toBe(limits.factors.perUser);
    expect(await subjectsTo(person)).toEqual([]);
  });

  it('ignore an idempotency key: a repeated request is done anew, and no answer is stored', async () => {
    const person = await addPerson();
    await addApp(person);
    const headers = { 'idempotency-key': 'once' };
    const first = (await prepare(person, undefined, headers)).json<PreparedApp>();
    const again = (await prepare(person, undefined, headers)).json<PreparedApp>();
    expect(again.secret).not.toBe(first.secret);
    const renew = async () => (await ask(person, 'POST', '/account/recovery-codes', undefined, headers)).json();
    expect(await renew()).not.toEqual(await renew());
    const { rows } = await api.db.execute(sql`select from idempotency_keys where user_id = ${person.id}`);
    expect(rows).toEqual([]);
  });
});
