import { expect, it } from 'vitest';
import { findDniProblem, findNieProblem } from './dni-nie.ts';

it.each(['12345678Z', '00000000T', '00000001R', '87654321X', '11111111H', '99999999R', '00000022E'])(
  'VAL-21 VAL-37 accepts the DNI %s',
  (document) => expect(findDniProblem(document)).toBeUndefined(),
);

it.each(['12345678A', '00000000R'])('VAL-22 VAL-37 refuses the letter of the DNI %s', (document) =>
  expect(findDniProblem(document)).toBe('documentLetter'),
);

it.each(['1234567Z', '123456789Z', '12345678', '1234567ZZ', '12345678ZZ', '', 'X1234567L'])(
  'VAL-23 VAL-37 refuses the format of the DNI "%s"',
  (document) => expect(findDniProblem(document)).toBe('documentFormat'),
);

it.each(['X1234567L', 'Y1234567X', 'Z1234567R', 'X0000000T', 'Y7654321G', 'Z9999999H'])(
  'VAL-24 VAL-37 accepts the NIE %s',
  (document) => expect(findNieProblem(document)).toBeUndefined(),
);

it.each(['X1234567X', 'Y1234567L'])('VAL-25 VAL-37 refuses the letter of the NIE %s', (document) =>
  expect(findNieProblem(document)).toBe('documentLetter'),
);

it.each(['W1234567L', 'X123456L', 'X12345678L', 'X1234567LL', '', '12345678Z', 'XX1234567L'])(
  'VAL-26 VAL-37 refuses the format of the NIE "%s"',
  (document) => expect(findNieProblem(document)).toBe('documentFormat'),
);

it('A-97 accepts lower-case letters and surrounding spaces', () => {
  expect(findDniProblem(' 12345678z ')).toBeUndefined();
  expect(findNieProblem(' x1234567l ')).toBeUndefined();
});
