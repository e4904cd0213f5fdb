import { limits } from '@trastienda/contract/limits';
import { useRef, useState, type ChangeEvent } from 'react';
import { useRefusals } from '../../use-refusals.ts';

/** The state of the input for the name of a new factor, with its props. */
export function useName(initial: string) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const { sentence, refuse, clear } = useRefusals(box);
  return {
    field: {
      ref: box,
      value: typed,
      maxLength: limits.lineMaxChars,
      autoComplete: 'off',
      error: sentence,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setTyped(currentTarget.value);
        clear();
      },
    },
    /** Returns the name, or undefined after it has shown that it is missing. */
    check: (): string | undefined => {
      const name = typed.trim();
      if (name !== '') return name;
      refuse('factorName');
      return undefined;
    },
  };
}
