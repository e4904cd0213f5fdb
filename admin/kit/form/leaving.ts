type Question = () => Promise<boolean>;

let ask: Question | undefined;

/**
 * Registers the confirmation that a form asks for before its changes are lost.
 * @returns a function that unregisters it.
 */
export function askBeforeLeaving(question: Question): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/** Asks whether the unsaved changes of the current form may be discarded; resolves to true if there are none. */
export const mayLeave: Question = () => ask?.() ?? Promise.resolve(true);
