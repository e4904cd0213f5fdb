import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartRefused } from '../env/start-refused.ts';
import { mails } from '../mail/outbox.ts';
import { factors, recoveryCodes } from '../session/factors/tables.ts';
import { addMaker, create } from '../testing/catalogue.ts';
import { readChanges } from '../testing/changes/logged-state.ts';
import { tablesWith } from '../testing/changes/tables-with.ts';
import { importingFrom, tour } from '../testing/imports/importing.ts';
import { addReseller } from '../testing/resellers.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { ignored } from '../testing/servers/run-command.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const erase = (path: unknown) => erasePerson(['--record', String(path)], api.services.env, ignored());
const readExport = async (path: unknown) =>
  JSON.parse(await exportPerson(['--record', String(path)], api.services.env, ignored()));
/** Deletes records. Returns the `@id` of the item of the last one. */
const remove = async (...paths: unknown[]): Promise<string> => {
  let item = '';
  for (const path of paths) {
    const answer = await api.admin('DELETE', String(path));
    expect(answer.statusCode, answer.body).toBe(204);
    item = String(answer.headers['location']);
  }
  return item;
};
const restore = (item: string) => api.admin('POST', `${item}/restore`);
const addTaker = (email: string) =>
  create(api, '/takers', { name: 'Hipólita', surname: 'Vidal', user: { email, password: 'Clave123' } });
/** Empties the change log, as if all changes were older than CHANGE_LOG_DAYS. */
const dropChanges = () =>
  api.db.$client.query(`
    alter table change_log.changes disable trigger user;
    delete from change_log.changes;
    alter table change_log.changes enable trigger user`);

describe('export', () => {
  it('prints the rows in the trash, and of a password that there is one', async () => {
    const taker = await addTaker('papelera@example.com');
    const items = [await remove(taker['@id']), await remove(taker['user'])];
    const exported = await readExport(taker['@id']);
    expect(exported).toMatchObject({
      values: null,
      linked: [taker['user']],
      trash: [
        {
          item: items[0],
          record: taker['@id'],
          rows: [{ table: 'takers', values: { id: taker.id, name: 'Hipólita', surname: 'Vidal' } }],
        },
      ],
    });
    const ofUser = await readExport(taker['user']);
    const { rows } = ofUser.trash[0];
    expect(rows[0]).toMatchObject({ table: 'users', values: { email: 'papelera@example.com', password_hash: true } });
    expect(JSON.stringify(ofUser)).not.toMatch(/argon2|_folded/);
    expect(Date.parse(exported.trash[0].deletedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('D-87 prints the factors in the trash without their secrets', async () => {
    const { id: userId, '@id': path } = await create(api, '/users', {
      email: 'llaves@example.com',
      password: 'Clave123',
      roles: [],
    });
    await api.db.insert(factors).values([
      { userId, kind: 'totp', name: 'Móvil', sealedSeed: 'secret-seed' },
      { userId, kind: 'passkey', name: 'Llave', credentialId: 'secret-id', publicKey: 'secret-key' },
    ]);
    await api.db.insert(recoveryCodes).values({ userId, handle: 'secret', codeHash: 'secret-hash' });
    await remove(path);
    const { trash } = await readExport(path);
    const rows = trash[0].rows.filter(({ table }: { table: string }) => table !== 'users');
    expect(rows).toMatchObject([
      { table: 'factors', values: { name: 'Móvil', sealed_seed: true, credential_id: null } },
      { table: 'factors', values: { name: 'Llave', sealed_seed: null, credential_id: true, public_key: true } },
      { table: 'password_states' },
      { table: 'recovery_codes', values: { handle: true, code_hash: true } },
    ]);
    expect(JSON.stringify(trash)).not.toContain('secret-');
  });

  it('prints the favourites of a deleted reseller, and the row of a contact in the item of its maker', async () => {
    const maker = await addMaker(api);
    const reseller = await addReseller(api);
    const favourite = await create(api, '/favorite_makers', { makers: [maker.id], reseller: reseller.id });
    const contact = await create(api, '/contacts', { name: 'Ana', reseller: reseller.id, maker: maker['@id'] });
    const separate = await remove(favourite['@id']);
    const ofMaker = await remove(maker['@id']);
    const ofContact = await remove(contact['@id']);
    const ofReseller = await remove(reseller['@id']);
    const itemsOf = async (path: string) => (await readExport(path)).trash.map(({ item }: { item: string }) => item);
    expect(await itemsOf(reseller['@id'])).toEqual([separate, ofReseller]);
    expect(await itemsOf(contact['@id'])).toEqual([ofMaker, ofContact]);
    const { trash } = await readExport(maker['@id']);
    const tables = new Set(trash[0].rows.map(({ table }: { table: string }) => table));
    expect([trash[0].item, tables.has('makers'), tables.has('contacts')]).toEqual([ofMaker, true, false]);
  });
});

describe('erase', () => {
  it('purges the items of a person and of its linked records, so that nothing can be restored', async () => {
    const taker = await addTaker('borrada@example.com');
    const items = [await remove(taker['@id']), await remove(taker['user'])];
    expect(await tablesWith(api.db, 'borrada@example.com')).toMatchObject({
      'public.trash': 1,
      'public.trash_rows': 1,
    });
    expect(await erase(taker['@id'])).toContain(
      `Erased ${taker['@id']}, ${String(taker['user'])} from the trash, the change log and the stored answers.`,
    );
    expect(await tablesWith(api.db, 'borrada@example.com')).toEqual({});
    for (const item of items) expect((await restore(item)).json().key).toBe('notInTrash');
    const purges = (await readChanges(api.db)).filter(({ kind }) => kind === 'purge');
    expect(purges.slice(-2)).toMatchObject([
      { collection: 'takers', record_id: taker.id, actor_kind: 'command' },
      { collection: 'users', actor_kind: 'command' },
    ]);
  });

  it('leaves the items of a linked record that exists', async () => {
    const taker = await addTaker('sigue@example.com');
    const item = await remove(taker['@id']);
    expect(await erase(taker['@id'])).toContain(`${String(taker['user'])} is linked and still exists`);
    expect((await restore(item)).statusCode).toBe(404);
    expect((await api.admin('GET', String(taker['user']))).statusCode).toBe(200);
  });

  it('leaves no copy of a contact in the item of its maker, which can be restored', async () => {
    const maker = await addMaker(api);
    const reseller = await addReseller(api);
    const contact = await create(api, '/contacts', {
      name: 'Casandra',
      reseller: reseller.id,
      maker: maker['@id'],
      email: 'casandra@example.com',
    });
    const item = await remove(maker['@id']);
    await remove(contact['@id']);
    expect(await tablesWith(api.db, 'casandra@example.com')).toMatchObject({ 'public.trash_rows': 1 });
    await erase(contact['@id']);
    expect(await tablesWith(api.db, 'casandra@example.com')).toEqual({});
    expect((await restore(item)).statusCode).toBe(200);
  });

  it('knows a record in the trash whose changes are no longer stored, with its links, addresses and favourites', async () => {
    const reseller = await addReseller(api, { name: 'Casa Remota' });
    const maker = await addMaker(api);
    const favourite = await create(api, '/favorite_makers', { makers: [maker.id], reseller: reseller.id });
    const user = await api.admin('PUT', String(reseller['user']), { payload: { email: 'remota@example.com' } });
    expect(user.statusCode).toBe(200);
    await remove(favourite['@id'], reseller['@id'], reseller['user']);
    await api.db.insert(mails).values({ to: 'Remota@example.com', subject: 'Hola', text: 'Hola', requestedBy: 1 });
    await dropChanges();
    const exported = await readExport(reseller['@id']);
    expect(exported).toMatchObject({ values: null, changes: [], linked: [reseller['user']] });
    expect(exported.owned).toMatchObject([{ record: favourite['@id'], values: null, changes: [] }]);
    expect(exported.trash).toHaveLength(2);
    expect((await readExport(reseller['user'])).linked).toEqual([reseller['@id']]);
    expect(await erase(reseller['@id'])).toContain(`${reseller['@id']}, ${String(reseller['user'])} from`);
    expect(await tablesWith(api.db, 'remota@example.com')).toEqual({});
    expect(await tablesWith(api.db, 'Casa Remota')).toEqual({});
    const { rows } = await api.db.execute(
      sql`select from trash where collection = 'favorite_makers' and record_id = ${favourite.id}`,
    );
    expect(rows).toEqual([]);
  });

  it('refuses a record without changes that is not in the trash', async () => {
    const taker = await addTaker('nada@example.com');
    const item = await remove(taker['@id']);
    await api.admin('DELETE', item);
    await dropChanges();
    const nothing = new StartRefused(`Nothing is stored about ${taker['@id']}.`);
    await expect(erase(taker['@id'])).rejects.toThrow(nothing);
    await expect(readExport(taker['@id'])).rejects.toThrow(nothing);
  });
});

describe('another record in the trash with the address of an erased person', () => {
  it('can be restored with it, and its changes keep it', async () => {
    const reseller = await addReseller(api);
    const email = 'compartida@example.com';
    const contact = await create(api, '/contacts', { name: 'Berta', reseller: reseller.id, email });
    const taker = await addTaker(email);
    const item = await remove(contact['@id']);
    await remove(taker['@id'], taker['user']);
    await erase(taker['@id']);
    expect(await tablesWith(api.db, email)).toEqual({ 'change_log.changes': 2, 'public.trash_rows': 1 });
    expect((await restore(item)).json()).toMatchObject({ '@id': contact['@id'], email });
  });

  it('keeps it in the history of imports if it is a user', async () => {
    const importing = importingFrom(api);
    const imported = await importing.importAll([tour('1')]);
    const email = 'gemela@example.com';
    await api.db.execute(sql`update import_runs set started_by = ${email} where id = ${imported.id}`);
    const users = [];
    for (let n = 0; n < 2; n += 1) {
      const user = await create(api, '/users', { email, password: 'Clave123', roles: [] });
      users.push(user['@id']);
      await remove(user['@id']);
    }
    await erase(users[0]);
    expect(await importing.runOf(imported)).toMatchObject({ startedBy: email });
    await erase(users[1]);
    expect(await tablesWith(api.db, email)).toEqual({});
  });
});
