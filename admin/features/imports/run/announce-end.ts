import type { ImportRun, RunState } from '@trastienda/contract/imports/runs';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { translate } from '../../../i18n/i18n.ts';
import { showFailure, showSuccess } from '../../../kit/elements/alerts.tsx';
import { toFailedText } from '../../../kit/runs/failed-text.ts';
import { useAwaitedEnd } from '../../../kit/runs/following/use-awaited-end.ts';
import { ApiFailure } from '../../../session/calls/api-client.ts';
import { markImported } from '../mark-imported.ts';
import { importRuns } from './import-runs.ts';

/**
 * Shows an alert, on any screen, when an import or an undo ends, or when the search for a plan fails or is stopped, provided that this
 * hook has been called with the run while the server was working on it.
 */
export function useAnnouncedEnd(run: ImportRun | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const end = useCallback(
    (ended: ImportRun) => {
      markImported(client);
      announce(ended, () => void navigate({ to: '/importaciones/$id', params: { id: String(ended.id) } }));
    },
    [client, navigate],
  );
  useAwaitedEnd(importRuns, run, end);
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
