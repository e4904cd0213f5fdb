import type { TextState } from '@trastienda/contract/freshness/states';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import type { RefObject } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormInside } from '../form/form-context.ts';
import { textStatesOf } from '../form/state/text-states.ts';
import { toText } from '../to-text.ts';
import { stateAfterSave, type EditedText } from './saving-effect.ts';

/** A text of a form: its stored state, its content in both languages, and its state after a save, if the save changes it. */
export type StatedText = {
  state: TextState | undefined;
  text: EditedText;
  /** The text in the other language, from which this one is translated. */
  source: EditedText;
  afterSave: TextState | undefined;
};

/** A text beside whose label the state is. `mark`: the element with the state, which stays when the text is fresh. */
export type MarkedText = {
  field: string;
  language: Language;
  label: string;
  stated: StatedText;
  mark: RefObject<HTMLElement | null>;
};

/** Returns the state of a text in a language. */
export function useTextState(field: string, language: Language): StatedText {
  const { record, isReadOnly } = useFormInside();
  const other = otherLanguage(language);
  const state = textStatesOf(record, language)[field];
  const [text, source] = [useText(field, language), useText(field, other)];
  const otherState = textStatesOf(record, other)[field];
  const afterSave = isReadOnly ? undefined : stateAfterSave({ state, otherState, text, other: source });
  return { state, text, source, afterSave };
}

function useText(field: string, language: Language): EditedText {
  const { form, stored, isReadOnly } = useFormInside();
  const typed: unknown = useWatch({ control: form.control, name: `${language}.${field}` });
  const before = toText(stored[language][field]);
  return { stored: before, typed: isReadOnly ? before : toText(typed) };
}
