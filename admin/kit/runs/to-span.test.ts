import { expect, it } from 'vitest';
import { toSpan } from './to-span.ts';

it.each([
  [200, 'es', '1 segundo'],
  [45_000, 'es', '45 segundos'],
  [200_000, 'es', '3 minutos y 20 segundos'],
  [3_600_000, 'es', '1 hora'],
  [7_384_000, 'es', '2 horas y 3 minutos'],
  [61_000, 'en', '1 minute and 1 second'],
])('a duration of %i ms in %s is %s', (ms, language, text) => {
  expect(toSpan(ms, language)).toBe(text);
});
