import { getTableName, sql } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import { iri } from '@trastienda/contract/model/reference';
import { nameRecords } from '../../changes/reading/name-records.ts';
import type { Transaction } from '../../db/connection.ts';
import type { FoundObstacle } from '../../http/errors.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { toRestoredRow, type KeptRecord, type KeptRow } from './kept-record.ts';
import { findImportedAgain } from './kept-references.ts';
import { findMissing, type Missing } from './missing-rows.ts';
import { findTaken } from './taken-values.ts';

/** What prevents a restore. `leaveOut` changes the rows so that it no longer does; absent if that is impossible. */
type Found = Omit<FoundObstacle, 'canLeaveOut'> & { leaveOut?: (() => void) | undefined };

type Context = { resources: readonly ApiResource[]; language: Language };

/**
 * Finds what prevents a record from being restored, and leaves out what `wanted` names.
 * @returns the obstacles that remain, in the order of the fields.
 */
export async function findObstacles(
  tx: Transaction,
  record: KeptRecord,
  { wanted, ...context }: Context & { wanted: readonly string[] },
): Promise<FoundObstacle[]> {
  const found = [
    ...(await findTaken(tx, record)).map((taken) => ({ ...taken, ...ofField(record, taken.propertyPath) })),
    ...(await findGone(tx, record, context)),
    ...(await findRefused(tx, record)),
    ...(await findImportedAgain(tx, record)),
  ];
  const remaining: FoundObstacle[] = [];
  const fields = Object.keys(record.resource.fields);
  const sorted: Found[] = found.toSorted(
    (one, other) => fields.indexOf(one.propertyPath) - fields.indexOf(other.propertyPath),
  );
  for (const { leaveOut, ...obstacle } of sorted) {
    if (leaveOut && wanted.includes(obstacle.propertyPath)) leaveOut();
    else remaining.push({ ...obstacle, canLeaveOut: leaveOut !== undefined });
  }
  return remaining;
}

/** A field with a column accepts another value, and no value if the column may be empty. */
function ofField({ resource, own }: KeptRecord, propertyPath: string): Pick<Found, 'canReplace' | 'leaveOut'> {
  const stored = resource.fields[propertyPath];
  if (stored?.as !== 'column') return { canReplace: false };
  const { name, notNull } = stored.column;
  return { canReplace: true, leaveOut: notNull ? undefined : () => void (own.content[name] = null) };
}

/** Rules of the resource, such as the number of experiences in a position. */
async function findRefused(tx: Transaction, record: KeptRecord): Promise<Found[]> {
  const problems = (await record.resource.refuseRestore?.(tx, toRestoredRow(record))) ?? [];
  return problems.map(({ propertyPath, key, values }) => ({
    propertyPath,
    key,
    ...(values && { values }),
    ...ofField(record, propertyPath),
  }));
}

/** References to records that are deleted. Rows that would have been deleted with such a record are no obstacle. */
async function findGone(tx: Transaction, record: KeptRecord, { resources, language }: Context): Promise<Found[]> {
  const missing = (await findMissing(tx, record)).filter(
    ({ key, rows }) => key.onDelete !== 'cascade' || rows.includes(record.own),
  );
  const keys = new Set(missing.flatMap(({ key, ids }) => ids.map((id) => iri(key.target, id))));
  const { names } = await nameRecords(tx, resources, keys, language);
  const items = await findInTrash(tx, missing);
  return missing.map((each) => {
    const { key, ids, rows } = each;
    const gone = ids.map((id) => iri(key.target, id));
    return {
      propertyPath: pathOf(record, each, resources),
      key: 'unknownReference',
      gone: gone.map((path) => ({ '@id': path, name: names.get(path) ?? null, trash: items.get(path) ?? null })),
      ...(rows.includes(record.own)
        ? ofField(record, pathOf(record, each, resources))
        : { canReplace: false, leaveOut: () => removeRows(record, rows) }),
    };
  });
}

function removeRows(record: KeptRecord, rows: KeptRow[]): void {
  record.rows = record.rows.filter((row) => !rows.includes(row));
}

/** Returns the field that holds a reference: of the record itself, of a list, or of a record that belongs to it, such as `makerPlan`. */
function pathOf({ resource, table }: KeptRecord, { key }: Missing, resources: readonly ApiResource[]): string {
  const field = Object.entries(resource.fields).find(([, stored]) =>
    stored.as === 'links'
      ? stored.pairs && getTableName(stored.pairs.table) === key.table
      : 'column' in stored && table === key.table && stored.column.name === key.column,
  );
  if (field) return field[0];
  const type = resources.find((other) => getTableName(other.table) === key.table)?.contract.type ?? key.table;
  return type.charAt(0).toLowerCase() + type.slice(1);
}

/** Returns the `@id`s of the items in the trash of the missing records, by the `@id`s of the records. */
async function findInTrash(tx: Transaction, missing: Missing[]): Promise<ReadonlyMap<string, string>> {
  const wanted = missing.flatMap(({ key, ids }) => ids.map((id) => ({ collection: key.target, id })));
  const { rows } = await tx.execute<{ path: string; item: number }>(sql`
    select '/' || trash.collection || '/' || trash.record_id as path, trash.id as item
    from unnest(
      ${sql.param(wanted.map(({ collection }) => collection))}::text[], ${sql.param(wanted.map(({ id }) => id))}::int[]
    ) as wanted (collection, id)
    join trash on trash.collection = wanted.collection and trash.record_id = wanted.id`);
  return new Map(rows.map(({ path, item }) => [path, iri('trash', item)]));
}
