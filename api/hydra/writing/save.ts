import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import type { Patch, Resource } from '@trastienda/contract/model/resource';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource, Row, Saving } from '../api-resource.ts';
import type { Sent } from './parse-record.ts';
import { unknownReferences } from './references.ts';
import { keyOfColumn, versionOf } from '../field-storage.ts';
import { withUniqueViolations } from './unique-violations.ts';
import { mergeTexts } from './translated.ts';

type Save = {
  /** Undefined for a create. */
  id: number | undefined;
  record: Sent;
  language: Language;
  /** Called with the version of the locked record. Throws if this version must not be written. */
  guard?: (version: string) => Promise<void>;
};

/**
 * Creates a record (`id` undefined) or updates the given fields, with the row locked until the transaction ends (D-06).
 * @returns the record's id.
 */
export async function save(
  resource: ApiResource,
  tx: Transaction,
  { id, record: { input, drafts }, language, guard }: Save,
): Promise<number> {
  const { fromStored, beforeWrite, afterWrite } = resource;
  const current = id === undefined ? {} : await lock(resource, tx, { id, guard });
  const sent: Saving = { resource, tx, id, current, input, drafts, language };
  const saving: Saving = { ...sent, input: (await fromStored?.complete?.(sent)) ?? input };
  await validate(saving);
  const written = (await beforeWrite?.(saving)) ?? saving.input;
  const savedId = await writeRow({ ...saving, input: written });
  await writeLinks({ ...saving, id: savedId, input: written });
  await afterWrite?.({ ...saving, id: savedId });
  return savedId;
}

/** Locks the row against other writes, but not against new references to it. */
async function lock(
  { table }: ApiResource,
  tx: Transaction,
  { id, guard }: { id: number; guard: Save['guard'] },
): Promise<Row> {
  const [found] = await tx
    .select({ row: getTableColumns(table), version: versionOf(table) })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update');
  if (!found) throw new ApiError('notFound');
  await guard?.(found.version);
  return found.row;
}

/** @throws ApiError `invalidInput` with all violations of the write. */
async function validate(saving: Saving): Promise<void> {
  const violations = [
    ...mergeTexts(saving).problems,
    ...(await unknownReferences(saving)),
    ...((await saving.resource.validate?.(saving)) ?? []),
  ];
  if (violations.length > 0) throw new ApiError('invalidInput', { violations });
}

async function writeRow(saving: Saving): Promise<number> {
  const { resource, tx, id, input } = saving;
  const values = { ...columnsOf(resource, input), ...mergeTexts(saving).values };
  return withUniqueViolations(resource, () =>
    id === undefined ? insert(resource, tx, values) : update(resource, tx, id, values),
  );
}

async function writeLinks({ resource, tx, id, input }: Saving & { id: number }): Promise<void> {
  for (const [name, stored] of Object.entries(resource.fields)) {
    // The cast is safe: the contract has parsed a list of ids or null. The exception is a reseller's logo: its `replace` accepts one id.
    if (stored.as === 'links' && input[name] !== undefined) {
      await stored.replace(tx, id, (input[name] as number[] | null) ?? []);
    }
  }
}

function columnsOf({ table, fields }: ApiResource, input: Patch<Resource>): Row {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, stored]) =>
      stored.as === 'column' && input[name] !== undefined ? [[keyOfColumn(table, stored.column), input[name]]] : [],
    ),
  );
}

async function insert({ table }: ApiResource, tx: Transaction, values: Row): Promise<number> {
  const [created] = await tx
    .insert(table)
    .values(values)
    .returning({ id: sql<number>`${table.id}` });
  if (!created) throw new Error('an insert without a conflict clause answered no row');
  return created.id;
}

async function update(resource: ApiResource, tx: Transaction, id: number, values: Row): Promise<number> {
  const { table } = resource;
  await tx
    .update(table)
    .set(Object.keys(values).length > 0 ? values : unchanged(resource))
    .where(eq(table.id, id));
  return id;
}

/** Returns a column with its own value, so that a write that changes only links still creates a new version of the row. */
function unchanged({ table, fields }: ApiResource): Row {
  for (const stored of Object.values(fields)) {
    if (stored.as === 'column' || stored.as === 'translated') {
      return { [keyOfColumn(table, stored.column)]: sql`${stored.column}` };
    }
  }
  throw new Error('a resource without a column of its own cannot be saved');
}
