import type { RefObject } from 'react';
import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Drafts, ListedProblem } from '../state/drafts.ts';
import { focusField, inPageOrder, listProblems } from './problem-summary.tsx';
import { goingOn } from '../walking/save-and-next.ts';
import type { FormInputs } from '../state/use-form-state.ts';

type Parts = {
  inputs: Pick<FormInputs, 'form' | 'state' | 'dispatch' | 'isUnread'>;
  element: RefObject<HTMLFormElement | null>;
  /** Saves the drafts, and returns the fields that the server rejected. `goesOn`: the selector of the element to focus in the next form. */
  save: (drafts: Drafts, options: { goesOn: string | undefined }) => Promise<ListedProblem[]>;
  isDone: boolean;
};

/**
 * Returns the submit handler of a form, the problems of the last submit, of which the first is focused, and a function that returns a promise
 * for the end of the save that is running.
 */
export function useSubmit({ inputs, element, save, isDone }: Parts) {
  const { form, dispatch } = inputs;
  const { language } = inputs.state;
  const [problems, setProblems] = useState<ListedProblem[]>([]);
  const [isSending, setSending] = useState(false);
  const { isSubmitting } = form.formState;
  const running = useRef<Promise<boolean>>(undefined);

  /** Focuses the field of a problem, after showing the language in which the field is invalid. */
  const focus = (problem: ListedProblem) => {
    const { place } = problem;
    if (place !== 'shared' && place !== language) flushSync(() => dispatch({ is: 'switched', language: place }));
    focusField(element.current, problem);
  };
  const report = (found: readonly ListedProblem[]) => {
    const listed = inPageOrder(found, element.current, language);
    flushSync(() => setProblems(listed));
    const [first] = listed;
    if (first) focus(first);
  };
  const send = form.handleSubmit(
    async (drafts, event) => {
      setProblems([]);
      setSending(true);
      const refused = await save(drafts, { goesOn: goingOn(event) });
      // Unlock the fields before one of them is focused.
      flushSync(() => setSending(false));
      report(refused);
    },
    (errors) => report(listProblems(errors)),
  );
  const submit = (event: SubmitEvent) => {
    // Further submits during a save, and after it, are ignored. After a save that succeeded, the form has no input to lose.
    // A key submits although the button is disabled.
    if (isSubmitting || isDone || inputs.isUnread) event.preventDefault();
    else
      running.current = send(event)
        .then(() => false)
        .finally(() => (running.current = undefined));
  };
  return { submit, isSending, problems, focus, untilSaved: () => running.current };
}
