import type { Language } from '@trastienda/contract/language';
import type { Patch, Resource } from '@trastienda/contract/model/resource';
import { actorSetting } from '../../db/actor.ts';
import type { Outcome } from '../../db/statements/statement-query.ts';
import type { Planned } from '../../db/statements/statement.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource, Row } from '../api-resource.ts';
import { keyOfColumn } from '../field-storage.ts';
import { toRead, toRecord, type Read } from '../reading/item.ts';
import { hasOwners } from './lock-owners.ts';
import { toHold, toUpdate } from './row-statements.ts';
import type { Sent } from './parse-record.ts';
import { withUniqueViolations } from './unique-violations.ts';

type Asked = { id: number | undefined; record: Sent; language: Language; guard?: unknown };
/** A save that writes only columns and whose effect depends on nothing that is read first. */
export type PlainSave = { resource: ApiResource; id: number; language: Language; values: Row };

/** Returns the save if it is plain; undefined otherwise. */
export function toPlainSave(resource: ApiResource, { id, record, language, guard }: Asked): PlainSave | undefined {
  const { contract, fields, fromStored, validate, beforeWrite, afterWrite, ruleFields } = resource;
  const { input, drafts } = record;
  if (id === undefined || guard || beforeWrite || afterWrite || hasOwners(resource)) return undefined;
  const written = Object.keys(input).filter((name) => input[name] !== undefined);
  const hasRules = fromStored?.complete !== undefined || validate !== undefined;
  if (hasRules && (!ruleFields || ruleFields.some((name) => written.includes(name)))) return undefined;
  const isColumn = (name: string) => fields[name]?.as === 'column' && !contract.fields[name]?.reference;
  if (Object.keys(drafts).length > 0 || !written.every(isColumn)) return undefined;
  return { resource, id, language, values: columnsOf(resource, input) };
}

/**
 * Locks the row, updates it and reads the record, without waiting in between. The update locks the row, too, but if it changes nothing, it does
 * not wait for another transaction that has changed the row.
 * @param run runs the statements in a transaction.
 * @throws ApiError `notFound`
 */
export async function savePlain(
  run: (planned: Planned[]) => Promise<Outcome<unknown[]>[]>,
  save: PlainSave,
): Promise<Read & { id: number }> {
  const { resource, id, values } = save;
  const update = toUpdate(resource.table, id, values, actorSetting());
  const planned = [toHold(resource.table, id), ...(update ? [update] : []), toRead(save)];
  const outcomes = await withUniqueViolations(resource, () => run(planned));
  const row = outcomes.at(-1)?.rows[0];
  if (!row) throw new ApiError('notFound');
  return { id, ...toRecord(row) };
}

/** Returns the values of the columns in an input, by column key. */
export function columnsOf({ fields }: ApiResource, input: Patch<Resource>): Row {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const stored = fields[name];
      return stored?.as === 'column' && value !== undefined ? [[keyOfColumn(stored.column), value]] : [];
    }),
  );
}
