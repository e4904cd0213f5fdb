import { defaultLanguage } from '@trastienda/contract/language';
import { useEffect, useEffectEvent } from 'react';
import { isIdentified } from '../../../session/calls/answer-shapes.ts';
import { api, ApiFailure } from '../../../session/calls/api-client.ts';
import { showFailure } from '../../elements/alerts.tsx';
import type { Values } from './drafts.ts';
import type { FormInputs } from './use-form-state.ts';
import type { useRecordReads } from './use-record-reads.ts';

type Load = ReturnType<typeof useRecordReads>['load'];

/**
 * Rereads a prefetched record when its form appears. If the record has changed, the form takes the new values unless it has changes of its
 * own. A failure shows an alert, unless there is no response: then the save reports it.
 */
export function useRevalidation(isPrefetched: boolean, { state: { path, record }, latest }: FormInputs, load: Load) {
  const revalidate = useEffectEvent(async (signal: AbortSignal) => {
    if (path === undefined) return;
    const { writeCount } = latest();
    try {
      const fresh = await api.get<Values>(path, { language: defaultLanguage, signal, shape: isIdentified });
      // A response that may be older than a write of this form would restore the values from before the write.
      if (latest().writeCount !== writeCount) return;
      if (JSON.stringify(fresh) !== JSON.stringify(record)) load(fresh, defaultLanguage, fresh);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== undefined) showFailure(error);
    }
  });
  useEffect(() => {
    if (!isPrefetched) return undefined;
    const left = new AbortController();
    void revalidate(left.signal);
    return () => left.abort();
  }, [isPrefetched]);
}
