import { getTableName, sql } from 'drizzle-orm';
import { mayReadHistory } from '@trastienda/contract/access/least-role';
import { iri } from '@trastienda/contract/model/reference';
import { nameRecords } from '../../changes/reading/name-records.ts';
import { readableOf, type AskedBy } from '../../changes/reading/readable.ts';
import type { Transaction } from '../../db/connection.ts';
import type { FoundObstacle } from '../../http/errors.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { neededListOf } from '../../hydra/needed-list.ts';
import { toRestoredRecord, type KeptRecord, type KeptRow } from './kept-record.ts';
import { findImportedAgain } from './kept-references.ts';
import { findMissing, type Missing } from './missing-rows.ts';
import { findTaken } from './taken-values.ts';
import { canReplace } from './values.ts';

/** An obstacle. `leaveOut` changes the rows so that it no longer is one; absent if that is impossible. */
type Found = Omit<FoundObstacle, 'canLeaveOut'> & { leaveOut?: (() => void) | undefined };

/** `replaced`: the stored values of the fields that have a value of the request now. */
type Context = AskedBy & { resources: readonly ApiResource[]; replaced?: ReadonlyMap<string, unknown> };

/**
 * Finds the obstacles to a restore, and leaves out those that `wanted` names.
 * @returns the obstacles that remain, in the order of the fields, then those that are no field.
 */
export async function findObstacles(
  tx: Transaction,
  record: KeptRecord,
  { wanted, ...context }: Context & { wanted: readonly string[] },
): Promise<FoundObstacle[]> {
  const found: Found[] = [
    ...(await findTaken(tx, record)).map((taken) => ({ ...taken, ...ofField(record, taken.propertyPath) })),
    ...(await findGone(tx, record, context)),
    ...(await findRefused(tx, record)),
    ...(await findImportedAgain(tx, record)).map(({ row, holder }) => ({
      propertyPath: 'importLink',
      key: 'importedAgain' as const,
      holder,
      canReplace: false,
      leaveOut: () => removeRows(record, [row]),
    })),
  ];
  const fields = Object.keys(record.resource.fields);
  const placeOf = ({ propertyPath }: Found) =>
    fields.includes(propertyPath) ? fields.indexOf(propertyPath) : fields.length;
  const remaining: FoundObstacle[] = [];
  for (const { leaveOut, ...obstacle } of found.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    if (leaveOut && wanted.includes(obstacle.propertyPath)) leaveOut();
    else remaining.push({ ...obstacle, canLeaveOut: leaveOut !== undefined });
  }
  return remaining;
}

/** A field with a column accepts another value, and no value if the column may be empty. */
export function ofField({ resource, own }: KeptRecord, propertyPath: string): Pick<Found, 'canReplace' | 'leaveOut'> {
  const stored = resource.fields[propertyPath];
  if (stored?.as !== 'column') return { canReplace: false };
  const { name, notNull } = stored.column;
  const leaveOut = notNull ? undefined : () => void (own.content[name] = null);
  return { canReplace: canReplace(resource, propertyPath), leaveOut };
}

/** The list of a field can omit records, unless the record does not exist without any. */
function ofList(
  record: KeptRecord,
  propertyPath: string,
  omitted: readonly KeptRow[],
): Pick<Found, 'canReplace' | 'leaveOut'> {
  const { resource, rows } = record;
  const stored = resource.fields[propertyPath];
  const list = stored?.as === 'links' ? stored.pairs : undefined;
  const pairs = list && getTableName(list.table);
  const isNeeded = list !== undefined && list === neededListOf(resource);
  const others = rows.filter((row) => row.tableName === pairs && !omitted.includes(row));
  if (isNeeded && others.length === 0) return { canReplace: false };
  return { canReplace: false, leaveOut: () => removeRows(record, omitted) };
}

/** Rules of the resource, such as the number of experiences in a position. */
async function findRefused(tx: Transaction, record: KeptRecord): Promise<Found[]> {
  const { resource, rows } = record;
  const problems = (await resource.restoreRule?.findProblems(tx, toRestoredRecord(record))) ?? [];
  return problems.map(({ propertyPath, key, values, holder, linked = [] }) => {
    const stored = resource.fields[propertyPath];
    const pairs = stored?.as === 'links' ? stored.pairs : undefined;
    const omitted = pairs
      ? rows.filter(
          ({ tableName, content }) =>
            tableName === getTableName(pairs.table) && linked.includes(Number(content[pairs.other.name])),
        )
      : [];
    return {
      propertyPath,
      key,
      ...(values && { values }),
      ...(holder !== undefined && { holder }),
      ...(pairs ? ofList(record, propertyPath, omitted) : ofField(record, propertyPath)),
    };
  });
}

/**
 * References to records that are deleted. Rows that would have been deleted with such a record are no obstacle. A record whose history the user
 * may not read has no name if its id comes from the request: otherwise the user could read the name of any deleted record (D-88).
 */
async function findGone(
  tx: Transaction,
  record: KeptRecord,
  { resources, language, roles, replaced = new Map() }: Context,
): Promise<Found[]> {
  const missing = (await findMissing(tx, record)).filter(
    ({ key, rows }) => key.onDelete !== 'cascade' || rows.includes(record.own) || isListOf(record, key.table),
  );
  const mayName = (each: Missing, id: number) => {
    const name = pathOf(record, each, resources);
    return mayReadHistory(roles, each.key.target) || !replaced.has(name) || replaced.get(name) === id;
  };
  const keys = new Set(
    missing.flatMap((each) => each.ids.filter((id) => mayName(each, id)).map((id) => iri(each.key.target, id))),
  );
  const { names } = await nameRecords(tx, readableOf(resources, roles), keys, language);
  const items = await findInTrash(
    tx,
    missing.filter(({ key }) => mayReadHistory(roles, key.target)),
  );
  return missing.map((each) => {
    const { key, ids, rows } = each;
    const propertyPath = pathOf(record, each, resources);
    const gone = ids.map((id) => iri(key.target, id));
    return {
      propertyPath,
      key: 'referenceDeleted',
      gone: gone.map((path) => ({ '@id': path, name: names.get(path) ?? null, trash: items.get(path) ?? null })),
      ...(rows.includes(record.own) ? ofField(record, propertyPath) : ofList(record, propertyPath, rows)),
    };
  });
}

/** Whether a join table has a list of the record itself. */
const isListOf = ({ resource }: KeptRecord, tableName: string) =>
  Object.values(resource.fields).some(
    (stored) => stored.as === 'links' && stored.pairs && getTableName(stored.pairs.table) === tableName,
  );

function removeRows(record: KeptRecord, rows: readonly KeptRow[]): void {
  const removed = new Set(rows);
  record.rows = record.rows.filter((row) => !removed.has(row));
}

/** Returns the path of a missing reference: a field of the record, a record that belongs to it, such as `makerPlan`, or `zones`. */
function pathOf({ resource, table }: KeptRecord, { key }: Missing, resources: readonly ApiResource[]): string {
  const field = Object.entries(resource.fields).find(([, stored]) =>
    stored.as === 'links'
      ? stored.pairs && getTableName(stored.pairs.table) === key.table
      : 'column' in stored && table === key.table && stored.column.name === key.column,
  );
  if (field) return field[0];
  const type = resources.find((other) => getTableName(other.table) === key.table)?.contract.type;
  return type === undefined ? key.target : type.charAt(0).toLowerCase() + type.slice(1);
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
