type Question = () => Promise<boolean>;

let ask: Question | undefined;

/**
 * A form asks before its changes are lost.
 * @returns a function that withdraws the question.
 */
export function askBeforeLeaving(question: Question): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/** Whether the person lets go of what a form on the screen holds unsaved; true where there is nothing to lose. */
export const mayLeave: Question = () => ask?.() ?? Promise.resolve(true);
