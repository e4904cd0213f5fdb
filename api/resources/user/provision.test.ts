import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addPictures, create } from '../../testing/catalogue.ts';
import { aMaker } from '../../testing/makers.ts';
import { resellerBody } from '../../testing/resellers.ts';
import { users } from '../../session/users.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const password = 'Clave123';
const provision = (user: unknown, others: object = {}, headers: Record<string, string> = {}) =>
  api.admin('POST', '/takers', { payload: { name: 'Marta', surname: 'Vidal', user, ...others }, headers });
const counts = async () => {
  const { rows } = await api.db.execute(sql`
    select (select count(*)::int from users) users, (select count(*)::int from takers) takers,
      (select count(*)::int from makers) makers, (select count(*)::int from resellers) resellers,
      (select count(*)::int from plans) plans, (select count(*)::int from maker_plans) subscriptions,
      (select count(*)::int from media_makers where maker_id is not null) avatars,
      (select count(*)::int from media_resellers_logos where reseller_id is not null) logos,
      (select count(*)::int from idempotency_keys) keys`);
  return rows[0];
};

/** A complete request body for each kind of partner, with the given user. */
const bodies = {
  takers: async (user: object) => ({ name: 'Marta', surname: 'Vidal', user }),
  resellers: async (user: object) => resellerBody(api, { user }),
  makers: async (user: object) => aMaker({ user, mediaMakers: await addPictures(api, 1, 'media_makers') }),
};

describe('D-47 a taker together with its user', () => {
  it('TAK-11 AUTH-34 is created in one call, with the role and a valid password', async () => {
    const answer = await provision({ email: ' Marta@Example.com ', password });
    expect(answer.statusCode, answer.body).toBe(201);
    const { '@id': taker, user } = answer.json();
    expect((await api.admin('GET', user)).json()).toMatchObject({
      email: 'Marta@Example.com',
      roles: ['ROLE_TAKER'],
      taker,
    });
    const payload = { username: 'marta@example.com', password };
    // The sign-in succeeds, although the user is not an administrator.
    expect((await api.guest('POST', '/login_check', { payload })).statusCode).toBe(200);
  });

  const wrong: [what: string, user: unknown, problems: [path: string, key: string][]][] = [
    ['a wrong e-mail', { email: 'marta@', password }, [['user.email', 'email']]],
    ['no e-mail', { password }, [['user.email', 'email']]],
    ['an e-mail that is not a text', { email: 5, password }, [['user.email', 'email']]],
    ['no password', { email: 'a@example.com' }, [['user.password', 'newPassword']]],
    ['a password against the pattern', { email: 'a@example.com', password: 'abc' }, [['user.password', 'newPassword']]],
    [
      'neither e-mail nor password',
      {},
      [
        ['user.email', 'email'],
        ['user.password', 'newPassword'],
      ],
    ],
    [
      'an empty e-mail and password',
      { email: '', password: '' },
      [
        ['user.email', 'email'],
        ['user.password', 'newPassword'],
      ],
    ],
    ['a NUL in the e-mail', { email: 'a\0@example.com', password }, [['user.email', 'invalidText']]],
    ['a list', [], [['user', 'partnerUser']]],
  ];
  it.each(wrong)('TAK-10 D-36 is refused with %s, and nothing is created', async (_what, user, problems) => {
    const before = await counts();
    const answer = await provision(user);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations.map((one: Record<string, string>) => [one['propertyPath'], one['key']])).toEqual(
      problems,
    );
    expect(await counts()).toEqual(before);
  });

  it('is refused with all violations, of the user and of the taker', async () => {
    const answer = await provision({ email: 'x', password: 'y' }, { surname: '' });
    expect(answer.json().violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath)).toEqual([
      'surname',
      'user.email',
      'user.password',
    ]);
  });

  it('is refused if any user has the e-mail, with the @id of that user', async () => {
    const free = await create(api, '/users', { email: 'free@example.com', password, roles: [] });
    const before = await counts();
    const answer = await provision({ email: 'FREE@example.com', password });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toEqual([
      {
        propertyPath: 'user.email',
        key: 'emailTaken',
        message: 'Ya hay un usuario con ese email',
        values: { user: free['@id'] },
      },
    ]);
    const linked = await create(api, '/takers', { name: 'Ana', surname: 'Sousa', user: free['@id'] });
    expect((await provision({ email: 'free@example.com', password })).json().violations).toMatchObject([
      { propertyPath: 'user.email', key: 'userIsTaker', message: 'Ese usuario ya es taker' },
    ]);
    await api.admin('DELETE', linked['@id']);
    expect(await counts()).toEqual(before);
  });

  it('A-69 is refused together with the other rules: unknown references, user, pictures, in this order', async () => {
    const user = { email: 'known@example.com', password };
    await create(api, '/users', { ...user, roles: [] });
    const { mediaResellers } = await create(api, '/resellers', await resellerBody(api));
    const payload = await resellerBody(api, { user, tags: [999_999], mediaResellers });
    const answer = await api.admin('POST', '/resellers', { payload });
    expect(answer.json().violations).toMatchObject([
      { propertyPath: 'tags', key: 'unknownReference' },
      { propertyPath: 'user.email', key: 'emailTaken' },
      { propertyPath: 'mediaResellers', key: 'pictureTaken' },
    ]);
  });

  it('is created only once by concurrent requests with the same e-mail', async () => {
    const answers = await Promise.all(
      ['Leo@example.com', 'leo@example.com', 'LEO@example.com'].map((email) => provision({ email, password })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422]);
  });

  it('is refused if a concurrent transaction commits the e-mail during the create', async () => {
    const email = 'race@example.com';
    const { answer } = await api.db.transaction(async (tx) => {
      await tx.insert(users).values({ email, passwordHash: 'a hash' });
      // The promise is wrapped in an object, so that the transaction does not await it.
      const started = { answer: provision({ email, password }) };
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await api.db.execute(waiting)).rows.length).toBeGreaterThan(0);
      return started;
    });
    const { violations } = (await answer).json();
    expect(violations).toMatchObject([{ propertyPath: 'user.email', key: 'emailTaken' }]);
    expect(violations[0].values.user).toMatch(/^[/]users[/]\d+$/);
  });

  it('D-13 is created once with an Idempotency-Key, and a repeat gets the same response', async () => {
    const headers = { 'idempotency-key': 'one-provision' };
    const user = { email: 'once@example.com', password };
    const first = await provision(user, {}, headers);
    const before = await counts();
    const again = await provision(user, {}, headers);
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ['takers', 'users', 'insert'],
    ['takers', 'takers', 'insert'],
    ['takers', 'idempotency_keys', 'insert'],
    ['resellers', 'users', 'insert'],
    ['resellers', 'resellers', 'insert'],
    ['resellers', 'reseller_tags', 'insert'],
    ['resellers', 'media_resellers_logos', 'update'],
    ['resellers', 'idempotency_keys', 'insert'],
    ['makers', 'users', 'insert'],
    ['makers', 'makers', 'insert'],
    ['makers', 'media_makers', 'update'],
    ['makers', 'plans', 'insert'],
    ['makers', 'maker_plans', 'insert'],
    ['makers', 'idempotency_keys', 'insert'],
  ] as const)(
    'MAK-F-39 RES-23 TAK-11 POST /%s leaves nothing when writing %s fails',
    async (collection, table, write) => {
      const body = await bodies[collection]({ email: 'gone@example.com', password });
      const before = await counts();
      // The trigger fails before, then after, the write to `table`. In both cases no row may remain.
      for (const when of ['before', 'after']) {
        await api.db.execute(
          sql.raw(`
        create or replace function fail() returns trigger language plpgsql as $$ begin raise 'the step fails'; end $$;
        create trigger fails ${when} ${write} on ${table} for each row execute function fail();`),
        );
        const answer = await api.admin('POST', `/${collection}`, {
          payload: body,
          headers: { 'idempotency-key': `fails-${collection}` },
        });
        expect(answer.statusCode).toBe(500);
        await api.db.execute(sql.raw(`drop trigger fails on ${table}`));
        expect(await counts()).toEqual(before);
      }
    },
  );

  it('can be created with the same Idempotency-Key after a failure', async () => {
    const answer = await provision({ email: 'gone@example.com', password }, {}, { 'idempotency-key': 'fails-takers' });
    expect(answer.statusCode).toBe(201);
  });

  it('is documented: a create contains a reference to the user or an e-mail and password, a save contains neither', async () => {
    const { TakerInput, TakerPatch } = (await api.guest('GET', '/docs.json')).json().components.schemas;
    const kinds: { properties?: object }[] = TakerInput.properties.user.anyOf.flatMap(
      (kind: { anyOf?: object[] }) => kind.anyOf ?? [kind],
    );
    expect(kinds.map(({ properties }) => Object.keys(properties ?? {}))).toContainEqual(['email', 'password']);
    expect(kinds.map(({ properties }) => Object.keys(properties ?? {}))).toContainEqual(['@id']);
    expect(Object.keys(TakerPatch.properties)).toEqual(['name', 'surname']);
    expect((await api.guest('GET', '/config.json')).json().features).toContain('provision');
  });
});
