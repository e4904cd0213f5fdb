import type { ImportRun, RunState } from '@trastienda/contract/imports/runs';
import { apiErrors, toErrorSentence, type ApiErrorKey } from '@trastienda/contract/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentLanguage, translate } from '../../../i18n/i18n.ts';
import { showFailure, showSuccess } from '../../../kit/elements/alerts.tsx';
import { ApiFailure } from '../../../session/calls/api-client.ts';
import { isWorking } from './follow-run.ts';
import { markImported } from '../mark-imported.ts';
import { awaitEnd } from './followers.ts';

/**
 * Shows an alert, on any screen, when an import or an undo ends, or when the search for a plan fails or is stopped, provided that this
 * hook has been called with the run while the server was working on it.
 */
export function useAnnouncedEnd(run: ImportRun | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = run && isWorking(run.state) ? run.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    const openReport = () => void navigate({ to: '/importaciones/$id', params: { id: String(id) } });
    awaitEnd(client, id, (ended) => {
      markImported(client);
      announce(ended, openReport);
    });
  }, [id, client, navigate]);
}

function announce(run: ImportRun, openReport: () => void) {
  if (run.state === 'failed') return showFailure(new ApiFailure(undefined, toFailedText(run)));
  if (run.appliedAt === null) {
    // A search that ended with a plan shows no alert.
    if (run.state === 'cancelled') showSuccess(translate('imports:find.stopped'));
    return;
  }
  const outcome = toEnd(run.state);
  const count = outcome === 'undone' ? run.undone : run.applied - run.failed;
  const text = translate(`imports:find.end.${outcome}Alert`, { count });
  showSuccess(text, { label: translate('imports:find.end.report'), run: openReport });
}

/** Returns how an applied run ended, unless it failed. */
export const toEnd = (state: RunState) => (state === 'cancelled' || state === 'undone' ? state : 'applied');

/** Returns the error sentence of a failed run in the interface language. */
export function toFailedText({ error }: ImportRun): string {
  // The cast is safe: `hasOwn` checks that `error` is a key of `apiErrors`.
  const key = error !== null && Object.hasOwn(apiErrors, error) ? (error as ApiErrorKey) : 'unexpected';
  return toErrorSentence(key, currentLanguage());
}
