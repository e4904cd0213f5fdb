import { describe, expect, it } from 'vitest';
import { mergeLists, readListText, toListText } from './erasure-list.ts';

const [first, second] = [
  { record: '/takers/7', erasedAt: '2026-01-02T03:04:05.000006Z' },
  { record: '/users/9', erasedAt: '2026-01-02T03:04:05.000007Z' },
];
const text = toListText([first, second]);

describe('a list of erasures', () => {
  it('is a line of JSON for each erasure, which are read again', () => {
    expect(
      text
        .split('\n')
        .slice(0, 2)
        .map((line) => JSON.parse(line)),
    ).toEqual([first, second]);
    expect(readListText(text, 'list')).toEqual([first, second]);
    expect(readListText(toListText([]), 'list')).toEqual([]);
  });

  it('is merged with others: each erasure once, the oldest first', () => {
    const later = { ...first, erasedAt: second.erasedAt };
    expect(mergeLists([second, first], [later, first])).toEqual([first, later, second]);
  });

  const sealed = (lines: string) => lines + text.slice(text.lastIndexOf('{'));
  it.each([
    ['an empty one', ''],
    ['another file', 'Hola'],
    ['one without its last line', text.slice(0, text.lastIndexOf('{'))],
    ['one without its end', text.slice(0, -10)],
    ['one without a line', sealed(text.slice(text.indexOf('\n') + 1, text.lastIndexOf('{')))],
    ['one with another number', text.replace('/takers/7', '/takers/8')],
    ['one with another collection', toListText([{ ...first, record: '/tags/7' }])],
    ['one with another time', toListText([{ ...first, erasedAt: 'yesterday' }])],
    ['one with a line too many', `${text}{}\n`],
  ])('that is damaged is refused: %s', (_, damaged) => {
    expect(() => readListText(damaged, 'the list')).toThrow(
      'The list of erasures the list is damaged: lines are missing or have changed.',
    );
  });
});
