import { diffArrays } from 'diff';

/** A piece of two texts: in both, or in one of them only. */
export type Piece = { is: 'same' | 'ours' | 'theirs'; text: string };
/** What one side shows: a piece that both have, one of its own, or that something which both have is left out. */
export type Run = { is: 'same' | 'own' | 'gap'; text: string };

/** Texts that share less than this are read more easily one after the other. */
const minShared = 0.35;
/** So much work a comparison is worth; what differs more is shown whole. */
const maxEdits = 1_500;
/** Around a change so much stays; what is left out must be worth a mark in its place. */
const contextChars = 60;
const minGapChars = 80;

const words = new Intl.Segmenter('es', { granularity: 'word' });
const toWords = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment);

/**
 * Compares two texts word by word, in any script.
 * @returns undefined where they have too little in common for that.
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

/** A word as short as an article between two changes is no rest for the eye. */
const minSameLetters = 4;

/** Changes with nothing but a short word or a comma between them are one change to whoever reads. */
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

/** One side of a comparison, as it is read. */
export function sideOf(pieces: readonly Piece[], side: 'ours' | 'theirs'): Run[] {
  return pieces
    .filter(({ is }) => is === 'same' || is === side)
    .flatMap(({ is, text }): Run[] => (is === 'same' ? [{ is, text }] : toOwn(text)));
}

/** A mark ends with its words: blank around them, and at the ends of lines, is not worth one. */
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

/** Leaves out what is far from any change. */
export function withGaps(runs: readonly Run[]): Run[] {
  return runs.flatMap((run, index): Run[] => {
    if (run.is !== 'same') return [run];
    const head = index === 0 ? '' : headOf(run.text, contextChars);
    const tail = index === runs.length - 1 ? '' : tailOf(run.text, contextChars);
    const left = run.text.length - head.length - tail.length;
    if (left < minGapChars) return [run];
    const gap: Run = { is: 'gap', text: run.text.slice(head.length, run.text.length - tail.length) };
    return [{ is: 'same', text: head } as const, gap, { is: 'same', text: tail } as const].filter(
      ({ text }) => text !== '',
    );
  });
}

/** A text that is new, or gone, as a whole: its beginning, if it is long. */
export function beginningOf(text: string, maxChars: number): string {
  return text.length <= maxChars + minGapChars ? text : headOf(text, maxChars);
}

/** The first words, at least so many characters; never half a word or half a character. */
const headOf = (text: string, chars: number) => take(toWords(text), chars).join('');
const tailOf = (text: string, chars: number) => take(toWords(text).reverse(), chars).reverse().join('');

function take(texts: readonly string[], chars: number): string[] {
  let length = 0;
  const end = texts.findIndex((text) => (length += text.length) >= chars);
  return texts.slice(0, end < 0 ? undefined : end + 1);
}
