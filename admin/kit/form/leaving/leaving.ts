/** The drafts that a sign-out deletes besides that of the open screen. `areListed`: whether the dashboard shows all of them. */
export type OtherDrafts = { count: number; areListed: boolean };

/** The question of the screen that is open. */
type Question = {
  /** The id of the draft that the screen stores. */
  draftId: () => string | undefined;
  /**
   * Asks the user whether the unsaved changes of the screen may be lost.
   * @returns undefined if the screen has no changes.
   */
  ask: (otherDrafts: OtherDrafts) => Promise<boolean> | undefined;
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
