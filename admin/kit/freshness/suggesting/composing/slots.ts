import { foldSpace } from '@trastienda/contract/fold';
import type { Language } from '@trastienda/contract/language';
import { sentencesOf, type Range } from './sentences.ts';

/**
 * The place of a translated sentence in a text. `known`: it is there. `other`: another text is at its place. `absent`:
 * the range is empty, and the sentence would be inserted there.
 */
export type Slot = Range & { is: 'known' | 'other' | 'absent' };

/**
 * Whether a translated sentence is missing in a text: nothing is there between the sentences before and after it that were found. An empty text
 * lacks all of them, so none is missing in particular.
 */
export function isMissing(text: string, slots: readonly Slot[], index: number): boolean {
  if (slots[index]?.is !== 'absent' || text.trim() === '') return false;
  const isThere = ({ is }: Slot) => is !== 'absent';
  const start = slots.slice(0, index).findLast(isThere)?.end;
  const end = slots.slice(index).find(isThere)?.start;
  return text.slice(start ?? 0, end).trim() === '';
}

/** A source sentence whose translation was found: its index, and the first and the number of the sentences of its translation. */
type Anchor = { source: number; from: number; count: number };

/** A translation may consist of several sentences. */
const maxCount = 4;

/**
 * Returns the place of the translation of each source sentence in a text. The known translations are found in order. Between them, the sentences of
 * the text belong to the source sentences one by one if there are equally many; otherwise the source sentences count as absent, so that nothing
 * is replaced by the translation of something else.
 * @param known the translation of each source sentence; undefined for one without.
 */
export function toSlots(text: string, known: readonly (string | undefined)[], language: Language): Slot[] {
  const there = sentencesOf(text, language);
  const slots: Slot[] = [];
  let [source, target] = [0, 0];
  const fill = (untilSource: number, untilTarget: number) => {
    const isPaired = untilSource - source === untilTarget - target;
    for (; source < untilSource; source += 1) {
      const range = target < untilTarget ? there[target] : undefined;
      const at = (there[target] ?? { start: text.trimEnd().length }).start;
      slots.push(isPaired && range ? { ...range, is: 'other' } : { start: at, end: at, is: 'absent' });
      if (range) target += 1;
    }
    target = untilTarget;
  };
  for (const anchor of findAnchors(text, there, known)) {
    fill(anchor.source, anchor.from);
    slots.push({ start: there[anchor.from]?.start ?? 0, end: endOf(there, anchor), is: 'known' });
    [source, target] = [anchor.source + 1, anchor.from + anchor.count];
  }
  fill(known.length, there.length);
  return slots;
}

const endOf = (there: readonly Range[], { from, count }: Anchor) => there[from + count - 1]?.end ?? 0;

/** Returns the known translations that a text contains, in order: those with the most characters in total. */
function findAnchors(text: string, there: readonly Range[], known: readonly (string | undefined)[]): Anchor[] {
  const matches = known.map((translation, source) => matchesOf(text, there, { source, translation }));
  // The number of matched characters from a source sentence and a sentence of the text on.
  const best = Array.from({ length: known.length + 1 }, () => Array<number>(there.length + 1).fill(0));
  const bestFrom = (source: number, target: number) => best[source]?.[target] ?? 0;
  const worth = (anchor: Anchor) =>
    endOf(there, anchor) - (there[anchor.from]?.start ?? 0) + bestFrom(anchor.source + 1, anchor.from + anchor.count);
  for (let source = known.length - 1; source >= 0; source -= 1)
    for (let target = there.length - 1; target >= 0; target -= 1) {
      const match = matches[source]?.get(target);
      const row = best[source] ?? [];
      row[target] = Math.max(bestFrom(source + 1, target), bestFrom(source, target + 1), match ? worth(match) : 0);
    }
  const anchors: Anchor[] = [];
  let [source, target] = [0, 0];
  while (source < known.length && target < there.length) {
    const match = matches[source]?.get(target);
    if (match && worth(match) === bestFrom(source, target)) {
      anchors.push(match);
      [source, target] = [source + 1, target + match.count];
    } else if (bestFrom(source + 1, target) === bestFrom(source, target)) source += 1;
    else target += 1;
  }
  return anchors;
}

/** Returns where a text contains the translation of a source sentence, by the first of its sentences. */
function matchesOf(
  text: string,
  there: readonly Range[],
  { source, translation }: { source: number; translation: string | undefined },
): ReadonlyMap<number, Anchor> {
  const found = new Map<number, Anchor>();
  if (translation === undefined) return found;
  const folded = foldSpace(translation);
  for (const [from, { start }] of there.entries())
    for (let count = 1; count <= maxCount && from + count <= there.length; count += 1) {
      const anchor = { source, from, count };
      if (foldSpace(text.slice(start, endOf(there, anchor))) === folded) found.set(from, anchor);
    }
  return found;
}
