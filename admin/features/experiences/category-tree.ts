import { toId } from '@trastienda/contract/model/reference';

/** A category as the API returns it, in an experience or in the category list. `parents` contains records, IRIs or ids (D-07). */
export type Category = { '@id': string; parents?: unknown };

/** A category without parents is top-level; any other is a subcategory. */
export const isTopLevel = (category: Category): boolean => parentIdsOf(category).length === 0;

/** Whether a category is offered as a subcategory: one of its parents is selected (EXP-F-26). */
export const isChildOf = (category: Category, chosen: readonly Category[]): boolean => {
  const chosenIds = chosen.map(idOf);
  return parentIdsOf(category).some((parent) => chosenIds.includes(parent));
};

/** The subcategories that remain after the categories change: those with a parent still selected. */
export const stillChildren = <C extends Category>(subcategories: readonly C[], chosen: readonly Category[]): C[] =>
  subcategories.filter((subcategory) => isChildOf(subcategory, chosen));

/**
 * Separates top-level categories from subcategories, because `categories` of a record may contain both (EXP-F-33, A-66). A category
 * without parents is a subcategory if the record also lists it in `subcategories`, because a server may omit the parents.
 */
export function split<C extends Category>(categories: readonly C[], subcategories: readonly C[]) {
  const subIds = subcategories.map(idOf);
  const isSub = (category: C) => !isTopLevel(category) || subIds.includes(idOf(category));
  const categoryIds = categories.map(idOf);
  return {
    categories: categories.filter((category) => !isSub(category)),
    subcategories: [
      ...categories.filter(isSub),
      ...subcategories.filter((category) => !categoryIds.includes(idOf(category))),
    ],
  };
}

const idOf = (category: Category) => toId(category, 'categories');

const parentIdsOf = ({ parents }: Category): number[] =>
  Array.isArray(parents) ? parents.flatMap((parent) => toId(parent, 'categories') ?? []) : [];
