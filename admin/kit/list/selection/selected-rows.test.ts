import { expect, it } from 'vitest';
import { allRows, keepRows, nothing, togglePage, toggleRow, type SelectedRows } from './selected-rows.ts';

const page = ['a', 'b', 'c', 'd', 'e'];
const idsOf = ({ ids }: SelectedRows) => [...ids].sort();
const tick = (selected: SelectedRows, ...ids: string[]) =>
  ids.reduce((before, id) => toggleRow(before, page, id, false), selected);

it('a range has the rows from the last one, in both directions', () => {
  expect(idsOf(toggleRow(tick(nothing, 'b'), page, 'd', true))).toEqual(['b', 'c', 'd']);
  expect(idsOf(toggleRow(tick(nothing, 'd'), page, 'b', true))).toEqual(['b', 'c', 'd']);
});

it('a range gets the state of its last row', () => {
  const all = togglePage(nothing, page);
  expect(idsOf(toggleRow(tick(all, 'b'), page, 'd', true))).toEqual(['a', 'e']);
});

it('without a last row on the page, a range is a single row', () => {
  expect(idsOf(toggleRow(nothing, page, 'd', true))).toEqual(['d']);
  expect(idsOf(toggleRow(toggleRow(nothing, ['x', 'y'], 'x', false), page, 'c', true))).toEqual(['c', 'x']);
});

it('the next range begins at the end of the one before', () => {
  const range = toggleRow(tick(nothing, 'a'), page, 'c', true);
  expect(idsOf(toggleRow(range, page, 'e', true))).toEqual(page);
});

it('the page is ticked with the rows of other pages, and unticked without them', () => {
  const some = tick(toggleRow(nothing, ['x'], 'x', false), 'b');
  const whole = togglePage(some, page);
  expect(idsOf(whole)).toEqual([...page, 'x']);
  expect(idsOf(togglePage(whole, page))).toEqual(['x']);
});

it('unticking a row of all leaves the others of its page, until the next change', () => {
  const reduced = toggleRow(allRows, page, 'b', false);
  expect(reduced).toMatchObject({ isReduced: true, ids: new Set(['a', 'c', 'd', 'e']) });
  expect(reduced).not.toHaveProperty('isAll');
  expect(tick(reduced, 'b')).not.toHaveProperty('isReduced');
});

it('unticking the only row of the page leaves nothing', () => {
  expect(toggleRow(allRows, ['a'], 'a', false)).toEqual({ ids: new Set(), last: 'a' });
});

it('the box of the page clears all', () => {
  expect(togglePage(allRows, page)).toEqual(nothing);
});

it('rows that have left the list are unticked', () => {
  const some = tick(nothing, 'a', 'b');
  expect(idsOf(keepRows(some, (id) => id !== 'a'))).toEqual(['b']);
  expect(keepRows(some, () => true)).toBe(some);
  expect(keepRows(allRows, () => false)).toBe(allRows);
});
