import { describe, expect, it } from 'vitest';
import { readQuery } from '@trastienda/contract/search/query';
import { patternsOfBeginnings, patternsOfParts, patternsOfSlips } from './patterns.ts';

const countFor = (typed: string) => {
  const query = readQuery(typed);
  return [patternsOfBeginnings, patternsOfParts, patternsOfSlips].map((patternsOf) => patternsOf(query).length);
};

describe('D-100 the patterns of a text', () => {
  it.each(['москва', '漢字漢字漢字', 'a....', '1+++++++++'])(
    '%s would read all rows, so it is only searched for once',
    (typed) => {
      expect(countFor(typed)).toEqual([1, 0, 0]);
    },
  );

  it('are searched for with slips if the index finds one of their words', () => {
    expect(countFor('tours москва')).toEqual([1, 1, expect.toSatisfy((count: number) => count > 5)]);
    expect(countFor('tour')).toEqual([1, 1, 4]);
  });

  it('have no slips in a URL, and are never many', () => {
    expect(countFor('galeon.example/ruta-larga')).toEqual([1, 1, 0]);
    const most = 'abcdefgh bcdefghi cdefghij defghijk efghijkl fghijklm ghijklmn hijklmno';
    expect(countFor(most)).toEqual([1, 1, 40]);
  });
});
