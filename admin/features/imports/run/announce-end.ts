import type { ImportRun } from '@trastienda/contract/imports/runs';
import { apiErrors, toErrorSentence, type ApiErrorKey } from '@trastienda/contract/errors';
import type { QueryClient } from '@tanstack/react-query';
import { currentLanguage, translate } from '../../../i18n/i18n.ts';
import { showFailure, showSuccess } from '../../../kit/alerts.tsx';
import { times } from '../../../kit/times.ts';
import { isIdentified } from '../../../session/answer-shapes.ts';
import { api, ApiFailure } from '../../../session/api-client.ts';
import { sessionEnd } from '../../../session/session.ts';
import { isWorking } from './follow-run.ts';
import { markImported } from '../mark-imported.ts';
import { keepRun, runKey } from './use-run.ts';

const awaited = new Set<number>();

/**
 * Shows an alert, on any screen, when an import or an undo ends, or when the search for a plan fails or is stopped. Polls the run
 * only while no component observes it.
 * @param openReport navigates to the report of the run.
 */
export function announceEnd(client: QueryClient, id: number, openReport: () => void) {
  if (awaited.has(id)) return;
  awaited.add(id);
  const session = sessionEnd();
  const queryKey = runKey(id);
  const stop = () => {
    awaited.delete(id);
    clearInterval(timer);
    unsubscribe();
  };
  const check = () => {
    const run = client.getQueryData<ImportRun>(queryKey);
    if (!run || isWorking(run.state)) return;
    stop();
    markImported(client);
    announce(run, openReport);
  };
  const poll = async () => {
    const watchers = client.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0;
    if (watchers > 0) return;
    // If the request fails, the next interval retries it.
    const run = await api.get<ImportRun>(`/imports/runs/${id}`, { shape: isIdentified }).catch(() => undefined);
    if (run && !session.aborted) keepRun(client, run);
  };
  const timer = setInterval(() => void poll(), 2 * times.progressPollMs);
  const unsubscribe = client.getQueryCache().subscribe(check);
  session.addEventListener('abort', stop);
}

function announce(run: ImportRun, openReport: () => void) {
  if (run.state === 'failed') return showFailure(new ApiFailure(undefined, toFailedText(run)));
  if (run.appliedAt === null) {
    // A search that ended with a plan shows no alert.
    if (run.state === 'cancelled') showSuccess(translate('imports:find.stopped'));
    return;
  }
  const outcome = run.state === 'cancelled' || run.state === 'undone' ? run.state : 'applied';
  const count = outcome === 'undone' ? run.undone : run.applied - run.failed;
  const text = translate(`imports:find.end.${outcome}Alert`, { count });
  showSuccess(text, { label: translate('imports:find.end.report'), run: openReport });
}

/** Returns the error sentence of a failed run in the interface language. */
export function toFailedText({ error }: ImportRun): string {
  // The cast is safe: `hasOwn` checks that `error` is a key of `apiErrors`.
  const key = error !== null && Object.hasOwn(apiErrors, error) ? (error as ApiErrorKey) : 'unexpected';
  return toErrorSentence(key, currentLanguage());
}
