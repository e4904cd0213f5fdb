import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { returnFocus } from '../elements/return-focus.ts';
import { placeRefusals, problemsOf, toOperation } from './compose.ts';
import type { Notify } from './notify-choice.tsx';
import type { Selected } from './selected.ts';
import { useDrafts } from './use-drafts.ts';
import { useProposing } from './use-proposing.ts';

/** The state of the drawer: its operations, whether it can be closed without a question, and the submit, which shows the plan. */
export function useBulkForm(selected: Selected) {
  const { collection } = selected;
  const drafts = useDrafts();
  const [notify, setNotify] = useState<Notify>('none');
  const [failure, setFailure] = useState<string>();
  const isSent = useRef(false);
  const { propose, isBusy } = useProposing({ onProposed: () => (isSent.current = true) });
  const switchesExperiences = collection === 'experiences' && drafts.drafts.some(({ field }) => field === 'isActive');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const button = form.querySelector('[type=submit]');
    const missing = drafts.drafts.map((draft) => problemsOf(collection, draft));
    const isMissing = missing.some((problems) => Object.keys(problems).length > 0);
    setFailure(undefined);
    flushSync(() => drafts.mark(missing));
    if (isMissing) return focusProblem(form);
    const operations = drafts.drafts.map((draft) => toOperation(collection, draft));
    const refused = await propose(selected, operations, switchesExperiences ? { notify } : {});
    if (!refused) return;
    const { problems, others } = placeRefusals(drafts.drafts, refused.refusals);
    flushSync(() => {
      drafts.mark(problems);
      setFailure(others[0] ?? (refused.refusals.length === 0 ? refused.text : undefined));
    });
    if (!focusProblem(form)) await returnFocus(button);
  };
  return {
    drafts,
    notify,
    setNotify,
    switchesExperiences,
    failure,
    isBusy,
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    mayLose: () => drafts.isUsed && !isSent.current,
  };
}

/** Focuses the first input with a problem. @returns whether there is one. */
function focusProblem(form: HTMLElement): boolean {
  const input = form.querySelector<HTMLElement>('[data-invalid] :is(input, textarea):not([type=hidden])');
  input?.focus();
  return input !== null;
}
