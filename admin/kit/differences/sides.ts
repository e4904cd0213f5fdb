import { compareWords, sideOf, withGaps, type MergedRun, type Run } from './word-diff.ts';

/** A field value for display: a text, a list of entries that are compared separately, or nothing. */
export type FieldText = string | string[] | undefined;

/** One of the two compared values, for display. The other value lacks the entries with `isOwn` and the runs that are `own`. */
export type Side =
  | { is: 'nothing' }
  | { is: 'runs'; runs: Run[] }
  | { is: 'entries'; entries: { key: string; text: string; isOwn: boolean }[] };

export type Sides = {
  ours: Side;
  theirs: Side;
  /** Both texts in one, with the removed and the added words; undefined if the values are not compared word by word. */
  merged: { runs: MergedRun[]; isShortened: boolean } | undefined;
  /** Whether the short form of a side omits text, so that the user can expand and collapse it. */
  isShortened: boolean;
};

/** Two texts of at most this length, such as titles, are shown completely. Other texts are compared word by word. */
const maxTitleChars = 80;

/** The identities of the entries of two lists, in the order of their texts. */
export type Keys = { ours: readonly string[]; theirs: readonly string[] };

/**
 * Compares two values. Unless `isWhole`, omits shared text far from any change, and the end of long passages that only one side has.
 * @param keys by default, entries of lists are the same if their texts are.
 */
export function toSides(ours: FieldText, theirs: FieldText, isWhole: boolean, keys = textsAsKeys(ours, theirs)): Sides {
  const compared =
    typeof ours === 'string' && typeof theirs === 'string' && Math.max(ours.length, theirs.length) > maxTitleChars
      ? compareWords(ours, theirs)
      : undefined;
  const whole: Omit<Sides, 'isShortened'> = compared
    ? {
        ours: { is: 'runs', runs: sideOf(compared, 'ours') },
        theirs: { is: 'runs', runs: sideOf(compared, 'theirs') },
        merged: merge(compared, isWhole),
      }
    : {
        ours: sideFor(ours, keys.ours, keys.theirs),
        theirs: sideFor(theirs, keys.theirs, keys.ours),
        merged: undefined,
      };
  const short = { ours: shorten(whole.ours), theirs: shorten(whole.theirs) };
  const isShortened = short.ours !== whole.ours || short.theirs !== whole.theirs;
  return { ...whole, ...(!isWhole && short), isShortened };
}

/** Between two changes, the short form shows the text around both; at an end of a side, only the text beside the change. */
function merge(compared: MergedRun[], isWhole: boolean): Sides['merged'] {
  const short = withGaps(compared);
  return { runs: isWhole ? compared : short, isShortened: short.length !== compared.length };
}

const textsAsKeys = (ours: FieldText, theirs: FieldText): Keys => ({
  ours: Array.isArray(ours) ? ours : [],
  theirs: Array.isArray(theirs) ? theirs : [],
});

function sideFor(value: FieldText, keys: readonly string[], otherKeys: readonly string[]): Side {
  if (value === undefined) return { is: 'nothing' };
  if (typeof value === 'string') return { is: 'runs', runs: [{ is: 'own', text: value }] };
  const entries = value.map((text, index) => {
    const key = keys[index] ?? text;
    return { key, text, isOwn: !otherKeys.includes(key) };
  });
  return { is: 'entries', entries };
}

/** Returns the short form of a side, or the same object if nothing is omitted. */
function shorten(side: Side): Side {
  if (side.is !== 'runs') return side;
  const runs = withGaps(side.runs);
  return runs.length === side.runs.length ? side : { is: 'runs', runs };
}
