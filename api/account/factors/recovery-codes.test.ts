import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recoveryCodes } from '../../session/factors/tables.ts';
import { isPasswordRight } from '../../session/passwords.ts';
import { factorKey, peopleOf, type Person } from '../../testing/factors/people-with-factors.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ FACTOR_KEYS: factorKey });
});
afterAll(() => api.close());

const { addPerson, addApp, addCodes, ask, ticketOf, sendTogether, prepareApp, readAccount, mailsTo, subjectsTo } =
  peopleOf(() => api);
const statusOf = async (payload: object) => (await api.guest('POST', '/login_check/factor', { payload })).statusCode;

/** Adds a user with an authenticator app. */
async function addUser(): Promise<Person> {
  const person = await addPerson();
  await addApp(person);
  return person;
}

describe('D-87 a recovery code', () => {
  it('signs in once, however it is typed, and its owner gets a mail', async () => {
    const person = await addUser();
    const [first = '', second = ''] = await addCodes(person, 2);
    expect(await statusOf({ ticket: await ticketOf(person), code: ` ${first.toUpperCase().replace('-', ' ')}` })).toBe(
      200,
    );
    expect(await statusOf({ ticket: await ticketOf(person), code: first })).toBe(401);
    expect(await statusOf({ ticket: await ticketOf(person), code: second.replaceAll('-', '–') })).toBe(200);
    const sent = await mailsTo(person);
    expect(sent.map(({ text }) => /Códigos que quedan: (\d+)/.exec(text)?.[1])).toEqual(['0', '1']);
  });

  it('signs in once, also if two requests send it at the same time', async () => {
    const person = await addUser();
    const [code = ''] = await addCodes(person, 1);
    const tickets = [await ticketOf(person), await ticketOf(person)];
    const statuses = await sendTogether(
      person,
      tickets.map((ticket) => () => statusOf({ ticket, code })),
    );
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  it('is not used up by a sign-in that fails afterwards', async () => {
    const person = await addUser();
    const [code = ''] = await addCodes(person, 1);
    const ticket = await ticketOf(person);
    await api.db.execute(sql`alter table logins rename to logins_away`);
    const failed = await statusOf({ ticket, code });
    await api.db.execute(sql`alter table logins_away rename to logins`);
    expect(failed).toBe(500);
    expect(await statusOf({ ticket, code })).toBe(200);
  });

  it('that is wrong counts, also one that was used', async () => {
    const person = await addUser();
    const [code = ''] = await addCodes(person, 1);
    const ticket = await ticketOf(person);
    expect(await statusOf({ ticket: await ticketOf(person), code })).toBe(200);
    for (let guesses = 0; guesses < 5; guesses++) expect(await statusOf({ ticket, code })).toBe(401);
    expect(await statusOf({ ticket, code })).toBe(429);
  });
});

describe('recovery codes', () => {
  it('are renewed: the earlier ones no longer count', async () => {
    const person = await addUser();
    const [old] = await addCodes(person, 3);
    const answer = await ask(person, 'POST', '/account/recovery-codes');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json().recoveryCodes).toHaveLength(10);
    expect(await readAccount(person)).toMatchObject({ recoveryCodesLeft: 10 });
    const use = (code: string) => ask(person, 'POST', '/account/confirmations', { code });
    expect((await use(old ?? '')).statusCode).toBe(422);
    expect((await use(answer.json().recoveryCodes[0])).statusCode).toBe(204);
    expect(await subjectsTo(person)).toEqual([
      'Se ha usado un código de recuperación · A recovery code was used',
      'Tus códigos de recuperación han cambiado · Your recovery codes have changed',
    ]);
  });

  it('are stored as hashes of argon2id, by their first characters, which differ', async () => {
    const person = await addUser();
    const codes: string[] = (await ask(person, 'POST', '/account/recovery-codes')).json().recoveryCodes;
    const stored = await api.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
    expect(stored.map(({ handle }) => handle)).toEqual(codes.map((code) => code.slice(0, 4)));
    expect(new Set(stored.map(({ handle }) => handle)).size).toBe(10);
    const [row] = stored;
    expect(row?.codeHash).toMatch(/^\$argon2id\$/);
    expect(await isPasswordRight(row?.codeHash, (codes[0] ?? '').replaceAll('-', ''))).toBe(true);
  });

  it('are for users with a factor only', async () => {
    const person = await addPerson();
    await prepareApp(person);
    const answer = await ask(person, 'POST', '/account/recovery-codes');
    expect(answer.json()).toMatchObject({ code: 403, key: 'enrolmentNeeded' });
  });
});
