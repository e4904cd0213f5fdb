import { translate } from '../i18n/i18n.ts';
import { dismissAll, showSuccess } from '../kit/alerts.tsx';
import { forgetDrafts, keptDrafts } from '../kit/form/kept-drafts.ts';
import { forgetSearches } from '../kit/list/last-search.ts';
import { queryClient } from '../query-client.ts';
import { router } from '../router.tsx';
import { onSession, type SessionChange } from '../session/session.ts';

/** Nothing of one session is there in the next: neither on the screen nor in memory. */
export function followSession() {
  onSession((change, person) => {
    queryClient.clear();
    if (change !== 'started') {
      dismissAll();
      forgetSearches();
    }
    tendDrafts(change, person);
    // The guards run again: to the login, or on from it.
    void router.invalidate();
  });
}

/** Typed text outlives a session that was lost, for the same person in the same tab. */
function tendDrafts(change: SessionChange, person: number) {
  const kept = keptDrafts();
  if (!kept || change === 'lost') return;
  if (change === 'left' || kept.person !== person) return forgetDrafts();
  const goBack = () => router.history.push(kept.address);
  showSuccess(translate('keptDrafts.there'), { label: translate('keptDrafts.goBack'), run: goBack });
}
