import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import type { Patch, Resource } from '@trastienda/contract/resource';
import type { FieldProblem } from '@trastienda/contract/violations';
import type { Transaction } from '../db/connection.ts';
import type { Translated } from '../db/columns.ts';
import { ApiError } from '../http/errors.ts';
import type { ApiResource, Saving } from './api-resource.ts';
import type { Drafts, Sent } from './parse-record.ts';
import { readOnlyViolations } from './read-only-fields.ts';
import { createNested } from './nested-create.ts';
import { unknownReferences } from './references.ts';
import { keyOfColumn, versionOf } from './field-storage.ts';
import { withUniqueViolations } from './unique-violations.ts';
import { isMissing, withTexts } from './translated.ts';

type Row = Record<string, unknown>;

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
  { id, record, language, guard }: Save,
): Promise<number> {
  const { input: sent, drafts } = record;
  const current = id === undefined ? {} : await lock(resource, tx, { id, guard });
  const nested = await createNested(resource, tx, sent);
  const input = (await resource.complete?.({ tx, id, input: nested.input, language })) ?? nested.input;
  const texts = mergeTexts(resource, { current, input, drafts, language });
  const values = { ...columnsOf(resource, input), ...texts.values };
  const closed = await readOnlyViolations(resource, tx, { id, input, current, values });
  await refuse(resource, { tx, id, input, language }, [...nested.problems, ...texts.problems, ...closed]);
  await resource.alongside?.({ tx, id, input, language });
  const savedId = await withUniqueViolations(resource, () =>
    id === undefined ? insert(resource, tx, values) : update(resource, tx, id, values),
  );
  for (const [name, stored] of Object.entries(resource.fields)) {
    // The cast is safe: the contract has parsed a list of ids or null. The exception is a reseller's logo: its `replace` accepts one id.
    if (stored.as === 'links' && input[name] !== undefined) {
      await stored.replace(tx, savedId, (input[name] as number[] | null) ?? []);
    }
  }
  if (nested.hasNested) await resource.provision?.afterwards?.(tx, savedId);
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

async function refuse(resource: ApiResource, saving: Saving, problems: FieldProblem[]) {
  const violations = [
    ...problems,
    ...(await unknownReferences(resource.contract, saving)),
    ...((await resource.check?.(saving)) ?? []),
  ];
  if (violations.length > 0) throw new ApiError('invalidInput', { violations });
}

function columnsOf({ table, fields }: ApiResource, input: Patch<Resource>): Row {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, stored]) =>
      stored.as === 'column' && input[name] !== undefined ? [[keyOfColumn(table, stored.column), input[name]]] : [],
    ),
  );
}

type Merge = { current: Row; input: Patch<Resource>; drafts: Drafts; language: Language };

function mergeTexts({ contract, table, fields }: ApiResource, { current, input, drafts, language }: Merge) {
  const values: Row = {};
  const problems: FieldProblem[] = [];
  for (const [name, stored] of Object.entries(fields)) {
    if (stored.as !== 'translated') continue;
    const key = keyOfColumn(table, stored.column);
    const written: Translated = { es: drafts.es?.[name], en: drafts.en?.[name] };
    // The cast is safe: in the contract, a translated field is a text. Its column holds one text per language.
    const text = input[name] as string | null | undefined;
    const merged = withTexts(current[key] ?? {}, { language, text, drafts: written });
    if (text === undefined && written.es === undefined && written.en === undefined) continue;
    if (contract.fields[name]?.isRequired && isMissing(merged)) {
      problems.push({ propertyPath: `translations.${language}.${name}`, key: 'required' });
    }
    values[key] = isMissing(merged) ? null : merged;
  }
  return { values, problems };
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
