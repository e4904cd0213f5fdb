import { eq, sql } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import { actorOf, sendCommit, sendTogether, type Transaction } from '../../db/connection.ts';
import { runTogether } from '../../db/statements/statement.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource, Row, Saving } from '../api-resource.ts';
import { lockOwners } from './lock-owners.ts';
import type { Sent } from './parse-record.ts';
import { unknownReferences } from './references.ts';
import { keyOfColumn } from '../field-storage.ts';
import { readWithin, type Read } from '../reading/item.ts';
import { lockRow, updateRow } from './row-statements.ts';
import { columnsOf, savePlain, toPlainSave } from './save-plain.ts';
import { withUniqueViolations } from './unique-violations.ts';
import { mergeTexts } from './translated.ts';

type Save = {
  /** Undefined for a create. */
  id: number | undefined;
  record: Sent;
  language: Language;
  /** Called with the version of the locked record. Throws if this version must not be written. Undefined if any version may be written. */
  guard?: ((version: string) => Promise<void>) | undefined;
  /** Whether the save is the last work of its transaction. It is then committed in the packet of its last statements, if possible. */
  isLast?: boolean;
};
type Place = { id: number; isLast: boolean };

/**
 * Creates a record (`id` undefined) or updates the given fields, with the row locked until the transaction ends (D-06).
 * @returns the record's id, and the record as it is after the save.
 */
export async function save(resource: ApiResource, tx: Transaction, asked: Save): Promise<Read & { id: number }> {
  const { id, record, language, guard, isLast = false } = asked;
  const { fromStored, beforeWrite, afterWrite } = resource;
  // Without an actor, its update would be written even if `begin` fails.
  const plain = actorOf(tx) === undefined ? undefined : toPlainSave(resource, asked);
  if (plain) return savePlain((planned) => runTogether(tx, planned), plain);
  const current = id === undefined ? () => ({}) : await lock(resource, tx, { id, guard });
  const sent: Saving = { resource, tx, id, current, ...record, language };
  const saving: Saving = { ...sent, input: { ...record.input, ...(await fromStored?.complete?.(forRules(sent))) } };
  await validate(saving);
  const written = { ...saving, input: (await beforeWrite?.(saving)) ?? saving.input };
  sendTogether(tx.$client);
  if (id !== undefined && !afterWrite && !hasLinks(written)) return writeAndRead(written, { id, isLast });
  const row = await writeRow(written);
  const hasNewLinks = await writeLinks({ ...written, id: row.id });
  if (hasNewLinks && !row.isWritten) await touch(resource, tx, row.id);
  await afterWrite?.({ ...saving, id: row.id });
  return { id: row.id, ...(await readWithin(tx, { resource, id: row.id, language })) };
}

/** Updates the row and reads the record, without waiting for the answer to the update, because nothing else is written. */
async function writeAndRead(saving: Saving, { id, isLast }: Place) {
  const { resource, tx, language } = saving;
  const writing = writeRow(saving);
  const reading = readWithin(tx, { resource, id, language });
  // If the update fails, the read fails with 25P02; the update's error is thrown.
  reading.catch(() => undefined);
  if (isLast) sendCommit(tx);
  await writing;
  return { id, ...(await reading) };
}

/** Returns the save as `complete` and `validate` of the resource get it. */
function forRules(saving: Saving): Saving {
  const { ruleFields } = saving.resource;
  if (!ruleFields) return saving;
  const read = Object.entries(saving.input).filter(([name]) => ruleFields.includes(name));
  return { ...saving, input: Object.fromEntries(read) };
}

/** Locks the row against other writes, but not against new references to it. */
async function lock(
  { table, existsWith }: ApiResource,
  tx: Transaction,
  { id, guard }: { id: number; guard: Save['guard'] },
): Promise<() => Row> {
  await lockOwners({ table, existsWith }, tx, id);
  const found = await lockRow(tx, table, id);
  if (!found) throw new ApiError('notFound');
  await guard?.(found.version);
  return found.row;
}

/** @throws ApiError `invalidInput` with all violations of the write. */
async function validate(saving: Saving): Promise<void> {
  const violations = [
    ...mergeTexts(saving).problems,
    ...(await unknownReferences(saving)),
    ...((await saving.resource.validate?.(forRules(saving))) ?? []),
  ];
  if (violations.length > 0) throw new ApiError('invalidInput', { violations });
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

const hasLinks = ({ resource, input }: Saving) =>
  Object.keys(input).some((name) => resource.fields[name]?.as === 'links' && input[name] !== undefined);

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
