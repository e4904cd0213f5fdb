import { foldSpace } from '@trastienda/contract/fold';
import type { TextState } from '@trastienda/contract/freshness/states';

/** A text in a language: as it is stored, and as the form has it. */
export type EditedText = { stored: string; typed: string };

type Situation = {
  /** The state of the text in its language, and that of the text in the other language. */
  state: TextState | undefined;
  otherState: TextState | undefined;
  text: EditedText;
  other: EditedText;
};

/** Returns the state that a text will have after a save of the form (D-92); undefined if the save does not change its state, or if it has none yet. */
export function stateAfterSave({ state, otherState, text, other }: Situation): TextState | undefined {
  const [isChanged, isOtherChanged] = [isEdited(text), isEdited(other)];
  if (state === undefined || (!isChanged && !isOtherChanged)) return undefined;
  const next = nextState({ state, otherState, isChanged, isOtherChanged, text, other });
  return next === state ? undefined : next;
}

type Edits = Situation & { isChanged: boolean; isOtherChanged: boolean };

function nextState({ otherState, isChanged, isOtherChanged, text, other }: Edits): TextState | undefined {
  if (foldSpace(text.typed) === '') return foldSpace(other.typed) === '' ? undefined : 'missing';
  if (isChanged || foldSpace(other.typed) === '') return 'fresh';
  // Only the other text is changed: it is the translation if it was out of date or missing, otherwise the source.
  const isTranslated = isOtherChanged && otherState !== 'fresh';
  return isTranslated ? 'fresh' : 'stale';
}

const isEdited = ({ stored, typed }: EditedText): boolean => !saysTheSame(stored, typed);

/** Whether two texts differ at most in white space and in the form of their Unicode characters. The server compares them in the same way. */
export const saysTheSame = (one: string, other: string): boolean => foldSpace(one) === foldSpace(other);
