import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasedUser } from '@trastienda/contract/imports/runs';
import { passwordResets } from '../session/account-tables.ts';
import { addMaker, create } from '../testing/catalogue.ts';
import { readChanges } from '../testing/changes/logged-state.ts';
import { tablesWith } from '../testing/changes/tables-with.ts';
import { importingFrom, tour } from '../testing/imports/importing.ts';
import { addReseller } from '../testing/resellers.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { ignored } from '../testing/servers/run-command.ts';
import { erasePerson } from './erase-person.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const erase = (path: unknown) => erasePerson(['--record', String(path)], api.services.env, ignored());
const run = async <T extends object>(statement: string) => (await api.db.$client.query<T>(statement)).rows;
const remove = async (...paths: unknown[]) => {
  for (const path of paths) expect((await api.admin('DELETE', String(path))).statusCode).toBe(204);
};
const addUser = (email: string, roles: string[] = []) => create(api, '/users', { email, password: 'Clave123', roles });

it('leaves no value of a deleted administrator in any table', async () => {
  const credentials = { username: 'Direccion@example.com', password: 'Clave123' };
  const user = await addUser(credentials.username, ['ROLE_ADMIN']);
  await api.guest('POST', '/login_check', { payload: { ...credentials, password: 'Clave124' } });
  const { token } = (await api.guest('POST', '/login_check', { payload: credentials })).json();
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'of-the-administrator' };
  const saved = await api.guest('PUT', user['@id'], { payload: { email: 'gerencia@example.com' }, headers });
  expect(saved.statusCode).toBe(200);
  const run = await api.guest('POST', '/imports/runs', { payload: { source: 'civitatis' }, headers });
  expect(run.json()).toMatchObject({ startedBy: 'gerencia@example.com' });
  const notification = { name: 'Ruta', makerName: 'Sur', email: 'gerencia@example.com', isActive: true };
  await api.guest('POST', '/send/is_active_notification', {
    payload: notification,
    headers: { ...headers, 'idempotency-key': 'mail' },
  });
  await api.db
    .insert(passwordResets)
    .values({ account: 'gerencia@example.com', networkHash: 'of the test', language: 'es' });
  expect(await tablesWith(api.db, 'gerencia@example.com')).toMatchObject({
    'public.users': 1,
    'public.import_runs': 1,
    'public.idempotency_keys': 1,
    // The notification, and the notices about the new address to it and to the former one.
    'public.mails': 3,
    'public.password_resets': 1,
  });
  await remove(user['@id']);
  await erase(user['@id']);
  for (const address of ['direccion@example.com', 'gerencia@example.com'])
    expect(await tablesWith(api.db, address)).toEqual({});
  await importingFrom(api).cancel(run.json());
});

describe('the imports', () => {
  it('of a deleted administrator keep their times, without the address', async () => {
    const importing = importingFrom(api);
    const admin = await addUser('Jefa@example.com', ['ROLE_ADMIN']);
    const imported = await importing.importAll([tour('1')]);
    const other = await importing.importAll([tour('1'), tour('2')]);
    const set = (id: number, values: string) => run(`update import_runs set ${values} where id = ${id}`);
    await set(
      imported.id,
      `started_by = 'jefa@example.com', applied_by = 'Jefa@example.com', undone_by = 'jefa@example.com.mx'`,
    );
    await set(other.id, `undone_by = 'otra-jefa@example.com'`);
    await remove(admin['@id']);
    await erase(admin['@id']);
    expect(await importing.runOf(imported)).toMatchObject({
      startedBy: erasedUser,
      startedAt: imported.startedAt,
      appliedBy: erasedUser,
      undoneBy: 'jefa@example.com.mx',
    });
    expect(await importing.runOf(other)).toMatchObject({
      startedBy: api.account.email,
      undoneBy: 'otra-jefa@example.com',
    });
    expect(await tablesWith(api.db, 'jefa@example.com')).toEqual({ 'public.import_runs': 2 });
  });

  it('keep the address of a user who exists', async () => {
    const importing = importingFrom(api);
    const [user, maker] = [
      await addUser('socia@example.com', ['ROLE_ADMIN']),
      await addMaker(api, { email: 'socia@example.com' }),
    ];
    const imported = await importing.importAll([tour('3')]);
    await run(`update import_runs set started_by = 'socia@example.com' where id = ${imported.id}`);
    await remove(maker['@id']);
    await erase(maker['@id']);
    expect(await importing.runOf(imported)).toMatchObject({ startedBy: 'socia@example.com' });
    await remove(user['@id']);
  });

  it('can still be undone, and restore a text without the address that it contained', async () => {
    const importing = importingFrom(api);
    await importing.importAll([tour('4')]);
    const id = await importing.idOf('4');
    const user = await addUser('guia@example.com');
    const texts = { es: 'Escribe a:\nguia@example.com "hoy"', en: 'A walk.' };
    await api.db.execute(sql`update experiences set description = ${JSON.stringify(texts)}::jsonb where id = ${id}`);
    const plan = await importing.plan([tour('4', { description: { es: 'Nuevo', en: 'New' } })]);
    const item = await importing.itemOf(plan, '4');
    await importing.change(item, { isChosen: true, decisions: { 'description.es': 'theirs' } });
    await importing.apply(plan);
    expect(await tablesWith(api.db, 'guia@example.com')).toMatchObject({ 'public.import_items': 1 });
    await remove(user['@id']);
    await erase(user['@id']);
    expect(await tablesWith(api.db, 'guia@example.com')).toEqual({});
    await importing.undo(plan);
    const { description } = (await api.admin('GET', `/experiences/${id}`)).json();
    expect(description).toBe('Escribe a:\n[…] "hoy"');
  });
});

describe('the linked records', () => {
  it('are followed from record to record: the reseller of a maker with the same user', async () => {
    const reseller = await addReseller(api, { cif: 'B12345674', fiscalName: 'Dos Sombreros SL' });
    const userId = Number(String(reseller['user']).split('/').at(-1));
    const [maker] = await run<{ id: number }>(
      `insert into makers (name, email, user_id) values ('Dos Sombreros', 'dos@example.com', ${userId}) returning id`,
    );
    const path = `/makers/${maker?.id}`;
    await remove(path, reseller['@id'], reseller['user']);
    expect(await erase(path)).toContain(`Erased ${path}, ${String(reseller['user'])}, ${reseller['@id']} `);
    expect(await tablesWith(api.db, 'Dos Sombreros')).toEqual({});
  });

  it('of an existing record are not erased', async () => {
    const reseller = await addReseller(api, { fiscalName: 'Sigue Aquí SL' });
    const userId = Number(String(reseller['user']).split('/').at(-1));
    const [maker] = await run<{ id: number }>(
      `insert into makers (name, email, user_id) values ('Se Va', 'seva@example.com', ${userId}) returning id`,
    );
    const path = `/makers/${maker?.id}`;
    await remove(path, reseller['@id']);
    const printed = await erase(path);
    expect(printed).toContain(`Erased ${path} `);
    expect(printed).toContain(`${String(reseller['user'])} is linked and still exists`);
    expect(await tablesWith(api.db, 'Sigue Aquí')).toMatchObject({ 'change_log.changes': 2 });
  });
});

it('the subscription of a maker, and the favourites of a reseller, are erased with them', async () => {
  const maker = await addMaker(api, { email: 'plan@example.com' });
  const other = await addMaker(api, { email: 'otro-plan@example.com' });
  const [plan] = await run<{ id: number }>(
    `insert into plans (name, price, is_active) values ('P', '1', true) returning id`,
  );
  for (const [id, customer] of [
    [maker.id, 'cus_Erased'],
    [other.id, 'cus_Kept'],
  ])
    await run(`insert into maker_plans (maker_id, plan_id, price, start_date, stripe_customer_id)
      values (${id}, ${plan?.id}, '1', now(), '${customer}')`);
  const reseller = await addReseller(api);
  await create(api, '/favorite_makers', { makers: [other.id], reseller: reseller.id });
  await remove(maker['@id'], reseller['@id'], reseller['user']);
  await erase(maker['@id']);
  await erase(reseller['@id']);
  expect(await tablesWith(api.db, 'cus_Erased')).toEqual({});
  expect(await tablesWith(api.db, 'cus_Kept')).toEqual({ 'change_log.changes': 1, 'public.maker_plans': 1 });
  const groups = await run<{ fields: object }>(
    `select fields from change_log.changes where collection = 'favorite_makers' and kind = 'create'`,
  );
  expect(groups.map(({ fields }) => fields)).toMatchObject([
    { reseller_id: [null, { erased: true }], makers: [{ erased: true }, { erased: true }] },
  ]);
});

it('takes as long as the log needs: without a statement timeout', async () => {
  await run('create table timeouts (during text)');
  await run(`create function note_timeout() returns trigger language plpgsql as $$ begin
    insert into timeouts select current_setting('statement_timeout') where new.kind = 'erase';
    return new;
  end $$`);
  await run(
    'create trigger note_timeout before insert on change_log.changes for each row execute function note_timeout()',
  );
  const user = await addUser('paciente@example.com');
  await remove(user['@id']);
  await erase(user['@id']);
  expect(await run('select during from timeouts')).toEqual([{ during: '0' }]);
  await run('drop trigger note_timeout on change_log.changes');
});

describe('another record', () => {
  it('loses an old address of the person, even if it has the new one', async () => {
    const reseller = await addReseller(api);
    const user = await addUser('vieja@example.com');
    await api.admin('PUT', user['@id'], { payload: { email: 'nueva@example.com' } });
    const contact = await create(api, '/contacts', {
      name: 'Ana',
      reseller: reseller.id,
      observations: 'vieja@example.com',
      email: 'nueva@example.com',
    });
    await api.admin('PUT', contact['@id'], { payload: { observations: 'vieja@example.com, nueva@example.com' } });
    await api.admin('PUT', contact['@id'], { payload: { observations: 'Nada' } });
    await remove(user['@id']);
    await erase(user['@id']);
    const left = await run<{ fields: object }>(
      `select fields from change_log.changes where collection = 'contacts' and record_id = ${contact.id} order by id`,
    );
    expect(left.map(({ fields }) => fields)).toMatchObject([
      { name: [null, 'Ana'], email: [null, 'nueva@example.com'], observations: [null, { erased: true }] },
      { observations: [{ erased: true }, { erased: true }] },
      { observations: [{ erased: true }, 'Nada'] },
      {},
    ]);
  });
});

it('a second time changes nothing', async () => {
  const user = await addUser('dos-veces@example.com');
  await remove(user['@id']);
  await erase(user['@id']);
  const once = await readChanges(api.db);
  expect(await erase(user['@id'])).toContain(`Erased ${user['@id']} `);
  expect(await readChanges(api.db)).toEqual(once);
});

describe('a stored answer', () => {
  it('with the address is forgotten, and one with a longer address is not', async () => {
    const reseller = await addReseller(api);
    const post = (key: string, observations: string) =>
      api.admin('POST', '/contacts', {
        payload: { name: 'Ana', reseller: reseller.id, observations },
        headers: { 'idempotency-key': key },
      });
    const user = await addUser('lola@example.com');
    const texts = { with: 'Escribe a:\nLOLA@example.com', longer: 'mariola@example.com, otra-lola@example.com' };
    await post('with', texts.with);
    const kept = await post('longer', texts.longer);
    await remove(user['@id']);
    await erase(user['@id']);
    expect((await post('with', texts.with)).json()).toMatchObject({ key: 'answerForgotten' });
    expect((await post('longer', texts.longer)).body).toBe(kept.body);
  });
});
