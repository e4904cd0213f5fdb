import type { FieldErrorKey, SentenceValues } from '../errors.ts';

/** Returns the problem if a person's age in years is outside an inclusive range; its values are the range and the age. */
export const findAgeProblem = (
  age: number,
  { min, max }: { min: number; max: number },
): { key: FieldErrorKey; values: SentenceValues } | undefined =>
  age < min || age > max ? { key: 'ageRange', values: { min, max, age } } : undefined;
