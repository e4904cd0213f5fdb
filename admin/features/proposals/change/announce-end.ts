import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { translate } from '../../../i18n/i18n.ts';
import { showFailure, showSuccess } from '../../../kit/elements/alerts.tsx';
import { countRecords } from '../../../kit/records/record-count.ts';
import { keys, refresh } from '../../../kit/records/queries.ts';
import { toFailedText } from '../../../kit/runs/failed-text.ts';
import { useAwaitedEnd } from '../../../kit/runs/following/use-awaited-end.ts';
import { runKey } from '../../../kit/runs/following/run-cache.ts';
import { itemsKey, openChangesKey, proposalRuns } from '../../../kit/runs/proposal-runs.ts';
import { ApiFailure } from '../../../session/calls/api-client.ts';

/** When the server has finished its work on a change, shows an alert on any screen, and invalidates the records that the change has written. */
export function useAnnouncedEnd(change: Proposal | undefined) {
  const client = useQueryClient();
  const router = useRouter();
  const end = useCallback(
    (ended: Proposal) => {
      if (ended.state !== 'planned') refresh(client, ended.collection);
      void client.invalidateQueries({ queryKey: itemsKey(ended.id) });
      void client.invalidateQueries({ queryKey: keys.lists('proposals') });
      void client.invalidateQueries({ queryKey: openChangesKey });
      // The event has no version, which the next step needs.
      void client.invalidateQueries({ queryKey: runKey(proposalRuns, ended.id) });
      const target = { to: '/cambios/$id', params: { id: String(ended.id) } } as const;
      const isShown = router.state.location.pathname === router.buildLocation(target).pathname;
      announce(ended, isShown ? undefined : () => void router.navigate(target));
    },
    [client, router],
  );
  useAwaitedEnd(proposalRuns, change, end);
}

/** `open` leads to the change; undefined if it is on screen. */
function announce(change: Proposal, open: (() => void) | undefined) {
  const { state, collection, applied, undone } = change;
  if (state === 'failed') return showFailure(new ApiFailure(undefined, toFailedText(change)));
  // The plan or the note that it was discarded is on screen.
  if (!open && (state === 'planned' || state === 'discarded')) return;
  const count = state === 'undone' ? undone : applied;
  const records = countRecords(collection, count);
  const text = state === 'applied' && count === 0 ? 'appliedNone' : state;
  const action = open && { label: translate('proposals:ended.open'), run: open };
  showSuccess(translate(`proposals:ended.${text}`, { records }), action);
}
