import { expect, it } from 'vitest';
import { actionsId, arrange, toDrawn, type Column, type Edge } from './columns.ts';

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

it('the label is shown as the link to the form, a text or number as text, and any other value as nothing', () => {
  expect(toDrawn<Member>('name', 'name').cell(row, 'the link')).toBe('the link');
  expect(toDrawn<Member>('id', 'name').cell(row, 'the link')).toBe('7');
  expect(toDrawn<Member>('place', 'name').cell(row, 'the link')).toBe('');
});

it('a hidden column is not shown, and the other columns keep their order', () => {
  expect(idsOf(arrange(drawn, ['place'], false))).toEqual(['id', 'name', 'active', actionsId]);
});

it('on a phone, columns are sorted by `phoneOrder`, and the actions are last', () => {
  const named = drawn.map((column) => (column.id === 'name' ? { ...column, phoneOrder: 1 } : column));
  expect(idsOf(arrange(named, [], true))).toEqual(['name', 'active', 'place', 'id', actionsId]);
});

it('on a phone, only the name is sticky', () => {
  const edges = new Map<string, Edge>([
    ['name', 'start'],
    ['active', 'end'],
    [actionsId, 'end'],
  ]);
  const columns = drawn.map((column) => ({ ...column, ...(edges.has(column.id) && { sticky: edges.get(column.id) }) }));
  const stickyIds = (isPhone: boolean) => idsOf(arrange(columns, [], isPhone).filter(({ sticky }) => sticky));
  expect(stickyIds(true)).toEqual(['name']);
  expect(stickyIds(false)).toEqual(['name', 'active', actionsId]);
});
