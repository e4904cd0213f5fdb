import type { ComponentType } from 'react';
import { loadChunk } from '../../base/chunk-loading.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { returnFocus } from '../../kit/elements/return-focus.ts';
import { createStore } from '../../kit/store.ts';

export type Asking = { onAnswer: (isConfirmed: boolean) => void };

/** The question that is open. */
export const openQuestion = createStore<(Asking & { Dialog: ComponentType<Asking> }) | undefined>(undefined);

/**
 * Shows the dialog that asks the user to confirm, whose code is loaded when it is first needed.
 * @param end closes the dialog.
 * @throws ChunkLoadError if the code does not load.
 */
export async function askForConfirmation(end: AbortSignal): Promise<boolean> {
  const opener = document.activeElement;
  const [{ ConfirmationDialog }] = await Promise.all([
    loadChunk(() => import('./confirmation-dialog.tsx')),
    loadTexts('account'),
  ]);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  if (end.aborted) return false;
  end.addEventListener('abort', () => resolve(false));
  openQuestion.write({ Dialog: ConfirmationDialog, onAnswer: resolve });
  const isConfirmed = await promise;
  openQuestion.write(undefined);
  void returnFocus(opener);
  return isConfirmed;
}
