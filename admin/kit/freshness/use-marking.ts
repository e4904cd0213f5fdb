import type { Confirmation } from '@trastienda/contract/freshness/calls';
import { defaultLanguage } from '@trastienda/contract/language';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isIdentified } from '../../session/calls/answer-shapes.ts';
import { api, ApiFailure, isAbort } from '../../session/calls/api-client.ts';
import { showFailure, showSuccess, toFailureText } from '../elements/alerts.tsx';
import { useFormInside } from '../form/form-context.ts';
import type { Values } from '../form/state/drafts.ts';
import { hasChanges } from '../form/state/form-state.ts';
import { focusNextStale, staleSelector } from '../form/walking/stale-texts.ts';
import { refresh } from '../records/queries.ts';
import type { MarkedText } from './use-text-state.ts';

/**
 * Returns the function that marks a text as up to date, whether it is running, and the message of its last failure. A success focuses the next
 * text of the record that is out of date, or else the state of this one; with `goesOn`, it opens the next record of the list.
 */
export function useMarking({ field, language, label, mark }: MarkedText) {
  const { resource, takeStates, goToNext } = useFormInside();
  const client = useQueryClient();
  const { t } = useTranslation();
  const confirm = useConfirming({ language, fields: [field] });
  const { problem, clear, explain } = useProblem(mark);
  const [isBusy, setBusy] = useState(false);
  const markFresh = async ({ goesOn = false } = {}) => {
    if (isBusy) return;
    clear();
    setBusy(true);
    try {
      const record = await confirm();
      const form = mark.current?.closest('form');
      flushSync(() => takeStates(record));
      refresh(client, resource.collection);
      showSuccess(t(`textState.marked.${language}`, { label }));
      // The text is not shown any more: the user has opened another page or language meanwhile.
      if (!form) return;
      if (goesOn && goToNext) await goToNext({ language, focus: staleSelector(language) });
      else if (!focusNextStale(form, staleSelector(language), mark.current)) mark.current?.focus();
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  };
  return { markFresh, isBusy, problem };
}

/** Returns the function that confirms texts, and resolves to the record. */
function useConfirming(confirmation: Confirmation) {
  const { resource, id, version } = useFormInside();
  return () =>
    api.post<Values>(`${resource.path}/${id}/translations/fresh`, confirmation, {
      language: defaultLanguage,
      version,
      shape: isIdentified,
    });
}

/** Returns the message of a failure. If another user has changed the record, the form takes the new texts, unless it has changes of its own. */
function useProblem(mark: MarkedText['mark']) {
  const { resource, form, stored, reread } = useFormInside();
  const client = useQueryClient();
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const explain = async (error: unknown) => {
    if (isAbort(error)) return;
    const isChanged = error instanceof ApiFailure && error.code === 412;
    const isMissing = error instanceof ApiFailure && error.key === 'translationMissing';
    const text = !isChanged
      ? toFailureText(error)
      : t(
          hasChanges({ stored, drafts: form.getValues() })
            ? 'textState.changedWhileEditing'
            : 'textState.changedMeanwhile',
        );
    if (isChanged || isMissing) {
      await reread();
      refresh(client, resource.collection);
    }
    // The panel is gone if the text is missing, or if the user has opened another page or language.
    if (isMissing || !mark.current) showFailure(error);
    else setProblem(text);
  };
  return { problem, clear: () => setProblem(undefined), explain };
}
