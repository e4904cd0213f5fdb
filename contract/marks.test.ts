import { expect, it } from 'vitest';
import { cutMarkRuns, hasMarkRun, maxComposedChars } from './marks.ts';

const marks = (count: number) => '\u0301\u0323'.repeat(count).slice(0, count);

it.each([
  ['no text', ''],
  ['Spanish', 'Cañón del Río, «ruta» nº 3'],
  ['Vietnamese, decomposed', 'Nguyễn'.normalize('NFD').repeat(500)],
  ['Hindi', 'अंतर्राष्ट्रीयकरण'.repeat(500)],
  ['Tibetan stacks', 'རྒྱལ་མཚན་'.repeat(500)],
  ['30 marks', `a${marks(30)}b${marks(30)}`],
])('D-14 accepts the combining marks of %s', (_what, text) => {
  expect(hasMarkRun(text)).toBe(false);
  expect(cutMarkRuns(text)).toBe(text);
});

it('D-14 detects and cuts a run of more combining marks than any script needs', () => {
  expect(hasMarkRun(`a${marks(31)}`)).toBe(true);
  expect(cutMarkRuns(`a${marks(1_000)}b${marks(40)}`)).toBe(`a${marks(30)}b${marks(30)}`);
});

it('D-14 no composed character is made of more than four characters', () => {
  const lengths = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code).normalize('NFD'))
    .filter((text) => text.normalize('NFC').length === 1)
    .map((text) => text.length);
  expect(Math.max(...lengths)).toBe(maxComposedChars);
});
