import type { FieldErrorKey, SentenceValues } from '../errors.ts';

/**
 * Returns a problem if an age in years is outside an inclusive range, otherwise undefined. The values of the problem are the range and the
 * age.
 */
export const findAgeProblem = (
  age: number,
  { min, max }: { min: number; max: number },
): { key: FieldErrorKey; values: SentenceValues } | undefined =>
  age < min || age > max ? { key: 'ageRange', values: { min, max, age } } : undefined;
