import { useRef, useState } from 'react';
import { useRefusals } from '../use-refusals.ts';
import { knownToBreak, toRuleStates } from './rule-states.ts';
import { loadCommonPasswords, useCommonPasswords } from './use-common-passwords.ts';

/**
 * The state of an input for a new password. The input is uncontrolled, because some password managers fill it in without an event.
 * @param email the address of its owner; undefined if the owner is not known.
 */
export function useNewPassword(email: string | undefined) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [turn, setTurn] = useState(0);
  const common = useCommonPasswords();
  const { sentence, refuse, clear, report } = useRefusals(box);
  const known = { owner: email === undefined ? undefined : { email }, common };
  return {
    box,
    turn,
    states: toRuleStates(typed, known),
    error: sentence,
    onFocus: () => void loadCommonPasswords(),
    onChange: () => {
      setTyped(box.current?.value ?? '');
      clear();
    },
    /** Returns the password, or undefined after it has shown which rule the password breaks. */
    check: (): string | undefined => {
      const password = box.current?.value ?? '';
      setTyped(password);
      const [rule] = knownToBreak(password, known);
      if (rule === undefined) return password;
      refuse(rule);
      return undefined;
    },
    /** Shows why the API refused the password. */
    report,
    /** Empties the input after a save, unless the user has typed another password since. */
    empty: (saved: string) => {
      if (box.current?.value !== saved) return;
      box.current.value = '';
      setTyped('');
      setTurn(turn + 1);
    },
  };
}

export type NewPassword = ReturnType<typeof useNewPassword>;
