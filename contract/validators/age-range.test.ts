import { expect, it } from 'vitest';
import { fieldErrors, toSentence } from '../errors.ts';
import { findAgeProblem } from './age-range.ts';

const range = { min: 18, max: 65 };

it.each([17, 66])('VAL-44 ERR-14 A-99 refuses the age %i and returns it among the values', (age) => {
  const problem = findAgeProblem(age, range);
  expect(problem?.key).toBe('ageRange');
  expect(toSentence(fieldErrors.ageRange, 'es', problem?.values)).toBe(
    `Para este evento debes tener entre 18 y 65 años (tienes ${age})`,
  );
});

it.each([18, 40, 65])('VAL-44 A-99 accepts the age %i', (age) => {
  expect(findAgeProblem(age, range)).toBeUndefined();
});
