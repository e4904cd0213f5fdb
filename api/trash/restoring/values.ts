import type { RestoreRequest } from '@trastienda/contract/calls/trash';
import { toProblems } from '@trastienda/contract/model/violations';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import type { KeptRecord } from './kept-record.ts';

/**
 * Parses the values of a request that replace those of the record.
 * @throws ApiError `invalidInput` with the values that the contract refuses, and those of fields that cannot be in the way of a restore.
 */
export function parseValues({ resource }: KeptRecord, { values = {} }: RestoreRequest): Map<string, unknown> {
  refuse(Object.keys(values).filter((name) => !canReplace(resource, name)));
  const parsed = resource.contract.inputPart.safeParse(values);
  if (!parsed.success) throw new ApiError('invalidInput', { violations: toProblems(parsed.error) });
  const replaced = Object.entries(parsed.data);
  // In place of a reference, a create also accepts the values of a new record.
  refuse(replaced.flatMap(([name, value]) => (typeof value === 'object' && value !== null ? [name] : [])));
  return new Map(replaced);
}

/** Replaces values in the row of the record. @returns the stored values that were replaced. */
export function replaceValues(
  { resource, own }: KeptRecord,
  values: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, unknown> {
  const replaced = new Map<string, unknown>();
  for (const [name, value] of values) {
    const stored = resource.fields[name];
    if (stored?.as !== 'column') continue;
    replaced.set(name, own.content[stored.column.name]);
    own.content[stored.column.name] = value;
  }
  return replaced;
}

function refuse(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new ApiError('invalidInput', { violations: names.map((propertyPath) => ({ propertyPath, key: 'invalid' })) });
}

/** Whether a field can be an obstacle that another value resolves: it is unique, a reference, or subject to a rule of the resource. */
export function canReplace({ contract, fields, taken = {}, restoreRule }: ApiResource, name: string): boolean {
  if (fields[name]?.as !== 'column') return false;
  const isRuled = restoreRule?.fields.includes(name) ?? false;
  return isRuled || Object.hasOwn(taken, name) || contract.fields[name]?.reference !== undefined;
}
