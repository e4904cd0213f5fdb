import type { SuggestedSentence } from '@trastienda/contract/freshness/calls';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import { findChanges, type Change } from './find-changes.ts';
import { findName, findNumber, type Place } from './find-places.ts';

type Part = NonNullable<SuggestedSentence['parts']>[number];

/**
 * `left`: the number of words, signs, numbers and names in which the sentences differ and that were not carried over. `hasOldNumber`: whether one
 * of them is a number, so that the translation still has that of the remembered sentence.
 */
export type Carried = { parts: Part[]; left: number; hasOldNumber: boolean };

/**
 * `source` is the sentence of the text, `remembered` that of the catalogue, whose `translation` is in `language`. `names`: translations of names,
 * such as `Seville` of `Sevilla`.
 */
export type Remembering = {
  source: string;
  remembered: string;
  translation: string;
  language: Language;
  names: ReadonlyMap<string, string>;
};

/**
 * Puts the numbers and names of the source into the translation of the remembered sentence, in place of their counterparts. A number or name is
 * left as it is if its counterpart is uncertain: if the translation has it more or less often than the remembered sentence.
 */
export function carryOver(remembering: Remembering): Carried {
  const { source, remembered, translation, language } = remembering;
  const { changes, unmatched } = findChanges(remembered, source, otherLanguage(language));
  const places = changes.map((change) => findCounterparts(change, changes, remembering));
  // Equal numbers and names have the same places.
  const distinct = new Map(places.flat().map((place) => [place.start, place]));
  const left = unmatched + places.filter((found) => found.length === 0).length;
  const hasOldNumber = changes.some(({ kind }, at) => kind === 'number' && places[at]?.length === 0);
  return { parts: toParts(translation, [...distinct.values()]), left, hasOldNumber };
}

/** @returns the places of a changed number or name in the translation, and what replaces it; none if they are uncertain */
function findCounterparts(change: Change, changes: readonly Change[], remembering: Remembering): Place[] {
  const { remembered, translation, language, names } = remembering;
  const from = otherLanguage(language);
  const isName = change.kind === 'name';
  const times = (isName ? findName(remembered, change) : findNumber(remembered, change, { from, to: from })).length;
  const alike = changes.filter(
    ({ kind, old, next }) => kind === change.kind && old === change.old && next === change.next,
  );
  const places = isName
    ? findTranslated(translation, change, names)
    : findNumber(translation, change, { from, to: language });
  return alike.length === times && places.length === times ? places : [];
}

/** Finds a name as it is translated, or else as it is. */
function findTranslated(translation: string, change: Change, names: Remembering['names']): Place[] {
  const next = names.get(change.next) ?? change.next;
  const translated = findName(translation, { old: names.get(change.old) ?? change.old, next });
  return translated.length > 0 ? translated : findName(translation, { old: change.old, next });
}

function toParts(translation: string, places: readonly Place[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { start, end, text } of places.toSorted((one, other) => one.start - other.start)) {
    if (start < from) continue;
    if (start > from) parts.push({ text: translation.slice(from, start) });
    parts.push({ text, isCarried: true });
    from = end;
  }
  if (from < translation.length) parts.push({ text: translation.slice(from) });
  return parts;
}
