import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';

/** A foreign key: `column` of `table` refers to the id of `target`. */
export type ForeignKey = {
  table: string;
  column: string;
  target: string;
  targetColumn: string;
  /** The effect of a delete of the target: it is refused, deletes the row, or empties the column. */
  onDelete: 'restrict' | 'cascade' | 'set null';
  /** Whether the rows of `table` have an id of their own. */
  hasId: boolean;
};

const known = new WeakMap<Transaction, Promise<ForeignKey[]>>();

/** Returns the foreign keys of all tables, which a transaction reads once. None has several columns. */
export function readForeignKeys(tx: Transaction): Promise<ForeignKey[]> {
  const keys = known.get(tx) ?? read(tx);
  known.set(tx, keys);
  return keys;
}

async function read(tx: Transaction): Promise<ForeignKey[]> {
  const { rows } = await tx.execute<ForeignKey>(sql`
    select referring.relname as "table", own.attname as "column", referred.relname as target, other.attname as "targetColumn",
      case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'restrict' end as "onDelete",
      exists (select from pg_attribute where attrelid = conrelid and attname = 'id') as "hasId"
    from pg_constraint
    join pg_class referring on referring.oid = conrelid
    join pg_class referred on referred.oid = confrelid
    join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace
    order by referring.relname, conname`);
  return rows;
}
