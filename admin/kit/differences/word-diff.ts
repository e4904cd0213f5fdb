import { diffArrays } from 'diff';

/** A piece of two compared texts that occurs in both texts or in only one. */
export type Piece = { is: 'same' | 'ours' | 'theirs'; text: string };
/** A piece of one of the two texts for display: it occurs in both texts, only in this text (`own`), or is left out (`gap`). */
export type Run = { is: 'same' | 'own' | 'gap'; text: string };
/** A piece of both texts in one, or a part that is left out (`gap`). */
export type MergedRun = { is: Piece['is'] | 'gap'; text: string };

/**
 * The minimum number of letters and digits in common, as a share of those in the longer text. Texts with a smaller share are easier to read
 * without a comparison.
 */
const minShared = 0.35;
/** The maximum number of added and removed words, spaces and punctuation marks. Texts that differ more are shown without a comparison. */
const maxEdits = 1_500;
/** The length of the context around a change, of the beginning of text that only one side has, and the minimum length of an omitted part. */
const contextChars = 60;
const beginningChars = 240;
const minGapChars = 80;

const words = new Intl.Segmenter('es', { granularity: 'word' });
const toWords = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment);

/**
 * Compares two texts word by word, in any script.
 * @returns undefined if the texts have too little in common (`minShared`) or too many differences (`maxEdits`).
 */
export function compareWords(ours: string, theirs: string): Piece[] | undefined {
  const changes = diffArrays(toWords(ours), toWords(theirs), { maxEditLength: maxEdits });
  if (!changes) return undefined;
  const pieces = changes.map(({ added, removed, value }): Piece => ({
    is: added ? 'theirs' : removed ? 'ours' : 'same',
    text: value.join(''),
  }));
  const shared = pieces.reduce((sum, { is, text }) => (is === 'same' ? sum + lettersOf(text) : sum), 0);
  const longest = Math.max(lettersOf(ours), lettersOf(theirs));
  return shared < longest * minShared ? undefined : joinNeighbours(pieces);
}

const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** A shared piece with fewer letters, such as an article, is too short to separate two changes. */
const minSameLetters = 4;

/** Joins changes that are separated only by a short word or a comma. */
function joinNeighbours(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  let [ours, theirs] = ['', ''];
  const flush = () => {
    if (ours !== '') joined.push({ is: 'ours', text: ours });
    if (theirs !== '') joined.push({ is: 'theirs', text: theirs });
    [ours, theirs] = ['', ''];
  };
  for (const [index, { is, text }] of pieces.entries()) {
    const isBetween = index < pieces.length - 1 && (ours !== '' || theirs !== '');
    const isJoined = is === 'same' && isBetween && lettersOf(text) < minSameLetters;
    if (is === 'ours' || isJoined) ours += text;
    if (is === 'theirs' || isJoined) theirs += text;
    if (is !== 'same' || isJoined) continue;
    flush();
    joined.push({ is, text });
  }
  flush();
  return joined;
}

/** Returns the pieces of one of the two compared texts, in reading order. */
export function sideOf(pieces: readonly Piece[], side: 'ours' | 'theirs'): Run[] {
  return pieces
    .filter(({ is }) => is === 'same' || is === side)
    .flatMap(({ is, text }): Run[] => (is === 'same' ? [{ is, text }] : toOwn(text)));
}

/**
 * Splits text that only one side has into pieces. Leading and trailing whitespace does not count as a difference, unless the text consists
 * only of whitespace.
 */
function toOwn(text: string): Run[] {
  const words = text.trim();
  const start = text.indexOf(words);
  const runs: Run[] = [
    { is: 'same', text: text.slice(0, start) },
    { is: 'own', text: words },
    { is: 'same', text: text.slice(start + words.length) },
  ];
  return words === '' ? [{ is: 'own', text }] : runs.filter((run) => run.text !== '');
}

/** Replaces shared text that is far from any change, and the end of long text that only one side has, with gaps. */
export function withGaps<Is extends string>(
  runs: readonly { is: Is; text: string }[],
): { is: Is | 'gap'; text: string }[] {
  return runs.flatMap(({ is, text }, index): { is: Is | 'gap'; text: string }[] => {
    const isOwn = is !== 'same';
    const head = isOwn ? headOf(text, beginningChars) : index === 0 ? '' : headOf(text, contextChars);
    const tail = isOwn || index === runs.length - 1 ? '' : tailOf(text, contextChars);
    const gap = text.slice(head.length, text.length - tail.length);
    const isShort = isOwn ? text.length <= beginningChars + minGapChars : gap.length < minGapChars;
    if (isShort) return [{ is, text }];
    const parts: { is: Is | 'gap'; text: string }[] = [
      { is, text: head },
      { is: 'gap', text: gap },
      { is, text: tail },
    ];
    return parts.filter((part) => part.text !== '');
  });
}

/** Returns the first words, with at least `chars` characters in total; never splits a word. */
const headOf = (text: string, chars: number) => take(toWords(text), chars).join('');
const tailOf = (text: string, chars: number) => take(toWords(text).reverse(), chars).reverse().join('');

function take(texts: readonly string[], chars: number): string[] {
  let length = 0;
  const end = texts.findIndex((text) => (length += text.length) >= chars);
  return texts.slice(0, end < 0 ? undefined : end + 1);
}
