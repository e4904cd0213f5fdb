import { sql, type SQL } from 'drizzle-orm';
import { otherLanguage } from '@trastienda/contract/language';
import type { Transaction } from '../../db/connection.ts';
import { literal } from '../../db/statements/statement.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { idList } from '../../runs/batches.ts';
import { lockReferences, storedValues } from '../applying/written-values.ts';
import { keyOf, toStoredField, type StoredField } from '../fields/stored-field.ts';
import { proposalItems } from '../tables.ts';

/**
 * Stores which fields of locked items the undo leaves as they are, and why: those that were edited since the apply, and those whose former value
 * refers to a deleted record. A text is left if it is the last one of a required field, because the other languages were cleared since. Of a deleted
 * record, all fields are left.
 */
export async function decideLeft(
  tx: Transaction,
  resource: ApiResource,
  { ids, keys }: { ids: number[]; keys: readonly string[] },
): Promise<void> {
  const missing = await lockReferences(tx, resource, { ids, keys, values: 'before' });
  const dangling = JSON.stringify([...missing].map(([id, fields]) => ({ id, fields })));
  const { table } = resource;
  await tx.execute(sql`
    update ${proposalItems} item
    set left_fields = array(select unnest(left_now.edited || left_now.dangling) order by 1),
      left_because = case
        when left_now.is_deleted then 'deleted'
        when cardinality(left_now.edited) > 0 then 'edited'
        when cardinality(left_now.dangling) > 0 then 'referenceDeleted'
      end
    from (
      select known.id, known.is_deleted, known.edited,
        array(select unnest(sent.fields) except select unnest(known.edited)) as dangling
      from (
        select item.id, ${table.id} is null as is_deleted, array(
          select key from jsonb_each(item.after)
          where ${table.id} is null or value <> coalesce(stored.fields -> key, 'null') or ${isLastText(resource, keys)}
        ) as edited
        from ${proposalItems} item left join ${table} on ${table.id} = item.record_id
        left join lateral (select ${storedValues(resource, keys)} as fields) stored on true
        where item.id = any(${idList(ids)})
      ) known left join jsonb_to_recordset(${dangling}::jsonb) sent (id int, fields text[]) on sent.id = known.id
    ) left_now
    where left_now.id = item.id and (left_now.is_deleted or cardinality(left_now.edited) > 0 or cardinality(left_now.dangling) > 0)`);
}

/** SQL condition for a `key` of an item: whether the undo would clear the only text of a required field. */
function isLastText(resource: ApiResource, keys: readonly string[]): SQL {
  const texts = keys.flatMap((key) => {
    const stored = toStoredField(resource, key);
    return stored.as === 'text' && resource.contract.fields[stored.field]?.isRequired ? [stored] : [];
  });
  if (texts.length === 0) return sql`false`;
  const cases = texts.map((text) => sql`when ${literal(text.key)} then ${textAfterUndo(text)} is null`);
  return sql`(item.before -> key = 'null' and case key ${sql.join(cases, sql` `)} else false end)`;
}

/** SQL for the text in the other language after the undo, which restores it if it is still the one that the apply wrote. */
function textAfterUndo({ field, column, language }: Extract<StoredField, { as: 'text' }>): SQL {
  const other = otherLanguage(language);
  const [key, stored] = [literal(keyOf(field, other)), sql`${column} ->> ${literal(other)}`];
  return sql`
    case when item.after ? ${key} and item.after ->> ${key} is not distinct from ${stored} then item.before ->> ${key} else ${stored} end`;
}
