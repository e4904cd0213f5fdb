import type { ImportItem } from '@trastienda/contract/imports/items';
import { isRestored } from '@trastienda/contract/imports/sentences';
import { isTaken } from '../plan/item-ticks.ts';

type Item = Pick<
  ImportItem,
  | 'kind'
  | 'state'
  | 'isChosen'
  | 'fields'
  | 'notes'
  | 'missing'
  | 'kept'
  | 'left'
  | 'leftBecause'
  | 'pictures'
  | 'pictureFaults'
>;

/** The outcome of an item: a text key in `history.deeds`, with a count if the text has one. */
type OutcomeText = { is: string; count?: number };

/** Returns the outcomes of an item, the most important first. */
export function outcomeTextsOf(item: Item): OutcomeText[] {
  const { state, kind, kept, pictureFaults, missing } = item;
  if (isRestored(item)) return [{ is: 'restored' }];
  const further = [
    { is: 'leftFields', count: kept.length },
    { is: 'lacksPictures', count: pictureFaults.length },
    { is: 'incomplete', count: kind === 'new' ? missing.length : 0 },
  ];
  return [mainOutcome(item), ...further.filter(({ count }) => state === 'applied' && count > 0)];
}

function mainOutcome(item: Item): OutcomeText {
  const { kind, state } = item;
  if (kind === 'rejected') return { is: 'rejected' };
  if (state === 'failed') return { is: 'failed' };
  if (state === 'pending') return { is: item.isChosen ? 'notReached' : 'notChosen' };
  if (state === 'kept') return whyKept(item);
  if (state === 'undone') return { is: kind === 'new' ? 'removed' : 'putBack' };
  if (kind === 'new')
    return item.pictures > 0 ? { is: 'createdWithPictures', count: item.pictures } : { is: 'created' };
  if (kind === 'gone') return { is: 'switchedOff' };
  const written = Object.keys(item.fields).filter((name) => isWritten(item, name)).length;
  return written > 0 ? { is: 'changed', count: written } : { is: 'checked' };
}

/**
 * Returns why an undo did not revert an item. If a user has edited the experience since the import, the undo leaves the whole experience if
 * the run created it, and only the edited fields if the run changed it.
 */
function whyKept({ kind, left, leftBecause }: Item): OutcomeText {
  if (leftBecause && leftBecause !== 'edited') return { is: stayed[leftBecause] };
  return kind === 'new' || left.length === 0 ? { is: 'stayedEdited' } : { is: 'fieldsStayed', count: left.length };
}

const stayed = { used: 'stayedUsed', failed: 'stayedFailed', deleted: 'stayedDeleted' };

/**
 * Whether a run wrote the value of the source to a field. False if the field was left out, if its conflict was left open or decided
 * otherwise, or if a user edited the field after the plan was made.
 */
export function isWritten({ fields, kept }: Pick<ImportItem, 'fields' | 'kept'>, name: string): boolean {
  const field = fields[name];
  return field !== undefined && !kept.includes(name) && isTaken(field);
}

/** The severity of an item's outcome. */
export function toneOf(item: Item): 'good' | 'warning' | 'bad' | 'none' {
  const { state, kept, pictureFaults } = item;
  if (state === 'failed' || item.kind === 'rejected') return 'bad';
  if (state === 'pending' || state === 'undone') return 'none';
  return state === 'kept' || kept.length > 0 || pictureFaults.length > 0 ? 'warning' : 'good';
}
