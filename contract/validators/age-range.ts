import type { FieldErrorKey, SentenceValues } from '../errors.ts';

/** What is wrong with the age of a person, in years, where both ends of a range are let in; the sentence names all three. */
export const findAgeProblem = (
  age: number,
  { min, max }: { min: number; max: number },
): { key: FieldErrorKey; values: SentenceValues } | undefined =>
  age < min || age > max ? { key: 'ageRange', values: { min, max, age } } : undefined;
