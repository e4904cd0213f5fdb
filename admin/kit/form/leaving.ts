type Question = () => Promise<boolean>;

let ask: Question | undefined;

/** A form asks before its changes are lost. Returns what takes the question back. */
export function askBeforeLeaving(question: Question): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/** Whether the person lets go of what a form on the screen holds unsaved; true where there is nothing to lose. */
export const mayLeave: Question = () => ask?.() ?? Promise.resolve(true);
