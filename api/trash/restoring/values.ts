import type { RestoreRequest } from '@trastienda/contract/calls/trash';
import { toProblems, type FieldProblem } from '@trastienda/contract/model/violations';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import type { KeptRecord } from './kept-record.ts';

/**
 * Replaces values in the row of the record.
 * @throws ApiError `invalidInput` with the values that the contract refuses, and those of fields that cannot be in the way of a restore.
 */
export function replaceValues({ resource, own }: KeptRecord, { values = {} }: RestoreRequest): void {
  const violations = Object.keys(values).flatMap((name): FieldProblem[] =>
    canReplace(resource, name) ? [] : [{ propertyPath: name, key: 'invalid' }],
  );
  const parsed = resource.contract.inputPart.safeParse(values);
  if (!parsed.success) violations.push(...toProblems(parsed.error));
  // In place of a reference, a create also accepts the values of a new record.
  for (const [propertyPath, value] of Object.entries(parsed.data ?? {}))
    if (typeof value === 'object' && value !== null) violations.push({ propertyPath, key: 'invalid' });
  if (violations.length > 0) throw new ApiError('invalidInput', { violations });
  for (const [name, value] of Object.entries(parsed.data ?? {})) {
    const stored = resource.fields[name];
    if (stored?.as === 'column') own.content[stored.column.name] = value;
  }
}

/** Whether a field can be an obstacle that another value settles: it is unique, a reference, or subject to a rule of the resource. */
export function canReplace({ contract, fields, taken = {}, restoreRule }: ApiResource, name: string): boolean {
  if (fields[name]?.as !== 'column') return false;
  const isRuled = restoreRule?.fields.includes(name) ?? false;
  return isRuled || Object.hasOwn(taken, name) || contract.fields[name]?.reference !== undefined;
}
