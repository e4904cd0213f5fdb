import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factors, recoveryCodes, signInTickets } from '../../session/factors/tables.ts';
import { sessions } from '../../session/tables.ts';
import { factorKey, peopleOf, type Person } from '../../testing/factors/people-with-factors.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ FACTOR_KEYS: factorKey });
});
afterAll(() => api.close());

const { addPerson, addApp, addCodes, ask, ticketOf, prepareApp, readAccount, mailsTo } = peopleOf(() => api);

describe('D-87 an administrator', () => {
  const reset = async (person: Pick<Person, 'id'>) =>
    (await api.admin('DELETE', `/users/${person.id}/factors`)).statusCode;
  beforeAll(async () => {
    await api.db.update(sessions).set({ confirmedAt: sql`now()` });
  });

  it('removes all factors of a user, who is told, and whose waiting sign-ins end', async () => {
    const person = await addPerson(['ROLE_TAKER']);
    await addApp(person);
    await addCodes(person, 2);
    await prepareApp(person);
    await ticketOf(person);
    expect((await ask(person, 'DELETE', `/users/${person.id}/factors`)).statusCode).toBe(403);
    expect(await reset(person)).toBe(204);
    expect(await readAccount(person)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    for (const table of [factors, recoveryCodes, signInTickets])
      expect(await api.db.$count(table, eq(table.userId, person.id))).toBe(0);
    const [mail] = await mailsTo(person);
    expect(mail?.subject).toContain('Se ha quitado el segundo factor de tu cuenta');
    expect(mail?.text).toContain(`El cambio lo hizo ${api.account.email}.`);
  });

  it('removes none of a user without one, and gets 404 for an unknown user', async () => {
    const person = await addPerson([]);
    expect(await reset(person)).toBe(204);
    expect(await mailsTo(person)).toEqual([]);
    expect(await reset({ id: 999_999 })).toBe(404);
  });
});
