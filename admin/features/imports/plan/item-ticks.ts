import { itemKinds } from '@trastienda/contract/imports/items';
import type { Decision as Decided, ImportItem, ItemKind } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';

/** The decision for a field, as a request sends it. Null removes it: a conflict is open again, and any other field is imported. */
export type Decision = Decided | null;
/** The request body that changes an item. */
export type Tick = { isChosen?: boolean; decisions?: Record<string, Decision> };
/** The request body that changes all items of the given kinds. */
export type Choices = { isChosen: boolean; kinds: ItemKind[] } | { decision: Decision; kinds: ['conflict'] };
type Item = Pick<ImportItem, 'kind' | 'isChosen' | 'experience' | 'fields'>;

/**
 * Whether the user decides about a field: a conflict, or a field with its own checkbox. A `gone` item is imported as a whole, and the name of
 * a new experience is always imported.
 */
export const isDecidable = (
  { kind, experience, fields }: Pick<Item, 'kind' | 'experience' | 'fields'>,
  field: string,
) => fields[field]?.isConflict === true || (kind !== 'gone' && (experience !== null || !field.startsWith('name.')));

/** Whether an import would write the field. */
export const isTaken = ({ isConflict, decision }: Item['fields'][string]) =>
  isConflict ? decision === 'theirs' : decision !== 'ours';

/** Whether an import would have an effect for the item: write a field, or resolve a conflict. */
const isWorthTaking = ({ fields }: Pick<Item, 'fields'>) =>
  Object.values(fields).some((field) => isTaken(field) || (field.isConflict && field.decision !== null));

/**
 * Returns the request body that ticks or unticks an item. If an import would have no effect for the item, a tick also includes its fields
 * without a conflict again.
 */
export function tickItem(item: Item, isChosen: boolean): Tick {
  if (!isChosen || isWorthTaking(item)) return { isChosen };
  const left = Object.entries(item.fields).filter(([, { isConflict }]) => !isConflict);
  if (left.length === 0) return { isChosen };
  return { isChosen, decisions: Object.fromEntries(left.map(([field]) => [field, null])) };
}

/**
 * Returns the request body that decides which value a field gets: null includes a field without a conflict, `ours` leaves it out. Including a
 * field or resolving a conflict also ticks the item. Leaving out a field or reopening a conflict unticks the item if an import would then
 * have no effect for it.
 */
export function decide(item: Item, field: string, decision: Decision): Tick {
  const isAsked = item.fields[field]?.isConflict ? decision !== null : decision === null;
  const isChosen = isAsked || (item.isChosen && isWorthTaking(withTick(item, { decisions: { [field]: decision } })));
  return { decisions: { [field]: decision }, ...(isChosen !== item.isChosen && { isChosen }) };
}

/** Returns the item as it will be after the server saves a tick. */
export function withTick<I extends Item>(item: I, { isChosen = item.isChosen, decisions = {} }: Tick): I {
  const fields = Object.entries(item.fields).map(([name, field]) => {
    const decision = decisions[name];
    return [name, decision === undefined ? field : { ...field, decision }] as const;
  });
  return { ...item, isChosen, fields: Object.fromEntries(fields) };
}

/** Returns the item as it will be after the server saves a change of many items. */
export function withChoices<I extends Item>(item: I, choices: Choices): I {
  if (!choices.kinds.some((kind) => kind === item.kind)) return item;
  if ('isChosen' in choices) return { ...item, isChosen: choices.isChosen };
  const { decision } = choices;
  // Null reopens resolved conflicts. Any other decision resolves only the open conflicts, and ticks their items.
  const affected = Object.entries(item.fields).filter(
    ([, field]) => field.isConflict && (field.decision === null) === (decision !== null),
  );
  if (affected.length === 0) return item;
  const decisions = Object.fromEntries(affected.map(([name]) => [name, decision]));
  return withTick(item, { decisions, ...(decision !== null && { isChosen: true }) });
}

/** Returns the run with the given counts of ticked items, and their sum. */
export const withChosenCounts = (run: ImportRun, chosenCounts: ImportRun['chosenCounts']): ImportRun => ({
  ...run,
  chosenCounts,
  chosen: itemKinds.reduce((sum, kind) => sum + chosenCounts[kind], 0),
});

/** Returns the number of items of the given kinds, and how many of them are ticked. */
export function countOf(
  { counts, chosenCounts }: Pick<ImportRun, 'counts' | 'chosenCounts'>,
  kinds: readonly ItemKind[],
) {
  const sum = (each: Partial<Record<ItemKind, number>> | null) =>
    kinds.reduce((total, kind) => total + (each?.[kind] ?? 0), 0);
  return { all: sum(counts), chosen: sum(chosenCounts) };
}
