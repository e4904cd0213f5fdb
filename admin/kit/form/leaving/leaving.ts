type Question = () => Promise<boolean>;

let ask: Question | undefined;

/**
 * Registers the function that asks the user whether the unsaved changes of a form may be lost.
 * @returns a function that unregisters it.
 */
export function askBeforeLeaving(question: Question): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/** Asks the user whether the unsaved changes of the current form may be lost; resolves to true if there is no form or no change. */
export const mayLeave: Question = () => ask?.() ?? Promise.resolve(true);
