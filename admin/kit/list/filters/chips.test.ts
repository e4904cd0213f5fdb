import type { Filters } from '@trastienda/contract/filters/kinds';
import { describe, expect, it } from 'vitest';
import { toChips, withChip, withoutChip, type Chip } from './chips.ts';

const filters: Filters = {
  isActive: 'flag',
  'tags.id': { refersTo: 'tags' },
  country: 'country',
  pictures: 'number',
  duration: 'time',
  modifiedAt: 'date',
  'exists[name.en]': 'exists',
};
const shown = (query: Record<string, string>) =>
  toChips(filters, query).map(
    ({ name, isNegated, values }) => `${isNegated ? 'not ' : ''}${name}: ${values.join(' | ')}`,
  );

describe('toChips', () => {
  it('returns a chip for each filter, in the order of the query', () => {
    expect(shown({ 'exists[name.en]': 'false', 'tags.id': '4\n9', isActive: 'true' })).toEqual([
      'exists[name.en]: false',
      'tags.id: 4 | 9',
      'isActive: true',
    ]);
  });

  it('returns two chips for values that are wanted and values that are excluded', () => {
    expect(shown({ country: 'ES', 'not[country]': 'FR\nPT' })).toEqual(['country: ES', 'not country: FR | PT']);
  });

  it.each<[Record<string, string>, string]>([
    [{ 'pictures[gte]': '1', 'pictures[lte]': '3' }, 'pictures: 1 | 3'],
    [{ 'pictures[gt]': '1', 'pictures[lt]': '3' }, 'pictures: 2 | 2'],
    [{ 'pictures[lt]': '1' }, 'pictures:  | 0'],
    [{ 'duration[lt]': '02:00' }, 'duration:  | 01:59'],
    [{ 'duration[gt]': '01:59' }, 'duration: 02:00 | '],
    [{ 'modifiedAt[after]': '-P7D' }, 'modifiedAt: -P7D | '],
    [{ 'modifiedAt[before]': '2026-11-24', 'modifiedAt[after]': '2026-11-01' }, 'modifiedAt: 2026-11-01 | 2026-11-24'],
  ])('returns one chip with both ends of the range %j', (query, chip) => {
    expect(shown(query)).toEqual([chip]);
  });

  it('returns the values of flags and references in one form', () => {
    expect(shown({ isActive: '0', 'tags.id': '/tags/4\n9' })).toEqual(['isActive: false', 'tags.id: 4 | 9']);
  });

  it('returns a chip for a parameter that the list does not know', () => {
    expect(toChips(filters, { colour: 'red' })).toEqual([
      { name: 'colour', kind: undefined, isNegated: false, values: ['red'], parameters: ['colour'] },
    ]);
  });
});

describe('withChip', () => {
  const chipOf = (name: string, query = {}): Chip =>
    toChips(filters, query).find((chip) => chip.name === name) ?? {
      name,
      kind: filters[name],
      isNegated: false,
      values: [],
      parameters: [],
    };

  it.each<[string, Record<string, string>, readonly string[], Record<string, string>]>([
    ['isActive', {}, ['false'], { isActive: 'false' }],
    ['tags.id', { 'tags.id': '4' }, ['4', '9'], { 'tags.id': '4\n9' }],
    ['tags.id', { 'tags.id': '4' }, [], {}],
    ['pictures', { 'pictures[lt]': '3' }, ['1', ''], { 'pictures[gte]': '1' }],
    ['modifiedAt', {}, ['', '2026-11-24'], { 'modifiedAt[before]': '2026-11-24' }],
  ])('replaces the parameters of %s in %j by those of %j', (name, query, values, expected) => {
    expect(withChip({ isSeen: '1', ...query }, chipOf(name, query), { isNegated: false, values })).toEqual({
      isSeen: '1',
      ...expected,
    });
  });

  it('turns wanted values into excluded ones and back', () => {
    const wanted = { 'tags.id': '4' };
    const excluded = withChip(wanted, chipOf('tags.id', wanted), { isNegated: true, values: ['4'] });
    expect(excluded).toEqual({ 'not[tags.id]': '4' });
    expect(withChip(excluded, chipOf('tags.id', excluded), { isNegated: false, values: ['4'] })).toEqual(wanted);
  });

  it('withoutChip removes all parameters of a range', () => {
    const query = { 'pictures[gte]': '1', 'pictures[lte]': '3', isActive: 'true' };
    expect(withoutChip(query, chipOf('pictures', query))).toEqual({ isActive: 'true' });
  });
});
