import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs } from '../db/actor.ts';
import { migrate } from '../db/migrate.ts';
import { readMigrations } from '../db/read-migrations.ts';
import { addCatalogue, create } from '../testing/catalogue.ts';
import { createEmptyDatabase } from '../testing/databases/clone.ts';
import { run } from '../testing/databases/template.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { trashCalls } from '../testing/trash/trash-calls.ts';
import { forgetChanges } from './forget-changes.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
const { remove, restore } = trashCalls(() => api);

type Dates = { created: string | null; modified: string; by: number | null };

/** Returns the dates of a record, undefined if they are unknown. */
async function datesOf(path: string): Promise<Dates | undefined> {
  const [, collection, id] = path.split('/');
  const { rows } = await api.db.execute<Dates>(sql`
    select created_at::text as created, modified_at::text as modified, modified_by as by
    from change_log.dates where collection = ${collection} and record_id = ${id}::int`);
  return rows[0];
}

/** Returns the time of the last change to a record in the log. */
async function lastChange(path: string) {
  const [, collection, id] = path.split('/');
  const { rows } = await api.db.execute<{ at: string }>(sql`
    select at::text from change_log.changes where collection = ${collection} and record_id = ${id}::int order by id desc limit 1`);
  return rows[0]?.at;
}

describe('the dates of a record', () => {
  it('are those of its first and its last change, with the user of the last', async () => {
    const { '@id': path } = await create(api, '/tags', { name: 'Mar' });
    const created = await datesOf(path);
    expect(created).toEqual({ created: await lastChange(path), modified: await lastChange(path), by: 1 });
    await api.admin('PUT', path, { payload: { name: 'Sierra' } });
    const changed = await datesOf(path);
    expect(changed).toEqual({ ...created, modified: await lastChange(path) });
    expect(changed?.modified).not.toBe(created?.modified);
    await api.admin('PUT', path, { payload: { name: 'Sierra' } });
    expect(await datesOf(path)).toEqual(changed);
  });

  it('change with its lists, and not with a refused save', async () => {
    const { experienceBody } = await addCatalogue(api);
    const { '@id': path } = await create(api, '/experiences', await experienceBody());
    const created = await datesOf(path);
    const other = await create(api, '/tags', { name: 'Otra' });
    expect((await api.admin('PUT', path, { payload: { tags: [other['@id']], name: '' } })).statusCode).toBe(422);
    expect(await datesOf(path)).toEqual(created);
    expect((await api.admin('PUT', path, { payload: { tags: [other['@id']] } })).statusCode).toBe(200);
    expect(await datesOf(path)).toEqual({ ...created, modified: await lastChange(path) });
  });

  it.each([
    ['an import', { kind: 'import', id: 7 } as const],
    ['a command', { kind: 'command' } as const],
  ])('name nobody after a change by %s', async (_, actor) => {
    const { '@id': path, id } = await create(api, '/tags', { name: 'Mar' });
    await actAs(actor, () =>
      api.db.transaction((tx) => tx.execute(sql`update tags set name = '{"es": "Sol"}' where id = ${id}`)),
    );
    expect(await datesOf(path)).toMatchObject({ modified: await lastChange(path), by: null });
  });

  it('come back from the trash, and are deleted with the record for good', async () => {
    const [kept, purged] = [await create(api, '/tags', { name: 'Mar' }), await create(api, '/tags', { name: 'Sol' })];
    const before = await datesOf(kept['@id']);
    const items = [await remove(kept['@id']), await remove(purged['@id'])];
    await forgetChanges({ db: api.db, env: { changeLogDays: 730 } });
    await restore(items[0] ?? '');
    expect(await datesOf(kept['@id'])).toEqual({ ...before, modified: await lastChange(kept['@id']) });
    expect((await api.admin('DELETE', items[1] ?? '')).statusCode).toBe(204);
    expect(await datesOf(purged['@id'])).toBeUndefined();
  });

  it('are deleted by the job if a record was deleted without the trash', async () => {
    const { '@id': path, id } = await create(api, '/tags', { name: 'Mar' });
    await api.db.execute(sql`delete from tags where id = ${id}`);
    expect(await datesOf(path)).toBeDefined();
    await forgetChanges({ db: api.db, env: { changeLogDays: 730 } });
    expect(await datesOf(path)).toBeUndefined();
  });
});

it('an upgrade takes the dates from the log', async () => {
  const database = await createEmptyDatabase();
  const chain = readMigrations();
  const added = chain.findIndex(({ name }) => name.endsWith('dates_of_change'));
  await migrate(database.url, { chain: chain.slice(0, added) });
  const change = (id: number, kind: string, actor: string, month: number) =>
    `('2026-0${month}-01', 'tags', ${id}, '${kind}', '${actor}', 5, '{}')`;
  await run(
    database.url,
    `insert into change_log.changes (at, collection, record_id, kind, actor_kind, actor_id, fields) values
      ${[
        change(1, 'create', 'user', 1),
        change(1, 'update', 'user', 2),
        change(2, 'update', 'user', 1),
        change(2, 'update', 'import', 3),
        change(2, 'erase', 'user', 4),
        change(3, 'create', 'user', 1),
        change(3, 'delete', 'user', 2),
        change(4, 'delete', 'user', 2),
        change(4, 'purge', 'user', 3),
      ].join()}`,
  );
  await migrate(database.url);
  expect(
    await run(
      database.url,
      `select record_id as id, created_at::date::text as created, modified_at::date::text as modified, modified_by as by, is_deleted as deleted
       from change_log.dates order by 1`,
    ),
  ).toEqual([
    { id: 1, created: '2026-01-01', modified: '2026-02-01', by: 5, deleted: false },
    { id: 2, created: null, modified: '2026-03-01', by: null, deleted: false },
    { id: 3, created: '2026-01-01', modified: '2026-02-01', by: 5, deleted: true },
  ]);
  await database.drop();
});
