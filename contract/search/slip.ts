/** The letters from which a word may have one slip. */
const slipFrom = 5;

/**
 * Whether a beginning of `present` becomes `word` by one slip: a letter more, less, other, or exchanged with its neighbour. Words of fewer than five
 * letters have none; one of five letters may be typed with four.
 */
export function beginsAlmost(present: string, word: string): boolean {
  if (word.length < slipFrom && (word.length < slipFrom - 1 || present.length !== slipFrom)) return false;
  let same = 0;
  while (same < word.length && present[same] === word[same]) same += 1;
  const rest = (by: number, of: number) => present.slice(same + of).startsWith(word.slice(same + by));
  if (word.length < slipFrom) return rest(0, 1);
  const isExchanged = present[same] === word[same + 1] && present[same + 1] === word[same] && rest(2, 2);
  return rest(1, 1) || rest(1, 0) || rest(0, 1) || isExchanged;
}
