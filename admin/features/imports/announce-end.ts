import type { ImportRun } from '@trastienda/contract/calls/imports';
import { apiErrors, toErrorSentence, type ApiErrorKey } from '@trastienda/contract/errors';
import type { QueryClient } from '@tanstack/react-query';
import { currentLanguage, translate } from '../../i18n/i18n.ts';
import { showFailure, showSuccess } from '../../kit/alerts.tsx';
import { times } from '../../kit/times.ts';
import { isIdentified } from '../../session/answer-shapes.ts';
import { api, ApiFailure } from '../../session/api-client.ts';
import { sessionEnd } from '../../session/session.ts';
import { isWorking } from './follow-run.ts';
import { markImported } from './mark-imported.ts';
import { keepRun, runKey } from './use-run.ts';

const awaited = new Set<number>();

/**
 * Tells when an import ends, or the search before it fails or is stopped, on whatever screen the person is by then. While its own screen is open that learns of the end, and this
 * asks nothing.
 * @param openReport leads to what the import did.
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
  const look = () => {
    const run = client.getQueryData<ImportRun>(queryKey);
    if (!run || isWorking(run.state)) return;
    stop();
    markImported(client);
    tell(run, openReport);
  };
  const ask = async () => {
    const watchers = client.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0;
    if (watchers > 0) return;
    // A server that does not answer now is asked again.
    const run = await api.get<ImportRun>(`/imports/runs/${id}`, { shape: isIdentified }).catch(() => undefined);
    if (run && !session.aborted) keepRun(client, run);
  };
  const timer = setInterval(() => void ask(), 2 * times.progressPollMs);
  const unsubscribe = client.getQueryCache().subscribe(look);
  session.addEventListener('abort', stop);
}

function tell(run: ImportRun, openReport: () => void) {
  if (run.state === 'failed') return showFailure(new ApiFailure(undefined, toFailedText(run)));
  if (run.appliedAt === null) {
    // Whoever searched sees what was found.
    if (run.state === 'cancelled') showSuccess(translate('imports:find.stopped'));
    return;
  }
  const what = run.state === 'cancelled' || run.state === 'undone' ? run.state : 'applied';
  const count = what === 'undone' ? run.undone : run.applied - run.failed;
  const text = translate(`imports:find.end.${what}Alert`, { count });
  showSuccess(text, { label: translate('imports:find.end.report'), run: openReport });
}

/** Why a run failed, in the language of the interface. */
export function toFailedText({ error }: ImportRun): string {
  const key = error !== null && Object.hasOwn(apiErrors, error) ? (error as ApiErrorKey) : 'unexpected'; // it is one: looked up
  return toErrorSentence(key, currentLanguage());
}
