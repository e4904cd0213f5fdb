import type { Resource } from '@trastienda/contract/model/resource';
import { toProblems } from '@trastienda/contract/model/violations';
import type { RestoreRequest } from '@trastienda/contract/calls/trash';
import { ApiError } from '../../http/errors.ts';
import type { KeptRecord } from './kept-record.ts';

/**
 * Replaces the values of fields in the row of the record. Fields without a column of their own are ignored.
 * @throws ApiError `invalidInput` with the values that the contract refuses.
 */
export function replaceValues({ resource, own }: KeptRecord, { values = {} }: RestoreRequest): void {
  const input = parse(resource.contract, values);
  for (const [name, value] of Object.entries(input)) {
    const stored = resource.fields[name];
    if (stored?.as === 'column') own.content[stored.column.name] = value;
  }
}

function parse({ fields, inputPart }: Resource, values: NonNullable<RestoreRequest['values']>) {
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)));
  const parsed = inputPart.safeParse(known);
  if (!parsed.success) throw new ApiError('invalidInput', { violations: toProblems(parsed.error) });
  // In place of a reference, a create also accepts the values of a new record.
  const created = Object.entries(parsed.data).filter(([, value]) => isObject(value));
  if (created.length > 0) {
    throw new ApiError('invalidInput', {
      violations: created.map(([propertyPath]) => ({ propertyPath, key: 'unknownReference' as const })),
    });
  }
  return parsed.data;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
