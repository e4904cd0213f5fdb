import { useState, type RefObject } from 'react';
import { toFieldSentence, toPresentSentence, type Catalogued } from '../../kit/account/proof/present-sentence.ts';
import { showFailure } from '../../kit/elements/alerts.tsx';
import { ApiFailure } from '../../session/calls/api-client.ts';

/** The message at the only field of a form, which gets the focus with it. It is in the present language of the interface. */
export function useRefusals(box: RefObject<HTMLInputElement | null>) {
  const [refusal, setRefusal] = useState<Catalogued | ApiFailure>();
  const refuse = (next: Catalogued | ApiFailure) => {
    setRefusal(next);
    box.current?.focus();
  };
  const toSentence = (given: Catalogued | ApiFailure) =>
    given instanceof ApiFailure ? toPresentSentence(given) : toFieldSentence(given);
  return {
    sentence: refusal && toSentence(refusal),
    refuse,
    clear: () => setRefusal(undefined),
    /** Shows the message of a refused field at the field, and any other failure as a red alert. */
    report: (error: Error) => {
      if (error instanceof ApiFailure && error.violations.length > 0) refuse(error);
      else showFailure(error);
    },
  };
}
