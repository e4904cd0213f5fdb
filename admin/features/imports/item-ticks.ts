import { itemKinds } from '@trastienda/contract/calls/imports';
import type { Decision as Decided, ImportItem, ImportRun, ItemKind } from '@trastienda/contract/calls/imports';

/** Null takes it back. */
export type Decision = Decided | null;
/** What is sent of an item. */
export type Tick = { isChosen?: boolean; decisions?: Record<string, Decision> };
/** What is sent of many items at once. */
export type Choices = { isChosen: boolean; kinds: ItemKind[] } | { decision: Decision; kinds: ['conflict'] };
type Item = Pick<ImportItem, 'kind' | 'isChosen' | 'experience' | 'fields'>;

/** What is gone goes as a whole, and what is not here yet does not come without its name. */
export const hasTick = ({ kind, experience }: Pick<Item, 'kind' | 'experience'>, field: string) =>
  kind !== 'gone' && (experience !== null || !field.startsWith('name.'));

/** What an import would write of an item. */
export const isTaken = ({ isConflict, decision }: Item['fields'][string]) =>
  isConflict ? decision === 'theirs' : decision !== 'ours';

/** Whether an import would do anything with the item: write a field, or settle a conflict. */
const isWorthTaking = ({ fields }: Pick<Item, 'fields'>) =>
  Object.values(fields).some((field) => isTaken(field) || (field.isConflict && field.decision !== null));

/** Ticks an item; fields that were all left out come back, or there would be nothing to take. */
export function tickItem(item: Item, isChosen: boolean): Tick {
  if (!isChosen || isWorthTaking(item)) return { isChosen };
  const left = Object.entries(item.fields).filter(([, { isConflict }]) => !isConflict);
  if (left.length === 0) return { isChosen };
  return { isChosen, decisions: Object.fromEntries(left.map(([field]) => [field, null])) };
}

/** Takes a field, or leaves it out; the item follows when that was the first or the last one. */
export const tickField = (item: Item, field: string, isTicked: boolean): Tick =>
  decide(item, field, isTicked ? null : 'ours');

/** Says whose value a field is to have. Who asks for something wants the item; one of which nothing is left is not imported. */
export function decide(item: Item, field: string, decision: Decision): Tick {
  const isAsked = item.fields[field]?.isConflict ? decision !== null : decision === null;
  const isChosen = isAsked || (item.isChosen && isWorthTaking(withTick(item, { decisions: { [field]: decision } })));
  return { decisions: { [field]: decision }, ...(isChosen !== item.isChosen && { isChosen }) };
}

/** An item as it will be once the server has taken a tick. */
export function withTick<I extends Item>(item: I, { isChosen = item.isChosen, decisions = {} }: Tick): I {
  const fields = Object.entries(item.fields).map(([name, field]) => {
    const decision = decisions[name];
    return [name, decision === undefined ? field : { ...field, decision }] as const;
  });
  return { ...item, isChosen, fields: Object.fromEntries(fields) };
}

/** An item as it will be once the server has ticked many. */
export function withChoices<I extends Item>(item: I, choices: Choices): I {
  if (!choices.kinds.some((kind) => kind === item.kind)) return item;
  if ('isChosen' in choices) return { ...item, isChosen: choices.isChosen };
  const { decision } = choices;
  // Null opens what is decided; everything else decides what is open, and ticks it.
  const meant = Object.entries(item.fields).filter(
    ([, field]) => field.isConflict && (field.decision === null) === (decision !== null),
  );
  if (meant.length === 0) return item;
  const decisions = Object.fromEntries(meant.map(([name]) => [name, decision]));
  return withTick(item, { decisions, ...(decision !== null && { isChosen: true }) });
}

/** A run with other counts of ticked items. */
export const withChosenCounts = (run: ImportRun, chosenCounts: ImportRun['chosenCounts']): ImportRun => ({
  ...run,
  chosenCounts,
  chosen: itemKinds.reduce((sum, kind) => sum + chosenCounts[kind], 0),
});

/** How many of some kinds there are, and how many of those are ticked. */
export function countOf(
  { counts, chosenCounts }: Pick<ImportRun, 'counts' | 'chosenCounts'>,
  kinds: readonly ItemKind[],
) {
  const sum = (each: Partial<Record<ItemKind, number>> | null) =>
    kinds.reduce((total, kind) => total + (each?.[kind] ?? 0), 0);
  return { all: sum(counts), chosen: sum(chosenCounts) };
}
