import { expect, it } from 'vitest';
import { actionsId, arrange, toDrawn, type Column } from './columns.ts';

type Member = { '@id': string; id: number; name: string; place: { name: string } | null };
const row: Member = { '@id': '/experiences/7', id: 7, name: 'Kayak', place: null };
const columns: Column<Member>[] = [
  { id: 'id', phoneOrder: 90, cell: ({ id }) => id },
  'name',
  { id: 'place', cell: ({ place }) => place?.name },
  { id: 'active', phoneOrder: 2, cell: () => 'x' },
  { id: actionsId, cell: () => '' },
];
const drawn = columns.map((column) => toDrawn(column, 'name'));
const idsOf = (shown: readonly { id: string }[]) => shown.map(({ id }) => id);

it('the label is the link to the form, another field is its text, and what is no text is nothing', () => {
  expect(toDrawn<Member>('name', 'name').cell(row, 'the link')).toBe('the link');
  expect(toDrawn<Member>('id', 'name').cell(row, 'the link')).toBe('7');
  expect(toDrawn<Member>('place', 'name').cell(row, 'the link')).toBe('');
});

it('a hidden column is not shown, the others keep their order', () => {
  expect(idsOf(arrange(drawn, ['place'], false))).toEqual(['id', 'name', 'active', actionsId]);
});

it('a phone shows first what is used most, and the actions last', () => {
  const named = drawn.map((column) => (column.id === 'name' ? { ...column, phoneOrder: 1 } : column));
  expect(idsOf(arrange(named, [], true))).toEqual(['name', 'active', 'place', 'id', actionsId]);
});

it('on a phone the name alone stays in view', () => {
  const sticky = drawn.map((column) => ({ ...column, isSticky: ['name', actionsId].includes(column.id) }));
  const stickyIds = (isPhone: boolean) => idsOf(arrange(sticky, [], isPhone).filter(({ isSticky }) => isSticky));
  expect(stickyIds(true)).toEqual(['name']);
  expect(stickyIds(false)).toEqual(['name', actionsId]);
});
