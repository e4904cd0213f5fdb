import { limits } from '../limits.ts';

/** Returns `/tags/4` for collection `tags` and id 4 (D-07). */
export const iri = (collection: string, id: number) => `/${collection}/${id}`;

/**
 * Returns the id in a reference of any of the four forms: `/makers/3`, `{"@id": "/makers/3"}`, `3` or `"3"` (D-07).
 * @returns undefined for any other form or another collection.
 */
export function toId(reference: unknown, collection: string): number | undefined {
  const bare = bareOf(reference);
  if (typeof bare === 'number') return isId(bare) ? bare : undefined;
  if (typeof bare !== 'string') return undefined;
  const digits = bare.startsWith(`/${collection}/`) ? bare.slice(collection.length + 2) : bare;
  return /^\d{1,10}$/.test(digits) && isId(Number(digits)) ? Number(digits) : undefined;
}

/** Whether a reference is an absolute URL of another server: the API shortens those of its own host before it validates a body. */
export const isAbsolute = (reference: unknown): boolean => /^https?:\/\//i.test(String(bareOf(reference)));

/** Returns the last segment of an `@id`, which the admin's edit routes use: `/categories/7` → `7`. */
export const idInPath = (iri: string) => iri.slice(iri.lastIndexOf('/') + 1);

const bareOf = (reference: unknown): unknown =>
  typeof reference === 'object' && reference !== null && '@id' in reference ? reference['@id'] : reference;

const isId = (value: number) => Number.isInteger(value) && value >= 1 && value <= limits.maxId;
