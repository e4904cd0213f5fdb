import { foldSpace } from '@trastienda/contract/fold';
import type { SuggestedSentence } from '@trastienda/contract/freshness/calls';
import type { Language } from '@trastienda/contract/language';
import { sentencesOf } from './sentences.ts';
import { toSlots, type Slot } from './slots.ts';

/** A sentence with its suggested translation, and what follows it. */
export type Translated = { separator: string; suggested: string | undefined };
/** A text, and where the caret goes. */
export type Composed = { text: string; caret: number };

export const toTranslated = (sentences: readonly SuggestedSentence[]): Translated[] =>
  sentences.map(({ separator, parts }) => ({ separator, suggested: parts?.map(({ text }) => text).join('') }));

export const slotsIn = (text: string, sentences: readonly Translated[], language: Language): Slot[] =>
  toSlots(
    text,
    sentences.map(({ suggested }) => suggested),
    language,
  );

/** Returns the text with a sentence in its slot: instead of the text that is there, or inserted. */
export function put(text: string, slots: readonly Slot[], sentences: readonly Translated[], index: number): Composed {
  const [slot, sentence] = [slots[index], sentences[index]];
  if (slot === undefined || sentence?.suggested === undefined) return { text, caret: text.length };
  const [head, rest] = [text.slice(0, slot.start), text.slice(slot.end)];
  if (slot.is !== 'absent') return joined(head, sentence.suggested, rest);
  const lead = head === '' || /\s$/.test(head) ? '' : (sentences[index - 1]?.separator ?? '') || ' ';
  if (rest.trim() === '') return joined(head + lead, sentence.suggested, '');
  return joined(head + lead, sentence.suggested, (sentence.separator || ' ') + rest);
}

const joined = (head: string, sentence: string, rest: string): Composed => ({
  text: head + sentence + rest,
  caret: head.length + sentence.length,
});

/**
 * Returns the text with all suggested sentences. A sentence of the text stays if there is no suggestion for it, or if it was typed since. The
 * caret is where the first missing sentence belongs, otherwise at the end.
 * @param stored the text before it was edited.
 */
export function putAll(text: string, stored: string, sentences: readonly Translated[], language: Language): Composed {
  if (text.trim() === '') return composeAll(sentences);
  const isOf = (sentence: string) => isReplaced(sentence, stored, language);
  let composed = text;
  for (const index of sentences.keys()) {
    const slots = slotsIn(composed, sentences, language);
    const slot = slots[index];
    if (slot === undefined || slot.is === 'known') continue;
    if (slot.is === 'other' && !isOf(composed.slice(slot.start, slot.end))) continue;
    composed = put(composed, slots, sentences, index).text;
  }
  const gap = slotsIn(composed, sentences, language).find(({ is }) => is === 'absent');
  return { text: composed, caret: gap?.start ?? composed.length };
}

/** Whether "use all" may replace a sentence: it is one of the stored text. */
const isReplaced = (sentence: string, stored: string, language: Language) =>
  sentencesOf(stored, language).some(({ start, end }) => foldSpace(stored.slice(start, end)) === foldSpace(sentence));

/** Returns the text of all suggestions; a sentence without one leaves its separator. */
function composeAll(sentences: readonly Translated[]): Composed {
  let text = '';
  let gap: number | undefined;
  for (const [index, { suggested, separator }] of sentences.entries()) {
    if (suggested === undefined) gap ??= text.length;
    text += (suggested ?? '') + (index < sentences.length - 1 ? separator : '');
  }
  return { text, caret: gap ?? text.length };
}
