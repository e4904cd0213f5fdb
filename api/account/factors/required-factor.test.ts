import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@trastienda/contract/choices';
import { sessions } from '../../session/tables.ts';
import { codeOf, factorKey, password, peopleOf, stopTime } from '../../testing/factors/people-with-factors.ts';
import { recordStatements } from '../../testing/databases/record-statements.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ FACTOR_KEYS: factorKey, REQUIRE_SECOND_FACTOR: 'admins' });
});
afterAll(() => api.close());

stopTime();

const { addPerson, addApp, ask, prepareApp, readAccount } = peopleOf(() => api);

describe('D-87 with REQUIRE_SECOND_FACTOR=admins', () => {
  it('an administrator without a factor may use the own account only, until one is active', async () => {
    const person = await addPerson(['ROLE_ADMIN'], { isConfirmed: false });
    const read = () => ask(person, 'GET', '/tags');
    expect((await read()).json()).toMatchObject({ code: 403, key: 'enrolmentNeeded' });
    expect((await ask(person, 'GET', '/account')).statusCode).toBe(200);
    expect((await ask(person, 'POST', '/account/confirmations', { password })).statusCode).toBe(204);
    const prepared = await prepareApp(person);
    expect((await read()).statusCode).toBe(403);
    await ask(person, 'POST', `${prepared['@id']}/activation`, { code: codeOf(prepared.secret) });
    expect((await read()).statusCode).toBe(200);
  });

  it('the last factor of an administrator stays; another can take its place', async () => {
    const person = await addPerson();
    await addApp(person);
    const pathOf = async (at: number) => (await readAccount(person)).factors[at]?.['@id'] ?? '';
    const first = await pathOf(0);
    expect((await ask(person, 'DELETE', first)).json()).toMatchObject({ code: 409, key: 'lastFactor' });
    expect((await readAccount(person)).factors).toHaveLength(1);
    // A prepared factor does not count, and is given up freely.
    const prepared = await prepareApp(person);
    expect((await ask(person, 'DELETE', first)).statusCode).toBe(409);
    expect((await ask(person, 'DELETE', prepared['@id'])).statusCode).toBe(204);
    await addApp(person);
    const second = await pathOf(1);
    const removals = await Promise.all([first, second].map((path) => ask(person, 'DELETE', path)));
    expect(removals.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  });

  it.each<[string, Role[]]>([
    ['a taker', ['ROLE_TAKER']],
    ['an editor', ['ROLE_EDITOR']],
    ['a viewer', ['ROLE_VIEWER']],
  ])('%s needs none, and may remove the last one', async (_who, roles) => {
    const person = await addPerson(roles);
    expect((await ask(person, 'GET', '/tags')).json()).not.toMatchObject({ key: 'enrolmentNeeded' });
    await addApp(person);
    const [factor] = (await readAccount(person)).factors;
    expect((await ask(person, 'DELETE', factor?.['@id'] ?? '')).statusCode).toBe(204);
  });

  it('an administrator does not reset the own factors', async () => {
    const person = await addPerson();
    await addApp(person);
    const reset = await ask(person, 'DELETE', `/users/${person.id}/factors`);
    expect(reset.json()).toMatchObject({ code: 409, key: 'lastFactor' });
    expect((await readAccount(person)).factors).toHaveLength(1);
  });

  it('an administrator whose factors another one resets has to add one', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    for (const one of [person, other]) await addApp(one);
    await api.db.update(sessions).set({ confirmedAt: new Date() });
    expect((await ask(other, 'DELETE', `/users/${person.id}/factors`)).statusCode).toBe(204);
    expect((await ask(person, 'GET', '/tags')).json()).toMatchObject({ key: 'enrolmentNeeded' });
  });

  it('D-59 a request still looks up its user with one statement', async () => {
    const person = await addPerson();
    await addApp(person);
    const { result, sent } = await recordStatements(api, () => ask(person, 'GET', '/countries'));
    expect(result.statusCode).toBe(200);
    expect(sent).toHaveLength(1);
  });
});
