import { toId } from '@trastienda/contract/reference';

/** A category as the list of all of them, or an experience, shows it. Parents come as records, addresses or numbers (D-07). */
export type CategoryChoice = { '@id': string; name: string; parents?: readonly unknown[] };

/** Categories by their `@id`, in the order of the API. */
export type Tree = ReadonlyMap<string, { name: string; parents: readonly string[] }>;

/** All categories there are; those that only a record mentions come last, so that nothing stored is lost. */
export function toTree(...sources: readonly (readonly CategoryChoice[])[]): Tree {
  const tree = new Map<string, { name: string; parents: readonly string[] }>();
  for (const { '@id': iri, name, parents = [] } of sources.flat()) {
    if (!tree.has(iri)) tree.set(iri, { name, parents: parents.flatMap(toIri) });
  }
  return tree;
}

/** Separates what a record mixes: top-level categories and subcategories, each in the order given (EXP-F-33, A-66). */
export function split(chosen: readonly string[], tree: Tree) {
  const isSub = (iri: string) => (tree.get(iri)?.parents.length ?? 0) > 0;
  return { top: chosen.filter((iri) => !isSub(iri)), sub: chosen.filter(isSub) };
}

/** Every category one of whose parents is chosen, each once (EXP-F-26). */
export const childrenOf = (chosen: readonly string[], tree: Tree): string[] =>
  [...tree].filter(([, { parents }]) => parents.some((parent) => chosen.includes(parent))).map(([iri]) => iri);

/**
 * What is chosen after the top-level categories changed: a third one is dropped (EXP-F-24), and so is a subcategory
 * none of whose parents is chosen any more.
 */
export function withTop(top: readonly string[], chosen: readonly string[], tree: Tree, max: number): string[] {
  const kept = top.slice(0, max);
  const offered = childrenOf(kept, tree);
  return [...kept, ...split(chosen, tree).sub.filter((iri) => offered.includes(iri))];
}

/** What is chosen after the subcategories changed. */
export const withSub = (sub: readonly string[], chosen: readonly string[], tree: Tree): string[] => [
  ...split(chosen, tree).top,
  ...sub,
];

const toIri = (parent: unknown): string[] => {
  const id = toId(parent, 'categories');
  return id === undefined ? [] : [`/categories/${id}`];
};
