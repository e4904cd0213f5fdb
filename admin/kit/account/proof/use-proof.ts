import { useMutation } from '@tanstack/react-query';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { useRef, useState, type SubmitEvent } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { ApiFailure } from '../../../session/calls/api-client.ts';
import { showFailure } from '../../elements/alerts.tsx';
import { returnsFocus } from '../../elements/return-focus.ts';

type Proof<T> = {
  kind: 'password' | 'code';
  send: (typed: string) => Promise<T>;
  onSent: (answer: T) => void;
  /** Called with a failure that has no message at the field; default: a red alert. */
  onFailure?: (failure: Error) => void;
};

/**
 * The state of a field for a password or a code, and the call that sends it. The input is uncontrolled, because some password managers fill it
 * in without an event. A refused input gets the focus, with its text selected.
 */
export function useProof<T>({ kind, send, onSent, onFailure = showFailure }: Proof<T>) {
  const box = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const refuse = (sentence: string) => {
    setError(sentence);
    box.current?.focus();
    box.current?.select();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    // Without it, the cache keeps the password for minutes.
    gcTime: 0,
    onSuccess: (answer) => onSent(answer),
    onError: (failure) => {
      const sentence = toFieldError(failure);
      if (sentence === undefined) onFailure(failure);
      else refuse(sentence);
    },
    ...returnsFocus,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = box.current?.value ?? '';
    const typed = kind === 'code' ? text.replaceAll(/\s/g, '') : text;
    if (typed === '') refuse(toSentence(fieldErrors[kind], currentLanguage()));
    else if (!isPending) mutate(typed);
  };
  return { box, error, clear: () => setError(undefined), submit, isPending };
}

/** Returns the message at the field for a wrong password or code, or too many attempts. */
function toFieldError(failure: Error): string | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  if (failure.key === 'wrongFactor') return toSentence(fieldErrors.wrongCode, currentLanguage());
  return failure.violations[0]?.message ?? (failure.code === 429 ? failure.message : undefined);
}
