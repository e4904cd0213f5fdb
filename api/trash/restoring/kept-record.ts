import { eq, getTableName } from 'drizzle-orm';
import { mayReadHistory } from '@trastienda/contract/access/least-role';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource, RestoredRecord } from '../../hydra/api-resource.ts';
import { readForeignKeys, type ForeignKey } from '../keeping/foreign-keys.ts';
import { trash, trashRows } from '../../db/tables/trash.ts';

export type Columns = Record<string, unknown>;

/** A row in the trash; see {@link trashRows}. */
export type KeptRow = { tableName: string; content: Columns; emptied: string | null };

/** A deleted record that is being restored, with the foreign keys of all tables. */
export type KeptRecord = {
  itemId: number;
  resource: ApiResource;
  table: string;
  id: number;
  /** The row of the record itself, which is also the first of `rows`. */
  own: KeptRow;
  rows: KeptRow[];
  removed: unknown;
  keys: ForeignKey[];
};

type Asked = { itemId: number; resources: readonly ApiResource[]; roles: readonly string[] };

/**
 * Reads and locks an item of the trash.
 * @throws ApiError `notInTrash`, also if a concurrent transaction restores or purges it, or if a user with these roles may not restore it.
 */
export async function readKept(tx: Transaction, { itemId, resources, roles }: Asked): Promise<KeptRecord> {
  const [item] = await tx.select().from(trash).where(eq(trash.id, itemId)).for('update');
  const resource = item && resources.find(({ contract }) => contract.collection === item.collection);
  if (!resource || !mayReadHistory(roles, item.collection)) throw new ApiError('notInTrash');
  const rows: KeptRow[] = await tx
    .select({ tableName: trashRows.tableName, content: trashRows.content, emptied: trashRows.emptied })
    .from(trashRows)
    .where(eq(trashRows.itemId, itemId))
    .orderBy(trashRows.place);
  const [own] = rows;
  if (!own) throw new ApiError('notInTrash');
  const { recordId: id, removed } = item;
  return {
    itemId,
    resource,
    table: getTableName(resource.table),
    id,
    own,
    rows,
    removed,
    keys: await readForeignKeys(tx),
  };
}

/** Returns the record with the values and lists that it would have. */
export function toRestoredRecord({ resource, own, rows }: KeptRecord): RestoredRecord {
  const fields = Object.entries(resource.fields);
  return {
    values: Object.fromEntries(
      fields.flatMap(([name, stored]) => (stored.as === 'column' ? [[name, own.content[stored.column.name]]] : [])),
    ),
    links: Object.fromEntries(
      fields.flatMap(([name, stored]) => {
        if (stored.as !== 'links' || !stored.pairs) return [];
        const { table, other } = stored.pairs;
        const pairs = rows.filter(({ tableName }) => tableName === getTableName(table));
        return [[name, pairs.map(({ content }) => Number(content[other.name]))]];
      }),
    ),
  };
}

/** Identifies a row of a table with an id. */
export const toKey = (tableName: string, id: unknown) => `${tableName}/${String(id)}`;
