import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileUsers } from '../../file-users.ts';
import { create } from '../../testing/catalogue.ts';
import { readChanges } from '../../testing/changes/logged-state.ts';
import { until } from '../../testing/until.ts';
import { startBackgroundJobs } from '../../start/background-jobs.ts';
import { startApi, startApiOn, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { emptyTrash } from './empty-trash.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ TRASH_DAYS: '10' });
});
afterAll(() => api.close());

/** Deletes a tag, as if it had been `days` ago. */
async function trashTag(days: number): Promise<string> {
  const tag = await create(api, '/tags', { name: `Etiqueta ${crypto.randomUUID()}` });
  await api.admin('DELETE', tag['@id']);
  await api.db.execute(sql`
    update trash set deleted_at = now() - make_interval(days => ${days}) where collection = 'tags' and record_id = ${tag.id}`);
  return tag['@id'];
}
const inTrash = async () => {
  const { rows } = await api.db.execute<{ path: string }>(
    sql`select '/' || collection || '/' || record_id as path from trash order by id`,
  );
  return rows.map(({ path }) => path);
};
const purges = async () =>
  (await readChanges(api.db))
    .filter(({ kind }) => kind === 'purge')
    .map((change) => ({ record: `/${change.collection}/${change.record_id}`, by: change.actor_kind }));
const withDays = (trashDays: number) => ({ ...api.services, env: { ...api.services.env, trashDays } });

it('purges records that were deleted more than TRASH_DAYS ago, logged as by the system', async () => {
  const [old, older, recent, now] = [await trashTag(10), await trashTag(400), await trashTag(9), await trashTag(0)];
  await emptyTrash(api.services, fileUsers);
  expect(await inTrash()).toEqual([recent, now]);
  expect(await purges()).toEqual([old, older].map((record) => ({ record, by: 'system' })));
});

it('purges more records than one transaction does', async () => {
  await api.db.execute(sql`
    insert into trash (collection, record_id, deleted_at)
    select 'tags', 1000000 + n, now() - interval '11 days' from generate_series(1, 1200) n`);
  await emptyTrash(api.services, fileUsers);
  expect(await inTrash()).toHaveLength(2);
});

it('purges everything with TRASH_DAYS=0', async () => {
  expect(await inTrash()).toHaveLength(2);
  await emptyTrash(withDays(0), fileUsers);
  expect(await inTrash()).toEqual([]);
});

it('runs when a server starts with TRASH_DAYS=0, which has no trash', async () => {
  await trashTag(0);
  const url = String(api.services.env.databaseUrl);
  const without = await startApiOn(
    { url, drop: () => Promise.resolve() },
    { TRASH_DAYS: '0', IMPORT_READ_AT: 'never' },
  );
  try {
    for (const [method, path] of [
      ['GET', '/trash'],
      ['DELETE', '/trash?newest=1'],
    ] as const)
      expect((await without.admin(method, path)).statusCode).toBe(404);
    await startBackgroundJobs(without.services);
    await until(async () => (await inTrash()).length === 0, { late: 'the trash is not empty' });
  } finally {
    await without.close();
  }
});
