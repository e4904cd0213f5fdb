/** Returns the median of at least one value; for an even number of values, the lower of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new RangeError('there is no median of nothing');
  return middle;
}
