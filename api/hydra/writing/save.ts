import { eq, sql } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import type { Patch, Resource } from '@trastienda/contract/model/resource';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource, Row, Saving, Store } from '../api-resource.ts';
import { examine } from './examine.ts';
import { lockOwners } from './lock-owners.ts';
import type { Sent } from './parse-record.ts';
import { keyOfColumn } from '../field-storage.ts';
import { readItem, type Read } from '../reading/item.ts';
import { lockRow, updateRow } from './row-statements.ts';
import { withUniqueViolations } from './unique-violations.ts';
import { mergeTexts } from './translated.ts';

/** A record that is locked until the transaction ends. `row` returns its stored row, by column key. */
export type Locked = { id: number; version: string; row: () => Row };

export type Save = {
  /** Undefined for a create. */
  locked?: Locked;
  record: Sent;
  language: Language;
};

/**
 * Locks a record against other writes, but not against new references to it.
 * @throws ApiError `notFound`
 */
export async function lockRecord(resource: ApiResource, tx: Transaction, id: number): Promise<Locked> {
  await lockOwners(resource, tx, id);
  const found = await lockRow(tx, resource.table, id);
  if (!found) throw new ApiError('notFound');
  return { id, ...found };
}

/**
 * Creates a record, or updates the given fields of one that {@link lockRecord} has locked (D-06).
 * @returns the record's id, and the record as it is after the save.
 * @throws ApiError `invalidInput` with all violations of the write.
 */
export async function save(
  resource: ApiResource,
  tx: Transaction,
  { locked, record, language }: Save,
): Promise<Read & { id: number }> {
  const sent: Saving = { resource, tx, id: locked?.id, current: locked?.row ?? (() => ({})), ...record, language };
  const { saving, violations } = await examine(sent);
  if (violations.length > 0) throw new ApiError('invalidInput', { violations });
  const { write } = resource;
  const store: Store = (input) => storeRecord({ ...saving, input });
  const id = await (write ? write(saving, store) : store(saving.input));
  return { id, ...(await readItem(tx, { resource, id, language })) };
}

async function storeRecord(saving: Saving): Promise<number> {
  const { id, isWritten } = await writeRow(saving);
  const hasNewLinks = await writeLinks({ ...saving, id });
  if (hasNewLinks && !isWritten) await touch(saving.resource, saving.tx, id);
  return id;
}

/** Creates or updates the row. An update that changes no column leaves the row, and so its version, as it is. */
async function writeRow(saving: Saving): Promise<{ id: number; isWritten: boolean }> {
  const { resource, tx, id, input } = saving;
  const values = { ...columnsOf(resource, input), ...mergeTexts(saving).values };
  return withUniqueViolations(resource, async () =>
    id === undefined
      ? { id: await insert(resource, tx, values), isWritten: true }
      : { id, isWritten: await updateRow(tx, resource.table, id, values) },
  );
}

/** Returns the values of the columns in an input, by column key. */
function columnsOf({ fields }: ApiResource, input: Patch<Resource>): Row {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const stored = fields[name];
      return stored?.as === 'column' && value !== undefined ? [[keyOfColumn(stored.column), value]] : [];
    }),
  );
}

/** @returns whether any list has changed. */
async function writeLinks({ resource, tx, id, input }: Saving & { id: number }): Promise<boolean> {
  let isChanged = false;
  for (const [name, stored] of Object.entries(resource.fields)) {
    // The cast is safe: the contract has parsed a list of ids or null. The exception is a reseller's logo: its `replace` accepts one id.
    if (stored.as === 'links' && input[name] !== undefined) {
      if (await stored.replace(tx, id, (input[name] as number[] | null) ?? [])) isChanged = true;
    }
  }
  return isChanged;
}

async function insert({ table }: ApiResource, tx: Transaction, values: Row): Promise<number> {
  const [created] = await tx
    .insert(table)
    .values(values)
    .returning({ id: sql<number>`${table.id}` });
  if (!created) throw new Error('an insert without a conflict clause answered no row');
  return created.id;
}

/** Writes the row as it is, so that a change of only its links gives the record a new version, too. */
async function touch({ table, fields }: ApiResource, tx: Transaction, id: number): Promise<void> {
  const own = Object.values(fields).find(({ as }) => as === 'column' || as === 'translated');
  if (!own || !('column' in own)) throw new Error('a resource without a column of its own cannot be saved');
  const { column } = own;
  await tx
    .update(table)
    .set({ [keyOfColumn(column)]: sql`${column}` })
    .where(eq(table.id, id));
}
