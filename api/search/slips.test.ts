import { describe, expect, it } from 'vitest';
import { beginsAlmost } from '@trastienda/contract/search/slip';
import { slipsOf } from './slips.ts';

/** Whether a text matches a pattern of `like` without backslashes. */
const isLike = (text: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(text);

const isFound = (present: string, typed: string) =>
  slipsOf(typed).some(({ found, checked = '%' }) =>
    [found, checked].every((pattern) => isLike(` una ${present} larga `, pattern)),
  );

/** All words that become `word` by one slip. */
function slippedOf(word: string): string[] {
  const places = Array.from({ length: word.length + 1 }, (_, at) => at);
  return places.flatMap((at) => {
    const [start, rest] = [word.slice(0, at), word.slice(at)];
    const exchanged = start + rest.charAt(1) + rest.charAt(0) + rest.slice(2);
    return [`${start}z${rest}`, start + rest.slice(1), `${start}z${rest.slice(1)}`, exchanged];
  });
}

describe.each(['plaza', 'triana', 'tablaos', 'flamenco', 'alpujarra', 'degustacion', 'hola@triana.es'])(
  'D-100 the patterns of a slip in %s',
  (word) => {
    const slipped = slippedOf(word).filter((typed) => !word.startsWith(typed) && beginsAlmost(word, typed));
    it('find the word for each slip', () => {
      expect(slipped.length).toBeGreaterThan(word.length * 3);
      expect(slipped.filter((typed) => !isFound(word, typed))).toEqual([]);
    });

    it('find words that begin with it, unless another letter is in the middle of five or six', () => {
      const missed = slipped.filter((typed) => typed.length > 4 && !isFound(`${word}xyz`, typed));
      expect(missed.filter((typed) => !['plzza', 'trizna'].includes(typed))).toEqual([]);
    });
  },
);

it('D-100 words of fewer than four letters have no slip, and no word has many patterns', () => {
  expect([...slipsOf('sol'), ...slipsOf('')]).toEqual([]);
  for (const length of [4, 5, 8, 9, 255]) expect(slipsOf('x'.repeat(length)).length).toBeLessThan(16);
});
