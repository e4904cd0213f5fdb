import type { Language } from '@trastienda/contract/language';
import { matchTokens, type Counterparts } from './match-tokens.ts';
import { toTokens } from './tokens.ts';

/** A number or name in place of another: the values of both, and the new one as it is written. */
export type Change = { kind: 'number' | 'name'; old: string; next: string; written: string };

/** Compares two sentences of a language. @returns the changed numbers and names, and how many words, signs, numbers and names have no counterpart */
export function findChanges(
  remembered: string,
  source: string,
  language: Language,
): { changes: Change[]; unmatched: number } {
  const { matched, unmatched } = matchTokens(toTokens(remembered, language), toTokens(source, language));
  const changes = matched.flatMap((pair) => (pair.old.value === pair.new.value ? [] : toChange(pair)));
  return { changes, unmatched };
}

function toChange({ old, new: next }: Counterparts): Change[] {
  if (old.kind === 'number') return [{ kind: 'number', old: old.value, next: next.value, written: next.text }];
  if (old.kind === 'name') return [toNameChange(old.text.split(' '), next.text.split(' '))];
  return [];
}

/** Leaves out the words that both names have at the start or at the end, as `Plaza` in `Plaza Mayor`, but at least one word stays. */
function toNameChange(old: readonly string[], next: readonly string[]): Change {
  const most = Math.min(old.length, next.length) - 1;
  let start = 0;
  while (start < most && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  const [was, is] = [old, next].map((words) => words.slice(start, words.length - end).join(' '));
  return { kind: 'name', old: was ?? '', next: is ?? '', written: is ?? '' };
}
