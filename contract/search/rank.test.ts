import { describe, expect, it } from 'vitest';
import { fold } from '../fold.ts';
import { readQuery } from './query.ts';
import { byMatch, rankOf, ranks } from './rank.ts';

const rank = (typed: string, names: string[], keys: string[] = []) =>
  rankOf(readQuery(typed), names.map(fold), keys.map(fold));

describe('D-100 how well a record matches', () => {
  const names = ['Flamenco en la cueva', 'Flamenco in the cave'];
  it.each([
    ['FLAMENCO EN LA CUEVA', ranks.whole],
    ['flamenco in', ranks.beginning],
    ['cueva flam', ranks.words],
    ['cueva cave', ranks.words],
    ['lamenco', ranks.inside],
    ['flam ueva', ranks.inside],
    ['flamnco', ranks.slip],
    ['flamnco ueva', ranks.slip],
    ['flamenco cuna', undefined],
    ['-', undefined],
    ['"', undefined],
  ])('%j in a name', (typed, expected) => {
    expect(rank(typed, names)).toBe(expected);
  });

  const keys = ['flamenco@candela.example', 'B-90.000.017', '+34 601 10 20 01', 'candela.example/cueva'];
  it.each([
    ['flamenco@candela.example', ranks.whole],
    ['B-90.000.017', ranks.whole],
    ['https://www.candela.example/cueva', ranks.whole],
    ['flamenco', ranks.key],
    ['b90000', ranks.key],
    ['601102001', ranks.key],
    ['+34601102001', ranks.key],
    ['102 001', ranks.inside],
    ['candela.example', ranks.key],
    ['example', ranks.inside],
    ['compas flamenco', ranks.inside],
    ['candella.example', ranks.slip],
    ['601102002', undefined],
  ])('%j in a key', (typed, expected) => {
    expect(rank(typed, ['Compás'], keys)).toBe(expected);
  });

  it('prefers a name to a key', () => {
    expect(rank('candela', ['La cueva de Candela'], keys)).toBe(ranks.words);
  });
});

describe('D-100 the order of hits', () => {
  const order = (typed: string, ...hits: Parameters<ReturnType<typeof byMatch>>[0][]) =>
    hits.toSorted(byMatch(readQuery(typed))).map(({ names }) => names[0]);

  it('is by rank, then exact accents, then activity, then length', () => {
    const rest = { isActive: true, rank: ranks.whole };
    const hits = [
      { ...rest, names: ['A papa'], isActive: null },
      { ...rest, names: ['Papa'], isActive: false },
      { ...rest, names: ['Papa a b'] },
      { ...rest, names: ['Papá'], isActive: false },
      { ...rest, names: ['First of an id'], rank: ranks.id },
      { ...rest, names: ['Second'], rank: ranks.id },
    ];
    expect(order('papá', ...hits)).toEqual(['First of an id', 'Second', 'Papá', 'A papa', 'Papa a b', 'Papa']);
  });
});
