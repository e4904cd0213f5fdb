import type { RefObject } from 'react';
import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Drafts, ListedProblem, Place } from '../state/drafts.ts';
import { focusField, inPageOrder, listProblems } from './problem-summary.tsx';
import { nextFocusOf, submitAndNext } from '../walking/save-and-next.ts';
import type { FormInputs } from '../state/use-form-state.ts';

type Parts = {
  inputs: Pick<FormInputs, 'form' | 'state' | 'dispatch' | 'isUnread'>;
  element: RefObject<HTMLFormElement | null>;
  /** Saves the drafts, and returns the fields that the server rejected. `nextFocus`: the selector of the element to focus in the next form. */
  save: (drafts: Drafts, options: { nextFocus: string | undefined }) => Promise<ListedProblem[]>;
  /** Whether the form shows both content languages. */
  isSideBySide: boolean;
  /** Whether there is nothing to save any more. */
  isDone: boolean;
};

/**
 * Returns the submit handler of a form, a function that submits it again, the problems of the last submit, of which the first is focused, and a
 * function that returns a promise for the end of the save that is running.
 */
export function useSubmit({ inputs, element, save, isSideBySide, isDone }: Parts) {
  const { form, dispatch } = inputs;
  const { language } = inputs.state;
  const [problems, setProblems] = useState<ListedProblem[]>([]);
  const [isSending, setSending] = useState(false);
  const { isSubmitting } = form.formState;
  const running = useRef<Promise<boolean>>(undefined);
  const nextFocus = useRef<string>(undefined);

  const isShown = (place: Place) => place === 'shared' || isSideBySide || place === language;
  /** Focuses the field of a problem, after showing the language in which the field is invalid. */
  const focus = (problem: ListedProblem) => {
    const { place } = problem;
    if (place !== 'shared' && !isShown(place)) flushSync(() => dispatch({ is: 'switched', language: place }));
    focusField(element.current, problem);
  };
  const report = (found: readonly ListedProblem[]) => {
    const listed = inPageOrder(found, element.current, isShown);
    flushSync(() => setProblems(listed));
    const [first] = listed;
    if (first) focus(first);
  };
  const send = async (drafts: Drafts, focused: string | undefined) => {
    setProblems([]);
    setSending(true);
    const refused = await save(drafts, { nextFocus: focused });
    // Unlock the fields before one of them is focused.
    flushSync(() => setSending(false));
    report(refused);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // Further submits during a save, and after it, are ignored. After a save that succeeded, the form has no input to lose.
    // A key submits although the button is disabled.
    if (isSubmitting || isDone || inputs.isUnread) return event.preventDefault();
    const focused = (nextFocus.current = nextFocusOf(event, nextFocus.current));
    const validate = form.handleSubmit(
      (drafts) => send(drafts, focused),
      (errors) => report(listProblems(errors)),
    );
    running.current = validate(event)
      .then(() => false)
      .finally(() => (running.current = undefined));
  };
  /** Submits the form by the same button as the last time. */
  const resubmit = () => {
    if (nextFocus.current === undefined) element.current?.requestSubmit();
    else if (element.current) submitAndNext(element.current);
  };
  return { submit, resubmit, isSending, problems, focus, untilSaved: () => running.current };
}
