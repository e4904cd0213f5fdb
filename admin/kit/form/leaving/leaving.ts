/** The question of the screen that is open. */
type Question = {
  /** The id of the draft that the screen stores. */
  draftId: () => string | undefined;
  /**
   * Asks the user whether the unsaved changes of the screen may be lost.
   * @param otherDrafts the number of drafts of other screens that are deleted too.
   * @returns undefined if the screen has no changes.
   */
  ask: (otherDrafts: number) => Promise<boolean> | undefined;
};

let question: Question | undefined;

/**
 * Registers the question of a screen.
 * @returns a function that unregisters it.
 */
export function askBeforeLeaving(next: Question): () => void {
  question = next;
  return () => {
    if (question === next) question = undefined;
  };
}

/** Returns the question of the screen that is open; undefined if it has no input. */
export const leaveQuestion = (): Question | undefined => question;
