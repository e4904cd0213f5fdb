import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actAs } from '../db/actor.ts';
import { resources } from '../resources.ts';
import { addCatalogue, addMaker, addPictures, create } from '../testing/catalogue.ts';
import { readChanges, readLogged, readState, rebuildState, type Change } from '../testing/changes/logged-state.ts';
import { importingFrom, tour } from '../testing/imports/importing.ts';
import { addReseller } from '../testing/resellers.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

let known = 0;
/** Returns the changes since the test began. */
const changes = async (): Promise<Change[]> => (await readChanges(api.db)).slice(known);
beforeEach(async () => {
  known = (await readChanges(api.db)).length;
});

const etagOf = async (path: string) => (await api.admin('GET', path)).headers['etag'];

describe('a write', () => {
  it('leaves one change per record, with the person, the request and the changed fields per language', async () => {
    const { '@id': path, id } = await create(api, '/tags', { name: 'Mar' });
    const headers = { 'accept-language': 'en' };
    await api.admin('PUT', path, { payload: { name: 'Sea' }, headers });
    await api.admin('DELETE', path);
    const found = await changes();
    expect(found).toMatchObject([
      { kind: 'create', fields: { 'name.es': [null, 'Mar'] } },
      { kind: 'update', fields: { 'name.en': [null, 'Sea'] } },
      { kind: 'delete', fields: { 'name.es': ['Mar', null], 'name.en': ['Sea', null] } },
    ]);
    for (const change of found)
      expect(change).toMatchObject({ collection: 'tags', record_id: id, actor_kind: 'user', actor_id: 1 });
    expect(new Set(found.map(({ request_id }) => request_id)).size).toBe(3);
  });

  it('contains lists as a whole, merged into the change of their record', async () => {
    const { experienceBody, tag } = await addCatalogue(api);
    const other = await create(api, '/tags', { name: 'De noche' });
    const [first = '', second = ''] = await addPictures(api, 2);
    const body = await experienceBody({ mediaExperiences: [first, second] });
    const { '@id': path } = await create(api, '/experiences', body);
    known = (await readChanges(api.db)).length;
    const payload = { isActive: true, tags: [other['@id'], tag['@id']], mediaExperiences: [first] };
    await api.admin('PUT', path, { payload });
    expect(await changes()).toEqual([
      expect.objectContaining({
        kind: 'update',
        fields: {
          is_active: [false, true],
          tags: [[tag.id], [tag.id, other.id]],
          mediaExperiences: [[expect.any(String), expect.any(String)], [expect.any(String)]],
        },
      }),
    ]);
  });

  it('that changes nothing leaves no change, and the record keeps its version', async () => {
    const { experienceBody } = await addCatalogue(api);
    const body = await experienceBody();
    const { '@id': path } = await create(api, '/experiences', body);
    const [etag, before] = [await etagOf(path), (await readChanges(api.db)).length];
    for (const payload of [{}, body]) {
      const { statusCode, headers } = await api.admin('PUT', path, { payload });
      expect([statusCode, headers['etag']]).toEqual([200, etag]);
    }
    expect((await readChanges(api.db)).length).toBe(before);
  });

  it.each(['tags', 'mediaExperiences'] as const)(
    'that changes only a list gives the record a new version: %s',
    async (list) => {
      const { experienceBody } = await addCatalogue(api);
      const body = await experienceBody({ mediaExperiences: await addPictures(api, 2) });
      const { '@id': path, id } = await create(api, '/experiences', body);
      const version = async () => (await api.db.execute(sql`select xmin::text from experiences where id = ${id}`)).rows;
      const before = await version();
      const others = {
        tags: [(await create(api, '/tags', { name: 'Otra' }))['@id']],
        mediaExperiences: await addPictures(api, 1),
      };
      const { statusCode } = await api.admin('PUT', path, { payload: { [list]: others[list] } });
      expect(statusCode).toBe(200);
      expect(await version()).not.toEqual(before);
    },
  );

  it('that is refused leaves no change', async () => {
    const { '@id': path } = await create(api, '/categories', { name: 'Aire libre' });
    known = (await readChanges(api.db)).length;
    await api.admin('PUT', path, { payload: { name: '' } });
    await api.admin('PUT', path, { payload: { parents: [999_999] } });
    expect(await changes()).toEqual([]);
  });

  it('of a password says only that there is a new one', async () => {
    const user = { email: 'nueva@example.com', password: 'Clave123', roles: [] };
    const { '@id': path } = await create(api, '/users', user);
    await api.admin('PUT', path, { payload: { password: 'Clave456' } });
    expect((await changes()).map(({ fields }) => fields['password_hash'])).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  it('that is rolled back to a savepoint leaves no change, and later ones of the transaction are merged', async () => {
    const { id } = await create(api, '/tags', { name: 'Mar' });
    known = (await readChanges(api.db)).length;
    const rename = (name: string) => `update tags set name = '{"es": "${name}"}' where id = ${id};`;
    await api.db.$client.query(`begin;
      savepoint first; ${rename('Lago')} rollback to first;
      ${rename('Río')}
      savepoint second; ${rename('Arroyo')} rollback to second;
      savepoint third; update tags set description = '{"es": "Agua"}' where id = ${id}; release third;
      commit`);
    expect((await changes()).map(({ kind, fields }) => ({ kind, fields }))).toEqual([
      { kind: 'update', fields: { 'name.es': ['Mar', 'Río'], 'description.es': [null, 'Agua'] } },
    ]);
  });

  it('that deletes records and inserts them again in one transaction is an update of those that differ', async () => {
    const before = await create(api, '/tags', { name: 'Mar' });
    const same = await create(api, '/tags', { name: 'Sol' });
    known = (await readChanges(api.db)).length;
    await api.db.$client.query(`begin;
      delete from tags where id in (${before.id}, ${same.id});
      insert into tags (id, name) overriding system value
        values (${before.id}, '{"es": "Río"}'), (${same.id}, '{"es": "Sol"}'), (${same.id + 1_000}, '{"es": "Luz"}');
      commit`);
    expect((await changes()).map(({ kind, record_id, fields }) => ({ kind, id: record_id, fields }))).toEqual([
      { kind: 'update', id: before.id, fields: { 'name.es': ['Mar', 'Río'] } },
      { kind: 'create', id: same.id + 1_000, fields: { 'name.es': [null, 'Luz'] } },
    ]);
  });

  it('that creates and deletes a user in one transaction leaves no change of a password', async () => {
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`insert into users (email, password_hash, roles) values ('breve@example.com', 'x', '{}')`);
      await tx.execute(sql`delete from users where email = 'breve@example.com'`);
    });
    expect((await changes()).filter(({ fields }) => 'password_hash' in fields)).toEqual([]);
  });

  it('of a command, or of nobody, says so', async () => {
    const insert = () => api.db.transaction((tx) => tx.execute(sql`insert into tags (name) values ('{"es": "Mar"}')`));
    await actAs({ kind: 'command' }, insert);
    await insert();
    expect((await changes()).map(({ actor_kind }) => actor_kind)).toEqual(['command', 'system']);
  });
});

it('a deletion leaves a change of every record that it also deletes or changes', async () => {
  const maker = await addMaker(api);
  const reseller = await addReseller(api);
  const other = await addMaker(api, { email: 'other@example.com' });
  const group = await create(api, '/favorite_makers', { makers: [maker.id, other.id], reseller: reseller.id });
  const contact = await create(api, '/contacts', { name: 'Ana', reseller: reseller.id, maker: maker.id });
  known = (await readChanges(api.db)).length;
  expect((await api.admin('DELETE', maker['@id'])).statusCode).toBe(204);
  const found = (await changes()).map(({ collection, record_id, kind }) => `${kind} ${collection}/${record_id}`);
  expect(found.toSorted()).toEqual(
    [`delete makers/${maker.id}`, `update contacts/${contact.id}`, `update favorite_makers/${group.id}`].toSorted(),
  );
});

it('an import and its undo leave the changes of all records that they write, in the name of the run', async () => {
  const importing = importingFrom(api);
  const run = await importing.importAll([tour('1', { tags: ['7', '8'] }), tour('2')]);
  const imported = await changes();
  expect(imported.filter(({ collection }) => collection === 'experiences')).toHaveLength(2);
  await importing.undo(run);
  for (const change of await changes()) expect(change).toMatchObject({ actor_kind: 'import', actor_id: run.id });
  expect(await rebuildState(api.db)).toEqual(await readState(api.db));
});

describe('the log', () => {
  it.each([
    `update change_log.changes set kind = 'create'`,
    'delete from change_log.changes',
    'truncate change_log.changes',
    'truncate change_log.changes_default',
    `do $$ begin execute to_char(now() at time zone 'UTC', '"truncate change_log.changes_"YYYY_MM'); end $$`,
  ])('refuses: %s', async (statement) => {
    await create(api, '/tags', { name: 'Mar' });
    await expect(api.db.$client.query(statement)).rejects.toThrow('The change log is append-only.');
  });

  /** Tables that are no records of the catalogue, or whose changes need no history. */
  const notLogged =
    /^(backups|cache_epoch|erasures|factor_keys|factors|freshness|import_\w+|idempotency_keys|key_ages|known_networks|mails|media_files|media_folder|handoffs|logins|password_resets|password_states|proposal_items|proposals|recovery_codes|sentence_pairs|sentence_progress|session_epochs|sessions|sign_in_failures|sign_in_tickets|signing_keys|trash|trash_rows|used_challenges|views)$/;

  it('covers every table of a resource, and every other table except those of the server itself', async () => {
    const logged = (await readLogged(api.db)).map(({ table }) => table);
    const { rows } = await api.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const missing = rows.map(({ name }) => name).filter((name) => !logged.includes(name) && !notLogged.test(name));
    expect(missing, 'Add `select change_log.log_table(…)` to the migration that creates the table.').toEqual([]);
    expect(resources.map(({ table }) => getTableName(table)).filter((name) => !logged.includes(name))).toEqual([]);
  });
});

// The last test, because it ends the session of the others.
it('a sign-in and a sign-out change no record', async () => {
  const version = async () => (await api.db.execute(sql`select xmin::text from users where id = 1`)).rows;
  const before = await version();
  const payload = { username: api.account.email, password: api.account.password };
  const { token } = (await api.guest('POST', '/login_check', { payload })).json();
  const { statusCode } = await api.guest('POST', '/logout', { headers: { authorization: `Bearer ${token}` } });
  expect([statusCode, await version(), await changes()]).toEqual([204, before, []]);
});
