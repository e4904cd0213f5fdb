import type { QueryClient } from '@tanstack/react-query';
import { translate } from '../i18n/i18n.ts';
import { dismissAll, showSuccess } from '../kit/alerts.tsx';
import { forgetDrafts, savedDrafts } from '../kit/form/saved-drafts.ts';
import { forgetSearches } from '../kit/list/last-search.ts';
import type { Router } from '../router.tsx';
import { onSession, type SessionChange } from '../session/session.ts';

/**
 * Clears the data of a session, on the screen and in memory, before the next session starts.
 * @returns a function that stops following.
 */
export function followSession(router: Router, queryClient: QueryClient): () => void {
  return onSession((change, person) => {
    queryClient.clear();
    if (change !== 'started') {
      dismissAll();
      forgetSearches();
    }
    tendDrafts(change, person, router);
    // Runs the route guards again, which redirect to the login or away from it.
    void router.invalidate();
  });
}

/** Keeps unsaved form input after a lost session, and offers it to the same user. Discards it after a sign-out or for another user. */
function tendDrafts(change: SessionChange, person: number, router: Router) {
  const kept = savedDrafts();
  if (!kept || change === 'lost') return;
  if (change === 'left' || kept.person !== person) return forgetDrafts();
  const goBack = () => router.history.push(kept.address);
  showSuccess(translate('savedDrafts.there'), { label: translate('savedDrafts.goBack'), run: goBack });
}
