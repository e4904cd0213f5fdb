import { useMutation, type MutationKey } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiFailure } from '../../../session/calls/api-client.ts';
import { showFailure } from '../../elements/alerts.tsx';
import { returnsFocus } from '../../elements/return-focus.ts';
import { toFieldSentence, toPresentSentence } from './present-sentence.ts';

type Proof<T> = {
  kind: 'password' | 'code';
  mutationKey?: MutationKey;
  send: (typed: string) => Promise<T>;
  /** Called with the answer. The field stays busy until a returned promise is settled. */
  onSent: (answer: T) => unknown;
  /** Called with a failure that has no message at the field; default: a red alert. */
  onFailure?: (failure: Error) => void;
};

/**
 * The state of a field for a password or a code, and the call that sends it. The input is uncontrolled, because some password managers fill it
 * in without an event. A refused input gets the focus, with its text selected.
 */
export function useProof<T>({ kind, mutationKey, send, onSent, onFailure = showFailure }: Proof<T>) {
  const box = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<Error | 'missing'>();
  const refuse = (next: Error | 'missing') => {
    setRefusal(next);
    box.current?.focus();
    box.current?.select();
  };
  const { mutate, isPending } = useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: send,
    // Without it, the cache keeps the password for minutes.
    gcTime: 0,
    onSuccess: (answer) => onSent(answer),
    onError: (failure) => (toFieldError(failure) === undefined ? onFailure(failure) : refuse(failure)),
    ...returnsFocus,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = box.current?.value ?? '';
    const typed = kind === 'code' ? text.replaceAll(/\s/g, '') : text;
    if (typed === '') refuse('missing');
    else if (!isPending) mutate(typed);
  };
  const error = refusal === 'missing' ? toFieldSentence(kind) : refusal && toFieldError(refusal);
  return { box, error, clear: () => setRefusal(undefined), submit, isPending };
}

/** Returns the message at the field for a wrong password or code, or too many attempts. */
function toFieldError(failure: Error): string | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  if (failure.key === 'wrongFactor') return toFieldSentence('wrongCode');
  return failure.violations.length > 0 || failure.code === 429 ? toPresentSentence(failure) : undefined;
}
