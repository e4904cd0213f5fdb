import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../mail/outbox.ts';
import { factors, recoveryCodes } from '../session/factors/tables.ts';
import { addMaker, create } from '../testing/catalogue.ts';
import { importingFrom, tour } from '../testing/imports/importing.ts';
import { addReseller } from '../testing/resellers.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { ignored } from '../testing/servers/run-command.ts';
import { exportPerson } from './export-person.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const exported = async (path: unknown) =>
  JSON.parse(await exportPerson(['--record', String(path)], api.services.env, ignored())) as Record<string, unknown>;

describe('of a person without changes in the log', () => {
  /** Empties the log, as if the person were older than it. */
  const emptyLog = () =>
    api.db.transaction(async (tx) => {
      await tx.execute(sql`alter table change_log.changes disable trigger user`);
      await tx.execute(sql`delete from change_log.changes`);
      await tx.execute(sql`alter table change_log.changes enable trigger user`);
    });

  it('prints the present values, the links in both directions, and the mails', async () => {
    const user = { email: 'Antes@example.com', password: 'Clave123' };
    const taker = await create(api, '/takers', { name: 'Aurora', surname: 'Vidal', user });
    await api.db.insert(mails).values([{ to: 'antes@example.com', subject: 'Hola', text: 'Hola', requestedBy: 1 }]);
    await emptyLog();
    expect(await exported(taker['@id'])).toMatchObject({
      values: { name: 'Aurora' },
      linked: [taker['user']],
      changes: [],
    });
    expect(await exported(taker['user'])).toMatchObject({
      linked: [taker['@id']],
      mails: [{ to: 'antes@example.com' }],
    });
  });
});

it('prints the lists of a reseller, and its favourites', async () => {
  const [maker, tag] = [await addMaker(api), await create(api, '/tags', { name: 'Vela' })];
  const reseller = await addReseller(api, { tags: [tag['@id']] });
  const group = await create(api, '/favorite_makers', { makers: [maker.id], reseller: reseller.id });
  const { values, owned } = await exported(reseller['@id']);
  expect(values).toMatchObject({ tags: [tag.id], mediaResellers: [expect.stringMatching(/\.jpg$/)] });
  expect(owned).toMatchObject([
    { record: group['@id'], values: { makers: [maker.id] }, changes: [{ kind: 'create' }] },
  ]);
});

it('prints the subscription of a maker, also after its deletion', async () => {
  const maker = await addMaker(api, { email: 'plan@example.com' });
  const { rows } = await api.db.execute<{ path: string }>(sql`
    with plan as (insert into plans (name, price, is_active) values ('P', '1', true) returning id)
    insert into maker_plans (maker_id, plan_id, price, start_date) select ${maker.id}, id, '1', now() from plan
    returning '/maker_plans/' || id as path`);
  const plan = rows[0]?.path;
  const subscription = { record: plan, values: { maker_id: maker.id }, changes: [{ kind: 'create' }] };
  expect(await exported(maker['@id'])).toMatchObject({ owned: [subscription] });
  await api.admin('DELETE', maker['@id']);
  const owned = [{ record: plan, values: null, changes: [{ kind: 'create' }, { kind: 'delete' }] }];
  expect(await exported(maker['@id'])).toMatchObject({ values: null, owned });
});

it('prints the sign-ins and the account of a user, and the imports that the user started or applied', async () => {
  const payload = { username: 'Ayer@example.com', password: 'Clave123' };
  const user = await create(api, '/users', {
    email: payload.username,
    password: payload.password,
    roles: ['ROLE_ADMIN'],
  });
  await api.guest('POST', '/login_check', { payload });
  const importing = importingFrom(api);
  const run = await importing.importAll([tour('1')]);
  await importing.importAll([tour('1'), tour('2')]);
  await api.db.execute(sql`update import_runs set started_by = 'ayer@example.com' where id = ${run.id}`);
  const { signIns, account, imports } = await exported(user['@id']);
  expect(account).toEqual({
    passwordChangedAt: expect.stringMatching(/^\d{4}-/),
    sessions: [expect.objectContaining({ network: '127.0.0.0/24', browser: null })],
    networks: [{ firstUsedAt: expect.any(String), lastUsedAt: expect.any(String) }],
    passwordLinks: [],
    factors: [],
    recoveryCodesLeft: 0,
  });
  expect(signIns).toEqual([expect.stringMatching(/^\d{4}-/)]);
  expect(imports).toEqual([{ run: run['@id'], action: 'started', at: run.startedAt }]);
});

it('D-87 prints the factors of a user and the number of recovery codes, without a secret', async () => {
  const { id: userId, '@id': path } = await create(api, '/users', {
    email: 'app@example.com',
    password: 'Clave123',
    roles: [],
  });
  const activatedAt = new Date();
  await api.db.insert(factors).values([
    { userId, kind: 'totp', name: 'Móvil', activatedAt, lastUsedAt: activatedAt, sealedSeed: 'v1.secret-seed' },
    { userId, kind: 'passkey', name: 'Llave', credentialId: 'secret-id', publicKey: 'secret-key', transports: ['usb'] },
  ]);
  await api.db.insert(recoveryCodes).values({ userId, handle: 'abcd', codeHash: 'secret-hash' });
  const { account } = await exported(path);
  const at = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(account).toMatchObject({
    factors: [
      { kind: 'totp', name: 'Móvil', createdAt: at, activatedAt: at, lastUsedAt: at },
      { kind: 'passkey', name: 'Llave', createdAt: at, activatedAt: null, lastUsedAt: null },
    ],
    recoveryCodesLeft: 1,
  });
  expect(JSON.stringify(account)).not.toMatch(/secret|abcd/);
});
