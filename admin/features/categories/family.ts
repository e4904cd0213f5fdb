import { toId } from '@trastienda/contract/model/reference';

type Known = { '@id': string; parents?: unknown };

/** Returns the ids of a category and of all its descendants. */
export function familyOf(id: number, categories: readonly Known[]): Set<number> {
  const family = new Set([id]);
  // Each round adds the children of the categories found so far. If old data contains a cycle, the set stops growing and the loop ends.
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const category of categories) {
      const child = toId(category, 'categories');
      if (child !== undefined && parentsOf(category).some((parent) => family.has(parent))) family.add(child);
    }
  }
  return family;
}

const parentsOf = ({ parents }: Known): number[] =>
  Array.isArray(parents) ? parents.flatMap((parent) => toId(parent, 'categories') ?? []) : [];
