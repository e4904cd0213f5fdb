import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { namedTours, testImporting } from '../../testing/imports/importing.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importItems } from '../tables.ts';
import { applyItems } from './apply-items.ts';

const importing = testImporting();

const links = 5_000;
/** The entries and rows of links that the transaction has read, and the links that it has filled. */
const counts = sql`
  select
    (select sum(pg_stat_get_xact_tuples_returned(oid))::int from (
      select 'import_links'::regclass::oid as oid
      union all
      select indexrelid from pg_index where indrelid = 'import_links'::regclass
    ) relations) as read,
    (select count(*)::int from import_links where experience_id is not null) as filled`;

it('a batch looks up the links of its items, even if PostgreSQL has no statistics of the other links', async () => {
  const { db } = importing.api;
  const tours = namedTours(300);
  const { id } = await importing.plan(tours);
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, id));
  if (!run) throw new Error('the run is missing');
  const items = await db.select({ id: importItems.id }).from(importItems).where(eq(importItems.runId, id));
  expect(items).toHaveLength(tours.length);

  await db.execute(sql`alter table import_links set (autovacuum_enabled = off)`);
  await db.execute(sql`
    insert into import_links (source, source_id, base, media_ids)
    select ${run.source}, id, '{}', '{}' from (
      select source_id as id from import_items where run_id = ${id}
      union all
      select 'other-' || n from generate_series(1, ${links}) n
    ) activities`);
  // PostgreSQL then knows how many items there are, but not how many links the source has.
  await db.execute(sql`analyze import_items`);
  const { rows } = await db.transaction(async (tx) => {
    await applyItems(tx, run, {
      ids: items.map((item) => item.id),
      maker: { name: 'Civitatis', email: 'c@example.com' },
    });
    return tx.execute<{ read: number; filled: number }>(counts);
  });
  expect(rows[0]?.filled).toBe(tours.length);
  // Some statements read the link of each item, so the counter works. None may read the other links.
  expect(rows[0]?.read).toBeGreaterThanOrEqual(tours.length);
  expect(rows[0]?.read).toBeLessThan(links);
});
