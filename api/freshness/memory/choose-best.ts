import type { SuggestedSentence } from '@trastienda/contract/freshness/calls';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import { carryOver } from './carry/carry-over.ts';
import { findChanges } from './carry/find-changes.ts';
import type { Candidate } from './find-pairs.ts';
import { similarEnough } from './select-matches.ts';

/** A sentence and its candidates, the best first. */
export type RememberedSentence = { source: string; candidates: readonly Candidate[] };

export type Found = Omit<SuggestedSentence, 'source' | 'separator'>;

/** The longest compared sentences have about 600 characters each. */
const maxProduct = 360_000;

/** Whether a candidate is the same sentence, or both are short enough: comparing them takes time and memory by the product of their lengths. */
export const isComparable = (source: string, { remembered, isEqual }: Candidate): boolean =>
  isEqual || source.length * remembered.length <= maxProduct;

const isSame = ({ candidates }: RememberedSentence) => candidates[0]?.isEqual === true;

/** Returns the names in which sentences differ from their candidates, each once. */
export function namesOf(sentences: readonly RememberedSentence[], language: Language): string[] {
  const names = sentences
    .filter((sentence) => !isSame(sentence))
    .flatMap(({ source, candidates }) =>
      candidates.flatMap(({ remembered }) => findChanges(remembered, source, otherLanguage(language)).changes),
    )
    .flatMap(({ kind, old, next }) => (kind === 'name' ? [old, next] : []));
  return [...new Set(names)];
}

type Carrying = { language: Language; names: ReadonlyMap<string, string> };

/**
 * Returns the best of the candidates: of those that are nearly the same, the one with the fewest differences that were not carried over; undefined
 * if none is similar enough. A translation with a wrong number is not offered.
 */
export function chooseBest(sentence: RememberedSentence, { language, names }: Carrying): Found | undefined {
  const { source, candidates } = sentence;
  const [first] = candidates;
  if (first && isSame(sentence)) {
    const { remembered, translation, from } = first;
    return { match: 'exact', remembered, parts: [{ text: translation }], from };
  }
  const carried = candidates.map((candidate) => ({
    ...candidate,
    ...carryOver({ ...candidate, source, language, names }),
  }));
  const [best] = carried
    .filter(({ left, likeness, hasOldNumber }) => !hasOldNumber && (left === 0 || likeness >= similarEnough))
    .toSorted((one, other) => one.left - other.left);
  return best && { match: 'near', remembered: best.remembered, parts: best.parts, from: best.from };
}
