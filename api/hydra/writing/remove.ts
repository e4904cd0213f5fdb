import { eq, getTableName, inArray, sql } from 'drizzle-orm';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Resource } from '@trastienda/contract/model/resource';
import type { Translated } from '../../db/columns.ts';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource, RemovedWith } from '../api-resource.ts';
import { versionOf } from '../field-storage.ts';
import { namingOf } from '../reading/naming-field.ts';
import { countUses, toUsedBy } from './uses.ts';

/** A record that is about to be deleted. */
export type Deleted = {
  collection: string;
  id: number;
  name: Translated;
} & RemovedWith;

/** Keeps what a delete removes, so that it can be restored. @returns the id of the item in the trash. */
export type Keep = (tx: Transaction, deleted: Deleted) => Promise<number>;

type Removed = Pick<ApiResource, 'contract' | 'table' | 'fields' | 'beforeRemove' | 'afterGone'> & {
  /**
   * All resources of the API. If 3 experiences refer to the record, the delete is refused with the words "3 experiencias", which come from
   * the declaration of the resource `experiences`.
   */
  contracts: readonly Resource[];
  /** Called before the rows are deleted; undefined if they are deleted for good. */
  keep: Keep | undefined;
};
type Removal = {
  id: number;
  /** Called with the version of the locked record. Throws if this version must not be deleted. */
  guard: (version: string) => Promise<void>;
};

/**
 * Deletes a record that no other record refers to (D-44). Its row is locked before the references are counted, so that a
 * reference added concurrently is either counted or rejected.
 * @returns the id of its item in the trash; undefined if it is not kept.
 * @throws ApiError `notFound`, or `inUse` with the counts by collection.
 */
export async function remove(
  tx: Transaction,
  { contracts, keep, ...resource }: Removed,
  { id, guard }: Removal,
): Promise<number | undefined> {
  const { table } = resource;
  const [row] = await tx
    .select({ version: versionOf(table) })
    .from(table)
    .where(eq(table.id, id))
    .for('update');
  if (!row) throw new ApiError('notFound');
  await guard(row.version);
  const collection = getTableName(table);
  const values = (await countUses(tx, collection, [id])).get(id);
  if (values) throw new ApiError('inUse', { values, usedBy: toUsedBy(values, contracts) });
  const removedWith = (await resource.beforeRemove?.(tx, id)) ?? {};
  const item = await keep?.(tx, { collection, id, name: await readName(tx, resource, id), ...removedWith });
  const { others } = removedWith;
  if (others) await tx.delete(others.table).where(inArray(others.table.id, others.ids));
  await tx.delete(table).where(eq(table.id, id));
  if (!keep) await resource.afterGone?.(tx, id);
  return item;
}

/** Reads the name of a record in each language. */
async function readName(
  tx: Transaction,
  resource: Omit<Removed, 'contracts' | 'keep'>,
  id: number,
): Promise<Translated> {
  const { rows } = await tx.execute<Record<Language, string | null>>(sql`
    select ${sql.join(
      contentLanguages.map((language) => {
        const naming = namingOf(resource, language);
        const name = naming
          ? sql`(select ${naming.name} from ${naming.from} where ${resource.table.id} = ${id})`
          : sql`null`;
        return sql`${name} as ${sql.identifier(language)}`;
      }),
      sql`, `,
    )}`);
  return rows[0] ?? {};
}
