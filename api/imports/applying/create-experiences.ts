import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { hashedColumns, hashOf } from '../records/content-hash.ts';
import { itemsOf } from './batches.ts';
import type { ImportSource } from '../source.ts';
import { importItems, importMade, importSources, type Run } from '../tables.ts';

/** Creates empty experiences for new activities and for ticked activities with a deleted experience. Later statements set their fields. */
export async function createExperiences(
  tx: Transaction,
  run: Run,
  { ids, maker }: { ids: number[]; maker: ImportSource['maker'] },
): Promise<void> {
  const makerId = await makerOf(tx, run, maker);
  // The subquery assigns ids in item order; a plain update would use the order of its scan.
  await tx.execute(sql`
    with created as (
      select item.id, nextval(pg_get_serial_sequence('experiences', 'id')) as experience_id
      from (select id from ${itemsOf(ids)} where experience_id is null and kind in ('new', 'conflict') order by id) item
    )
    update ${importItems} item set is_created = true, experience_id = created.experience_id
    from created where created.id = item.id`);
  await tx.execute(sql`
    insert into experiences (id, name, maker_id, url_button_text) overriding system value
    select item.experience_id, '{}', ${makerId}, 'book' from ${itemsOf(ids)} where item.is_created order by item.id`);
}

/**
 * Returns the id of the source's maker (D-66). If the source has no maker yet, assigns it the maker with the given name that has the lowest
 * id, or creates a maker with the given name and e-mail.
 */
async function makerOf(tx: Transaction, { id, source }: Run, { name, email }: ImportSource['maker']): Promise<number> {
  await tx.execute(sql`insert into ${importSources} (source) values (${source}) on conflict do nothing`);
  const { rows } = await tx.execute<{ id: number | null }>(sql`
    select maker_id as id from ${importSources} where source = ${source} for update`);
  const known = rows[0]?.id;
  if (known !== null && known !== undefined) return known;
  const { rows: made } = await tx.execute<{ id: number }>(sql`
    with there as (select id from makers where name = ${name} order by id limit 1),
    made as (
      insert into makers (name, email) select ${name}, ${email} where not exists (select from there)
      returning id, ${hashOf(hashedColumns.makers, sql`makers`)} as hash
    ),
    noted as (insert into ${importMade} (run_id, kind, record_id, content_hash) select ${id}::int, 'makers', id, hash from made),
    maker as (select id from there union all select id from made)
    update ${importSources} set maker_id = maker.id from maker where source = ${source} returning maker.id`);
  const [maker] = made;
  if (!maker) throw new Error('an update returned no row');
  return maker.id;
}
