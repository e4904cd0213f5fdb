/** Returns the integer in the option `--name`. @throws RangeError if it is not an integer, or less than `min`. */
export function toInteger(name: string, text: string, min = 1): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= min) return number;
  throw new RangeError(`--${name} must be an integer and at least ${min}`);
}
