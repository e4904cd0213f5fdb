import type { ComponentType } from 'react';
import { loadChunk } from '../../base/chunk-loading.ts';
import { times } from '../../base/times.ts';
import { translate } from '../../i18n/i18n.ts';
import { ApiFailure } from '../../session/calls/api-client.ts';
import { hasFeature } from '../../session/config.ts';
import { showFailure, showFailureWith, showSuccess, type Action } from '../elements/alerts.tsx';
import { createStore } from '../store.ts';
import { startTimer, type PausableTimer } from './pausable-timer.ts';

/** A change that can be undone, with the sentences about it. */
export type Undoable = {
  /** A sentence about the change, such as "«Ruta del vino» ya no está activa". */
  text: string;
  /**
   * Writes the former values. Resolves to false, without writing, if the same values have changed since. An earlier attempt whose answer was
   * lost may have written them already: with `isRetry`, the former values are a success.
   */
  undo: (isRetry: boolean) => Promise<boolean>;
  /** The green alert after the undo. */
  undone: string;
  /** The red alert if the same values have changed since. */
  changedSince: string;
  /** A button in the red alert if the server refuses the undo because of other records (409). */
  recoveryAction?: Action;
};
export type Offer = Undoable & {
  id: number;
  Strip: ComponentType<Offer>;
  isPaused: boolean;
  isSending: boolean;
  /** Counts the starts of the timer. */
  start: number;
};
type Pause = 'hover' | 'focus' | 'hidden' | 'sending';

/** The offer to undo the latest change; undefined if there is none. */
const offered = createStore<Offer | undefined>(undefined);
let timer: PausableTimer | undefined;
let lastId = 0;

export const { read: undoOffer, subscribe: onUndoOffer } = offered;

/** Loaded at the first offer, so that the start does not load the code of the strip. */
const loadStrip = async () => (await loadChunk(() => import('./undo-strip.tsx'))).UndoStrip;

/** Offers to undo a change for 10 s, in place of an earlier offer (D-71). Without the feature `undo`, nothing is offered. */
export async function offerUndo(undoable: Undoable) {
  if (!hasFeature('undo')) return;
  withdrawUndo();
  const id = lastId;
  // The change is saved, so that code that does not load is no failure: it is not offered to undo the change.
  const Strip = await loadStrip().catch(() => undefined);
  if (!Strip || id !== lastId) return;
  offered.write({ ...undoable, Strip, id, isPaused: false, isSending: false, start: 1 });
  timer = startTimer(times.undoMs, () => withdrawUndo(id));
  document.addEventListener('visibilitychange', followVisibility);
  followVisibility();
}

/** Removes an offer. By default, it removes any offer, also one whose strip is loading; with `id`, only that one. */
export function withdrawUndo(id = undoOffer()?.id) {
  if (id !== undoOffer()?.id) return;
  lastId += 1;
  timer?.stop();
  timer = undefined;
  document.removeEventListener('visibilitychange', followVisibility);
  offered.write(undefined);
}

/** Stops the time of the offer until {@link resumeUndoTime}, for each of several reasons. */
export const pauseUndoTime = (reason: Pause) => setTime(() => timer?.pause(reason));
export const resumeUndoTime = (reason: Pause) => setTime(() => timer?.resume(reason));

const followVisibility = () => (document.hidden ? pauseUndoTime('hidden') : resumeUndoTime('hidden'));

function setTime(change: () => void) {
  change();
  patch(undoOffer()?.id, { isPaused: timer?.isPaused() === true });
}

/** Undoes the offered change and removes the offer. If the undo may succeed at another try, the offer stays for another 10 s. */
export async function undoOffered(): Promise<void> {
  const offer = undoOffer();
  if (!offer || offer.isSending) return;
  const { id, undo, undone, changedSince, recoveryAction } = offer;
  patch(id, { isSending: true });
  pauseUndoTime('sending');
  try {
    const isUndone = await undo(offer.start > 1);
    withdrawUndo(id);
    if (isUndone) showSuccess(undone);
    else showFailure(new ApiFailure(undefined, changedSince));
  } catch (error) {
    if (canRetry(error)) offerAgain(id);
    else withdrawUndo(id);
    showFailureWith(isConflict(error) ? recoveryAction : undefined, error);
  }
}

function offerAgain(id: number) {
  const offer = undoOffer();
  if (offer?.id !== id) return;
  patch(id, { isSending: false, start: offer.start + 1 });
  timer?.restart();
  resumeUndoTime('sending');
}

function patch(id: number | undefined, values: Partial<Offer>) {
  const offer = undoOffer();
  if (offer && offer.id === id) offered.write({ ...offer, ...values });
}

/** Whether the server may accept the same request later, because it did not answer or failed. */
const canRetry = (error: unknown) =>
  error instanceof ApiFailure && (error.code === undefined || error.code >= 500 || error.code === 429);
const isConflict = (error: unknown) => error instanceof ApiFailure && error.code === 409;

/** The sentences after the undo of a change to a record. */
export const undoTexts = (name: string) => ({
  undone: translate('undo.undone', { name }),
  changedSince: translate('undo.changedSince', { name }),
});
