/** Whether two values say the same: blank is blank, and a record is known by its identity. */
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
 * Whether a save sends back a stored value. It is then accepted whatever rule it breaks, since the rule may be newer than the
 * value (D-74). A missing value is never sent back: a required field stays required (D-66).
 */
export const isSentBack = (sent: unknown, stored: unknown): boolean =>
  toComparable(sent) !== null && isSame(sent, stored);

function toComparable(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value;
  return isObject(value) && '@id' in value ? value['@id'] : value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
