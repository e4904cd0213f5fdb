import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, signInFailures } from '../../session/tables.ts';
import {
  codeOf,
  factorKey,
  password,
  peopleOf,
  stopTime,
  type Person,
} from '../../testing/factors/people-with-factors.ts';
import { softwarePasskey } from '../../testing/factors/software-passkey.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ FACTOR_KEYS: factorKey, ADMIN_URL: 'https://desk.example.com' });
});
afterAll(() => api.close());

stopTime();

const { addPerson, addApp, addCodes, signIn, ask, ticketOf } = peopleOf(() => api);
const confirm = (person: Pick<Person, 'token'>, payload: object) =>
  ask(person, 'POST', '/account/confirmations', payload);
const isConfirmed = async ({ id }: Person) => {
  const isTheirs = eq(sessions.userId, id);
  return (await api.db.$count(sessions, sql`${isTheirs} and ${sessions.confirmedAt} is not null`)) > 0;
};
const wrong = (propertyPath: string, key: string) => ({ code: 422, violations: [{ propertyPath, key }] });

const addUnconfirmed = () => addPerson(['ROLE_TAKER'], { isConfirmed: false });

describe('D-89 a confirmation', () => {
  it('takes a code of an authenticator app, which is then used', async () => {
    const person = await addUnconfirmed();
    const seed = await addApp(person);
    const code = codeOf(seed);
    expect((await confirm(person, { code })).statusCode).toBe(204);
    expect(await isConfirmed(person)).toBe(true);
    expect((await confirm(person, { code })).json()).toMatchObject(wrong('code', 'wrongCode'));
    const answer = await api.guest('POST', '/login_check/factor', {
      payload: { ticket: await ticketOf(person), code },
    });
    expect(answer.json()).toMatchObject({ key: 'wrongFactor' });
  });

  it('takes a recovery code once, and its owner gets a mail', async () => {
    const person = await addUnconfirmed();
    await addApp(person);
    const [code = ''] = await addCodes(person, 1);
    expect((await confirm(person, { code })).statusCode).toBe(204);
    expect((await confirm(person, { code })).json()).toMatchObject(wrong('code', 'wrongCode'));
    expect((await ask(person, 'GET', '/account')).json()).toMatchObject({ recoveryCodesLeft: 0 });
  });

  it('takes no code of another user, and none of a user without a factor', async () => {
    const [person, other] = [await addUnconfirmed(), await addUnconfirmed()];
    const seed = await addApp(other);
    const [recovery = ''] = await addCodes(other, 1);
    for (const code of [codeOf(seed), recovery])
      expect((await confirm(person, { code })).json()).toMatchObject(wrong('code', 'wrongCode'));
    expect(await isConfirmed(person)).toBe(false);
  });

  it('counts wrong codes as failed sign-ins, and a right code deletes the count', async () => {
    const person = await addUnconfirmed();
    const seed = await addApp(person);
    for (let guesses = 0; guesses < 5; guesses++) await confirm(person, { code: codeOf(seed, 9) });
    expect((await confirm(person, { code: codeOf(seed) })).json()).toMatchObject({ code: 429, key: 'tooManyAttempts' });
    expect((await confirm(person, { password })).statusCode).toBe(204);
    await api.db.update(signInFailures).set({ failedAt: sql`${signInFailures.failedAt} - interval '1 second'` });
    expect((await confirm(person, { code: codeOf(seed) })).statusCode).toBe(204);
    expect((await confirm(person, { code: codeOf(seed, 9) })).statusCode).toBe(422);
    expect((await confirm(person, { code: codeOf(seed, 1) })).statusCode).toBe(204);
  });

  it('takes an answer of a passkey of the user, and of no other', async () => {
    const passkeyOf = async (person: Person) => {
      const made = softwarePasskey('https://desk.example.com');
      await confirm(person, { password });
      const prepared = (await ask(person, 'POST', '/account/factors', { kind: 'passkey', name: 'Llave' })).json();
      const credential = made.register(prepared.options);
      await ask(person, 'POST', `${prepared['@id']}/activation`, { credential });
      await api.db.update(sessions).set({ confirmedAt: null });
      return made;
    };
    const [person, other] = [await addUnconfirmed(), await addUnconfirmed()];
    const [own, theirs] = [await passkeyOf(person), await passkeyOf(other)];
    const options = async () => (await api.guest('POST', '/login_check/passkey/options')).json().options;
    const signInWith = (answer: object) =>
      api.guest('POST', '/login_check/passkey', { payload: { credential: answer } });
    const foreign = theirs.answer(await options());
    expect((await confirm(person, { credential: foreign })).json()).toMatchObject(wrong('credential', 'wrongPasskey'));
    expect(await isConfirmed(person)).toBe(false);
    expect((await signInWith(foreign)).statusCode).toBe(200);
    const credential = own.answer(await options());
    expect((await confirm(person, { credential })).statusCode).toBe(204);
    for (let guesses = 0; guesses < 5; guesses++)
      expect((await confirm(person, { credential })).json()).toMatchObject(wrong('credential', 'wrongPasskey'));
    expect((await confirm(person, { credential })).json()).toMatchObject({ code: 429, key: 'tooManyAttempts' });
  });

  it.each([
    [{}, 'password', 'password'],
    [{ password, code: '123456' }, 'password', 'password'],
    [{ code: '' }, 'code', 'code'],
  ])('refuses %j', async (payload, propertyPath, key) => {
    expect((await confirm(await addUnconfirmed(), payload)).json()).toMatchObject(wrong(propertyPath, key));
  });

  it('of a password signs in nobody without the factor', async () => {
    const person = await addUnconfirmed();
    await addApp(person);
    await confirm(person, { password });
    expect((await signIn(person.email)).json()).toMatchObject({ key: 'secondFactorNeeded' });
  });
});
