import type { FieldErrorKey, SentenceValues } from '../errors.ts';

/**
 * Returns the problem of an age in years outside an inclusive range, with the range and the age as values; undefined for an age in
 * the range.
 */
export const findAgeProblem = (
  age: number,
  { min, max }: { min: number; max: number },
): { key: FieldErrorKey; values: SentenceValues } | undefined =>
  age < min || age > max ? { key: 'ageRange', values: { min, max, age } } : undefined;
