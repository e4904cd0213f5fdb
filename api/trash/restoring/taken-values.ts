import { sql } from 'drizzle-orm';
import { iri } from '@trastienda/contract/model/reference';
import type { FieldErrorKey } from '@trastienda/contract/errors';
import type { Transaction } from '../../db/connection.ts';
import type { KeptRecord } from './kept-record.ts';

/** A field whose unique value another record has. `values.value` is the value, if it is a text. */
type Taken = { propertyPath: string; key: FieldErrorKey; values?: { value: string }; holder: string };

export async function findTaken(tx: Transaction, record: KeptRecord): Promise<Taken[]> {
  const { resource, table, own } = record;
  const taken: Taken[] = [];
  for (const [propertyPath, key] of Object.entries(resource.taken ?? {})) {
    const stored = resource.fields[propertyPath];
    if (stored?.as !== 'column' || !key) continue;
    const holder = await findHolder(tx, {
      table,
      content: own.content,
      index: `${table}_${stored.column.name}_unique`,
    });
    if (holder === undefined) continue;
    const value = own.content[stored.column.name];
    const values = typeof value === 'string' ? { values: { value } } : {};
    taken.push({ propertyPath, key, ...values, holder: iri(resource.contract.collection, holder) });
  }
  return taken;
}

type Row = { table: string; content: object; index: string };

/** Returns the id of the record with which the row would violate a unique index. */
async function findHolder(tx: Transaction, { table, content, index }: Row): Promise<number | undefined> {
  const { rows: expressions } = await tx.execute<{ expression: string }>(sql`
    select pg_get_indexdef(indexrelid, place, true) as expression
    from pg_index, generate_series(1, indnkeyatts) place where indexrelid = to_regclass(${index}) order by place`);
  if (expressions.length === 0) throw new Error(`There is no unique index ${index}.`);
  const values = sql.raw(expressions.map(({ expression }) => expression).join(', '));
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from ${sql.identifier(table)}
    where (${values}) = (select ${values} from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(content)}::jsonb))`);
  return rows[0]?.id;
}
