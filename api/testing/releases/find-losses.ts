/** Fields whose values depend on the time of the request. */
const volatile = ['monthLogins'];

type Options = { path?: string; except?: string[] };

/**
 * Compares the responses of a release with the present responses. Returns a sentence for each value that is missing or different.
 * A list of another length counts as one difference. New fields are not losses.
 * @param except names of fields that need not be equal.
 */
export function findLosses(released: unknown, present: unknown, { path = '', except = [] }: Options = {}): string[] {
  const within = (key: string | number, one: unknown, other: unknown) =>
    findLosses(one, other, { path: `${path} ${key}`, except });
  if (Array.isArray(released) && Array.isArray(present) && released.length === present.length) {
    return released.flatMap((one, n) => within(n, one, present[n]));
  }
  if (isObject(released) && isObject(present)) {
    return Object.entries(released)
      .filter(([name]) => ![...volatile, ...except].includes(name))
      .flatMap(([name, one]) => within(name, one, present[name]));
  }
  if (released === present) return [];
  return [`${path.trim()} was ${toText(released)} and is ${toText(present)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const maxChars = 100;

function toText(value: unknown): string {
  if (value === undefined) return 'undefined';
  return Array.isArray(value) ? `${value.length} entries` : JSON.stringify(value).slice(0, maxChars);
}
