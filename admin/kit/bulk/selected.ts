import { defaultLanguage } from '@trastienda/contract/language';
import type { BulkCollection } from '@trastienda/contract/proposals/fields';

/**
 * The records that a change is for. `ids`: the ticked records. `where`: all records that match the filters of the list, by query parameter; an
 * empty object is the whole collection. `count`: their number, as shown.
 */
export type Selected = { collection: BulkCollection; count: number } & (
  | { ids: number[] }
  | { where: Record<string, string | string[]> }
);

/** The language in which a filter by name is read: that of the list (LIST-20), or other records than those on screen would be selected. */
export const selectionLanguage = defaultLanguage;

/** Returns the part of a request that names the selected records. */
export const toSelection = (selected: Selected) =>
  'ids' in selected
    ? { collection: selected.collection, ids: selected.ids }
    : { collection: selected.collection, where: selected.where };
