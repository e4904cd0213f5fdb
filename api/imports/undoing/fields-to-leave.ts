import { locationField } from '@trastienda/contract/imports/fields';
import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { hashedColumns, hashOf } from '../records/content-hash.ts';
import { storedSnapshot } from '../records/experience-snapshot.ts';
import { listFields, literal, manualFields } from '../records/field-storage.ts';
import { tableOf } from '../records/source-references.ts';
import { idList } from '../../runs/batches.ts';
import { importItems } from '../tables.ts';
import { findReferenced } from './references.ts';

/** Stores which fields and items the undo leaves unchanged, so that all later statements use the same decision. */
export async function decideFieldsToLeave(tx: Transaction, ids: number[]): Promise<void> {
  const { rows: created } = await tx.execute<{ id: number }>(sql`
    select experience_id as id from ${importItems} where id = any(${idList(ids)}) and is_created`);
  const used = await findReferenced(
    tx,
    'experiences',
    created.map(({ id }) => id),
  );
  await tx.execute(sql`
    update ${importItems} item
    set left_fields = decided.fields,
      left_because = case
        when item.is_created and decided.is_used then 'used'
        when item.is_created and (decided.is_edited or cardinality(decided.fields) > 0) then 'edited'
        when item.is_created then null
        when decided.is_deleted then 'deleted'
        when cardinality(decided.fields) > 0 then 'edited'
      end
    from (
      select known.id,
        experience.id is null and known.before is not null as is_deleted,
        experience.id is not null and ${hashOf(hashedColumns.experiences, sql`experience`)} is distinct from known.content_hash
          -- No import writes these tables, so a person added the rows.
          or ${sql.join(
            manualFields.map(({ hasValue }) => hasValue(sql`experience.id`)),
            sql` or `,
          )} as is_edited,
        experience.id = any(${idList(used)}) as is_used,
        array(
          select written.key
          from jsonb_each(known.writes || coalesce(known.after, '{}')) written (key, value),
            lateral (select coalesce(${valueOf(sql`stored.fields`)}, 'null') as now, coalesce(${valueOf(sql`known.before`)}, 'null') as before) here
          where experience.id is not null and written.key <> 'isGone' and here.now <> written.value
            and (known.is_created or here.now <> here.before)
          union
          select missing.key from (values ${sql.join(previousDeleted, sql`, `)}) missing (key, is_deleted)
          where experience.id is not null and not known.is_created and known.writes ? missing.key and missing.is_deleted
          order by 1
        ) as fields
      from ${importItems} known
      left join experiences experience on experience.id = known.experience_id
      left join lateral (select ${storedSnapshot(sql`experience`)} as fields) stored on true
      where known.id = any(${idList(ids)})
    ) decided
    where decided.id = item.id`);
}

const valueOf = (fields: SQL) => sql`${fields} #> string_to_array(written.key, '.')`;

/**
 * SQL rows with each field that refers to records, and whether a record in the value before the import of the item `known` has been deleted
 * since, so that the value cannot be restored.
 */
const previousDeleted = [
  sql`(${literal(locationField)}, known.before -> ${literal(locationField)} -> 'id' <> 'null'
    and not exists (select from locations there where there.id = (known.before -> ${literal(locationField)} ->> 'id')::int))`,
  ...listFields.map(
    ({ name, term }) => sql`(${literal(name)}, exists (
      select from jsonb_array_elements(known.before -> ${literal(name)}) record
      where not exists (select from ${sql.identifier(tableOf[term])} there where there.id = record::int)
    ))`,
  ),
];
