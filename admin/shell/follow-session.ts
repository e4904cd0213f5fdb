import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { translate } from '../i18n/i18n.ts';
import { dismissAll, showSuccess } from '../kit/elements/alerts.tsx';
import { forgetInput, savedInput } from '../kit/form/leaving/saved-input.ts';
import { forgetStoredDrafts } from '../kit/drafts/draft-storage.ts';
import { forgetSearches } from '../kit/records/last-search.ts';
import { forgetWalk } from '../kit/records/walk.ts';
import { withdrawUndo } from '../kit/undo/undo-offer.ts';
import { forgetRecords } from './palette/recent-records.ts';
import { closePalette } from './palette-state.ts';
import { onSession, type SessionChange } from '../session/session.ts';
import { openDialog } from './open-dialog.tsx';

/**
 * Clears the cached data on every change of the session, and the alerts, the offer to undo, the searches and the walk through a list when a session ends.
 * @returns a function that stops following.
 */
export function followSession(router: Pick<AnyRouter, 'invalidate' | 'history'>, queryClient: QueryClient): () => void {
  return onSession((change, person) => {
    queryClient.clear();
    if (change !== 'started') {
      dismissAll();
      withdrawUndo();
      forgetSearches();
      forgetWalk();
      openDialog.write(undefined);
      closePalette();
    }
    offerOrDiscardDrafts(change, person, router);
    if (change === 'left') {
      void forgetStoredDrafts(person);
      forgetRecords(person);
    }
    // Runs the route guards, which redirect to the login or away from it.
    void router.invalidate();
  });
}

/**
 * Preserves unsaved form input if a session is lost, and offers it to the same user after the next sign-in. Discards it after a
 * sign-out, or if another user signs in.
 */
function offerOrDiscardDrafts(
  change: SessionChange,
  person: number,
  router: Pick<AnyRouter, 'invalidate' | 'history'>,
) {
  const saved = savedInput();
  if (!saved || change === 'lost') return;
  if (change === 'left' || saved.person !== person) return forgetInput();
  const goBack = () => router.history.push(saved.address);
  showSuccess(translate('savedInput.there'), { label: translate('savedInput.goBack'), run: goBack });
}
