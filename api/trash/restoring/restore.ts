import { eq, sql } from 'drizzle-orm';
import type { RestoreRequest } from '@trastienda/contract/calls/trash';
import type { AskedBy } from '../../changes/reading/readable.ts';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { withUniqueViolations } from '../../hydra/writing/unique-violations.ts';
import { trash } from '../../db/tables/trash.ts';
import { insertRows } from './insert-rows.ts';
import { readKept, type KeptRecord } from './kept-record.ts';
import { restoreReferences } from './kept-references.ts';
import { findObstacles, ofField } from './obstacles.ts';
import { resolveSharedRows } from './other-items.ts';
import { parseValues, replaceValues } from './values.ts';

type Context = AskedBy & { resources: readonly ApiResource[] };
type Restore = Context & { itemId: number; request: RestoreRequest };

/**
 * Restores a record from the trash, with the rows that were deleted with it and the references to it that were emptied.
 * @throws ApiError `notInTrash`; `notRestorable` with the obstacles that the request does not resolve.
 */
export async function restore(tx: Transaction, { itemId, request, ...context }: Restore): Promise<KeptRecord> {
  const { resources } = context;
  const record = await readKept(tx, { itemId, ...context });
  const { resource, id, own, removed } = record;
  const values = await findWanted(tx, record, { request, ...context });
  const replaced = replaceValues(record, values);
  const obstacles = await findObstacles(tx, record, { ...context, replaced, wanted: request.leaveOut ?? [] });
  if (obstacles.length > 0) throw new ApiError('notRestorable', { obstacles });
  await resolveSharedRows(tx, record, resources);
  await tx.execute(sql`select set_config('change_log.restoring', 'on', true)`);
  await insertOwn(tx, record);
  const others = record.rows.filter((row) => row !== own && row.emptied === null);
  await insertRows(tx, others, record.keys);
  await tx.execute(sql`select set_config('change_log.restoring', 'off', true)`);
  await restoreReferences(tx, record);
  await tx.delete(trash).where(eq(trash.id, itemId));
  await resource.afterRestore?.(tx, id, { removed, replaced });
  return record;
}

/**
 * Returns the values of the request for the fields that are obstacles. Values for other fields are ignored: their obstacle has disappeared since
 * the client read it, and a restore changes nothing else.
 */
async function findWanted(
  tx: Transaction,
  record: KeptRecord,
  { request, ...context }: Context & Pick<Restore, 'request'>,
): Promise<Map<string, unknown>> {
  const values = parseValues(record, request);
  if (values.size === 0) return values;
  const present = await findObstacles(tx, record, { ...context, wanted: [] });
  const paths = new Set(present.map(({ propertyPath }) => propertyPath));
  return new Map([...values].filter(([name]) => paths.has(name)));
}

/** Inserts the row of the record. A value that a concurrent transaction has taken since the check is an obstacle, too. */
async function insertOwn(tx: Transaction, record: KeptRecord): Promise<void> {
  const { resource, own, keys } = record;
  try {
    await withUniqueViolations(resource, () => insertRows(tx, [own], keys));
  } catch (error) {
    if (!(error instanceof ApiError) || !error.violations) throw error;
    const obstacles = error.violations.map(({ propertyPath, key }) => {
      const { canReplace, leaveOut } = ofField(record, propertyPath);
      return { propertyPath, key, canReplace, canLeaveOut: leaveOut !== undefined };
    });
    throw new ApiError('notRestorable', { obstacles, cause: error });
  }
}
