import { isDeepStrictEqual } from 'node:util';
import { contentLanguages } from '@trastienda/contract/language';
import { readStatePath } from '@trastienda/contract/proposals/fields';
import type { proposalItems } from '../../proposals/tables.ts';
import { freshness } from '../../db/tables/freshness.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';

type Item = typeof proposalItems.$inferSelect;
/** The texts that are stale or missing, by record and field. */
export type TextStates = ReadonlyMap<string, typeof freshness.$inferSelect>;
type States = Record<'planned' | 'applied' | 'edited' | 'undone', TextStates>;

export async function readTextStates({ db }: ApiUnderTest): Promise<TextStates> {
  const rows = await db.select().from(freshness);
  return new Map(rows.map((row) => [`${row.collection}/${row.recordId} ${row.field}`, row]));
}

/** The texts that an item confirms, as paths. */
const pathsOf = ({ after }: Item) => Object.keys(after ?? {}).filter((key) => readStatePath(key));

export const countConfirmed = (items: readonly Item[]): number =>
  items.filter(({ kind, state }) => kind === 'changes' && state !== 'pending').flatMap(pathsOf).length;

/**
 * Returns the texts whose states are not as the items demand: after the apply, a confirmed text is fresh; after the undo, it is stale as before, or
 * has the state of a later edit. Those of records without an applied item stay as they are.
 */
export function findWrongStates(collection: string, items: readonly Item[], states: States): string[] {
  const applied = items.filter(({ state }) => state !== 'pending');
  const written = new Set(applied.map(({ recordId }) => `${collection}/${recordId}`));
  const touched = [...new Set([...states.planned.keys(), ...states.applied.keys()])].filter(
    (text) =>
      !written.has(text.split(' ')[0] ?? '') && !isDeepStrictEqual(states.planned.get(text), states.applied.get(text)),
  );
  return [
    ...touched,
    ...applied.flatMap((item) => pathsOf(item).flatMap((path) => faultsOf(collection, item, path, states))),
  ];
}

function faultsOf(collection: string, item: Item, path: string, states: States): string[] {
  const { field = '' } = readStatePath(path) ?? {};
  const text = `${collection}/${item.recordId} ${field}`;
  const isLeft = item.leftFields.includes(path);
  // The undo of a text may change the state that an edit has left.
  if (isLeft && contentLanguages.some((language) => Object.hasOwn(item.after ?? {}, `${field}.${language}`))) return [];
  const wanted = (isLeft ? states.edited : states.planned).get(text);
  return [
    ...(states.applied.has(text) ? [`${text} is not fresh after the apply`] : []),
    ...(isDeepStrictEqual(states.undone.get(text), wanted) ? [] : [`${text} has a wrong state after the undo`]),
  ];
}
