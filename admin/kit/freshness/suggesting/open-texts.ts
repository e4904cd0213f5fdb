import type { TextState } from '@trastienda/contract/freshness/states';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import type { Drafts, Values } from '../../form/state/drafts.ts';
import { textStatesOf } from '../../form/state/text-states.ts';
import { toText } from '../../to-text.ts';
import { stateAfterSave } from '../saving-effect.ts';

/** The content of a form: as it is stored, as it is typed, and the record as it was read. */
export type Content = { stored: Drafts; drafts: Drafts; record: Values | undefined };

/**
 * Returns the texts in the other language from which those of a language can be translated, by field: those whose translation is missing or out
 * of date, or will be after a save.
 */
export function openTexts(names: readonly string[], language: Language, content: Content): Record<string, string> {
  const source = otherLanguage(language);
  const open = names.filter((name) => isOpen(name, language, content));
  return Object.fromEntries(open.map((name) => [name, toText(content.drafts[source][name])]));
}

function isOpen(name: string, language: Language, { stored, drafts, record }: Content): boolean {
  const editedIn = (of: Language) => ({ stored: toText(stored[of][name]), typed: toText(drafts[of][name]) });
  const stateIn = (of: Language) => textStatesOf(record, of)[name];
  const source = otherLanguage(language);
  const [text, other] = [editedIn(language), editedIn(source)];
  if (isBlank(other.typed)) return false;
  const state = stateIn(language);
  const afterSave = stateAfterSave({ state, otherState: stateIn(source), text, other });
  return isBlank(text.stored) || isToDo(state) || isToDo(afterSave);
}

const isBlank = (text: string) => text.trim() === '';
const isToDo = (state: TextState | undefined) => state === 'stale' || state === 'missing';
