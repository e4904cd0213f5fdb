import { useState, type RefObject } from 'react';
import { showFailure } from '../../kit/elements/alerts.tsx';
import { ApiFailure } from '../../session/calls/api-client.ts';

/** The message at the only field of a form, which gets the focus with it. */
export function useRefusals(box: RefObject<HTMLInputElement | null>) {
  const [sentence, setSentence] = useState<string>();
  const refuse = (next: string) => {
    setSentence(next);
    box.current?.focus();
  };
  return {
    sentence,
    refuse,
    clear: () => setSentence(undefined),
    /** Shows the message of a refused field at the field, and any other failure as a red alert. */
    report: (error: Error) => {
      const [violation] = error instanceof ApiFailure ? error.violations : [];
      if (violation) refuse(violation.message);
      else showFailure(error);
    },
  };
}
