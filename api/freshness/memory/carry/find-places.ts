import type { Language } from '@trastienda/contract/language';
import type { Change } from './find-changes.ts';
import { fitsHalfDay, toNotation } from './numbers.ts';
import { toTokens } from './tokens.ts';

/** Where a sentence has the old number or name, and the text that replaces it. */
export type Place = { start: number; end: number; text: string };

export function findName(sentence: string, { old, next }: Pick<Change, 'old' | 'next'>): Place[] {
  const escaped = old.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu');
  return [...sentence.matchAll(pattern)].map(({ index }) => ({ start: index, end: index + old.length, text: next }));
}

/** @param languages that of the new number, and that of the sentence */
export const findNumber = (
  sentence: string,
  { old, next, written }: Change,
  { from, to }: Record<'from' | 'to', Language>,
): Place[] =>
  toTokens(sentence, to)
    .filter(({ kind, value, end }) => kind === 'number' && value === old && fitsHalfDay(next, sentence.slice(end)))
    .map(({ start, end, text }) => ({ start, end, text: from === to ? written : toNotation(written, from, text) }));
