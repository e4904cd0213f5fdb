import type { FieldProblem } from './violations.ts';

/**
 * Whether a save treats two values of a field as equal. All blank values (null, undefined, '', []) are equal, and records are compared by
 * `@id`.
 */
export function isSame(a: unknown, b: unknown): boolean {
  const [one, other] = [toComparable(a), toComparable(b)];
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((member, index) => isSame(member, other[index]));
  }
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one);
    return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
  }
  return one === other;
}

/**
 * Whether a save accepts a value although it breaks a rule. A rule that was added after the first release does not apply to a stored value
 * that is sent back unchanged (D-74). All other rules apply, even to values stored by an import (D-66).
 */
export const isExcused = ({ isAddedLater }: FieldProblem, sent: unknown, stored: unknown): boolean =>
  isAddedLater === true && toComparable(sent) !== null && isSame(sent, stored);

function toComparable(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value;
  return isObject(value) && '@id' in value ? value['@id'] : value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
