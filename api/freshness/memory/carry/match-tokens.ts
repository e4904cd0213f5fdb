import type { Token } from './tokens.ts';

/** A token of a sentence and its counterpart in another one. */
export type Counterparts = { old: Token; new: Token };

/**
 * Finds the longest sequence of tokens with equal keys that two sentences have in common.
 * @returns the counterparts in order, and the number of tokens without one
 */
export function matchTokens(old: readonly Token[], others: readonly Token[]) {
  const lengths = toLengths(old, others);
  const matched: Counterparts[] = [];
  let [at, to] = [0, 0];
  for (;;) {
    const [one, other] = [old[at], others[to]];
    if (!one || !other) break;
    if (one.key === other.key) {
      matched.push({ old: one, new: other });
      at += 1;
      to += 1;
    } else if ((lengths[at + 1]?.[to] ?? 0) >= (lengths[at]?.[to + 1] ?? 0)) at += 1;
    else to += 1;
  }
  return { matched, unmatched: old.length + others.length - 2 * matched.length };
}

/** `lengths[i][j]`: the length of the longest common sequence of the tokens from i and from j on. */
function toLengths(old: readonly Token[], others: readonly Token[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: others.length + 1 }, () => 0));
  for (let at = old.length - 1; at >= 0; at -= 1) {
    for (let to = others.length - 1; to >= 0; to -= 1) {
      const row = lengths[at];
      if (!row) continue;
      const isEqual = old[at]?.key === others[to]?.key;
      row[to] = isEqual ? (lengths[at + 1]?.[to + 1] ?? 0) + 1 : Math.max(lengths[at + 1]?.[to] ?? 0, row[to + 1] ?? 0);
    }
  }
  return lengths;
}
