import type { FieldText } from './field-text.ts';
import { beginningOf, compareWords, sideOf, withGaps, type Run } from './word-diff.ts';

/** One of the two compared values, for display. The other value lacks the entries with `isOwn` and the runs that are `own`. */
export type Side =
  | { is: 'nothing' }
  | { is: 'claim'; claim: boolean }
  | { is: 'runs'; runs: Run[] }
  | { is: 'entries'; entries: { text: string; isOwn: boolean }[] };

export type Sides = {
  ours: Side;
  theirs: Side;
  /** Whether the short form omits text, so that the user can expand and collapse it. */
  isShortened: boolean;
};

/** Two texts of at most this length, such as titles, are shown completely. Other texts are compared word by word. */
const maxTitleChars = 80;
/** In the short form, a long passage that the other side lacks is cut to about this length. */
const beginningChars = 240;

/** Compares two values. Unless `isWhole`, omits shared text far from any change, and the end of long passages that only one side has. */
export function toSides(ours: FieldText, theirs: FieldText, isWhole: boolean): Sides {
  const all = { ours: sideFor(ours, theirs), theirs: sideFor(theirs, ours) };
  const compared =
    ours.is === 'text' && theirs.is === 'text' && Math.max(ours.text.length, theirs.text.length) > maxTitleChars
      ? compareWords(ours.text, theirs.text)
      : undefined;
  if (compared) {
    all.ours = { is: 'runs', runs: sideOf(compared, 'ours') };
    all.theirs = { is: 'runs', runs: sideOf(compared, 'theirs') };
  }
  const short = { ours: shorten(all.ours), theirs: shorten(all.theirs) };
  const isShortened = short.ours !== all.ours || short.theirs !== all.theirs;
  return { ...(isWhole ? all : short), isShortened };
}

function sideFor(value: FieldText, other: FieldText): Side {
  if (value.is === 'text') return { is: 'runs', runs: [{ is: 'own', text: value.text }] };
  if (value.is !== 'entries') return value;
  const known = new Set(other.is === 'entries' ? other.entries : []);
  return { is: 'entries', entries: value.entries.map((text) => ({ text, isOwn: !known.has(text) })) };
}

/** Returns the short form of a side, or the same object if nothing is omitted. */
function shorten(side: Side): Side {
  if (side.is !== 'runs') return side;
  const runs = withGaps(side.runs).flatMap((run): Run[] => {
    const kept = run.is === 'own' ? beginningOf(run.text, beginningChars) : run.text;
    return kept === run.text
      ? [run]
      : [
          { is: 'own', text: kept },
          { is: 'gap', text: run.text.slice(kept.length) },
        ];
  });
  return runs.length === side.runs.length ? side : { is: 'runs', runs };
}
