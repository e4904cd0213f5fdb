import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { fingerprintOf } from '../../session/signing-keys.ts';
import { cloneDatabase } from '../../testing/databases/clone.ts';
import { run } from '../../testing/databases/template.ts';
import { examine, secretWord } from '../../testing/examine.ts';

const key = `${secretWord} seals the authenticator apps of this test`;

async function addDatabase() {
  const { url, drop } = await cloneDatabase();
  onTestFinished(drop);
  const check = async (variables = {}) =>
    (await examine({ DATABASE_URL: url, TRASTIENDA_DATA: tmpdir(), FACTOR_KEYS: key, ...variables }))['factors'];
  return { query: (text: string) => run(url, text), check };
}

it('D-87 names the administrators without an active second factor, and warns of them if they need one', async () => {
  const { query, check } = await addDatabase();
  await query(`
    insert into users (email, password_hash, roles) select 'u' || n || '@example.com', '-', roles::text[] from (values
      (1, '{ROLE_ADMIN}'), (2, '{ROLE_MAKER,ROLE_ADMIN}'), (3, '{ROLE_EDITOR}'), (4, '{ROLE_ADMIN}')) of_users (n, roles)`);
  const activate = (id: number) =>
    query(`insert into factors (user_id, kind, name, activated_at) values (${id}, 'passkey', 'Llave', now())`);
  await query(`insert into factors (user_id, kind, name) values (2, 'passkey', 'Llave')`);
  await activate(4);
  const found = expect.stringMatching(/Administrators without a second factor: \/users\/1, \/users\/2\.$/);
  expect(await check()).toEqual({ state: 'ok', found });
  const required = { REQUIRE_SECOND_FACTOR: 'admins' };
  const advice = expect.stringMatching(/^They add one at their next sign-in/);
  expect(await check(required)).toEqual({ state: 'warn', found, advice });
  await activate(1);
  await activate(2);
  const all = expect.stringMatching(/ All 3 administrators have a second factor\.$/);
  expect(await check(required)).toEqual({ state: 'ok', found: all });
});

it('counts the authenticator apps that need another key than the first, also of users in the trash', async () => {
  const { query, check } = await addDatabase();
  const older = `before: ${key}`;
  const sealed = `v1.${fingerprintOf(older)}.x`;
  await query(`
    insert into users (email, password_hash, roles) values ('u@example.com', '-', '{}');
    insert into factors (user_id, kind, name, activated_at, sealed_seed) values
      (1, 'totp', 'App', now(), '${sealed}'), (1, 'totp', 'Not active', null, '${sealed}');
    insert into trash (collection, record_id) values ('users', 2);
    insert into trash_rows (item_id, place, table_name, content)
      select 1, id, 'factors', to_jsonb(factors) from factors`);
  expect(await check({ FACTOR_KEYS: `${key},${older}` })).toMatchObject({
    state: 'ok',
    found: expect.stringMatching(/^2 authenticator apps are sealed with key 2 of FACTOR_KEYS/),
  });
});

it('warns of a key that has sealed authenticator apps for more than a year', async () => {
  const { query, check } = await addDatabase();
  const setAge = (days: number) =>
    query(`
      insert into key_ages (fingerprint, first_used_at)
      values ('${fingerprintOf(key)}', now() - interval '${days} days' - interval '1 hour')
      on conflict (fingerprint) do update set first_used_at = excluded.first_used_at`);
  await setAge(365);
  expect(await check()).toEqual({
    state: 'ok',
    found: `The key ${fingerprintOf(key)} has sealed authenticator apps for 365 days. There is no administrator yet.`,
  });
  await setAge(366);
  expect(await check()).toMatchObject({ state: 'warn', advice: expect.stringMatching(/^Put a new key in front/) });
});
