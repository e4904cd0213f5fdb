import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choose,
  clear,
  differingPositions,
  move,
  swap,
  takeOut,
  toChanges,
  toOrder,
  toPositions,
  type Order,
} from './order.ts';

const iri = (id: number) => `/experiences/${id}`;
/** Returns the order for an object that maps each position to the ids of its experiences, such as `{ 1: [7], 3: [8, 9] }`. */
const orderOf = (rows: Record<number, number[]>): Order =>
  new Map(Object.entries(rows).map(([position, ids]) => [Number(position), ids.map(iri)]));

describe('choosing an experience for a row', () => {
  const start = orderOf({ 1: [7], 3: [8, 9] });
  it.each<[string, Parameters<typeof choose>, Record<number, number[]>]>([
    ['POS-09 fills an empty row', [start, 2, iri(5)], { 1: [7], 2: [5], 3: [8, 9] }],
    ['POS-14 D-41 adds it to a row with one experience', [start, 1, iri(5)], { 1: [7, 5], 3: [8, 9] }],
    ['POS-14 ignores a third experience', [start, 3, iri(5)], { 1: [7], 3: [8, 9] }],
    ['POS-14 ignores a third experience, which stays in its row', [start, 3, iri(7)], { 1: [7], 3: [8, 9] }],
    ['A-87 moves an experience from another row', [start, 2, iri(8)], { 1: [7], 2: [8], 3: [9] }],
    ['replaces the first experience', [start, 3, iri(5), iri(8)], { 1: [7], 3: [5, 9] }],
    ['replaces the second experience', [start, 3, iri(7), iri(9)], { 3: [8, 7] }],
    ['changes nothing if the row already contains it', [start, 3, iri(9)], { 1: [7], 3: [8, 9] }],
  ])('%s', (_, [order, position, chosen, replaced], expected) => {
    expect(differingPositions(choose(order, position, chosen, replaced), orderOf(expected))).toEqual([]);
  });
});

describe('moving rows', () => {
  const start = orderOf({ 1: [1], 2: [2, 3], 4: [4] });
  it.each<[string, Order, Record<number, number[]>]>([
    ['POS-12 A-88 an arrow swaps a shared row with its neighbour', swap(start, 2, 3), { 1: [1], 3: [2, 3], 4: [4] }],
    ['POS-12 an arrow swaps two filled rows', swap(start, 1, 2), { 1: [2, 3], 2: [1], 4: [4] }],
    ['POS-10 dragging a row down shifts the rows in between up', move(start, 1, 4), { 1: [2, 3], 3: [4], 4: [1] }],
    ['POS-10 dragging a row up shifts the rows in between down', move(start, 4, 1), { 1: [4], 2: [1], 3: [2, 3] }],
    ['POS-13 A-88 the bin empties a shared row', clear(start, 2), { 1: [1], 4: [4] }],
    ['A-88 one experience is removed from a shared row', takeOut(start, iri(2)), { 1: [1], 2: [3], 4: [4] }],
  ])('%s', (_, moved, expected) => {
    expect(moved).toEqual(orderOf(expected));
  });
});

it('POS-07 D-43 D-01 row n is position n, however high; an order that is null, 0, negative or missing gives no row', () => {
  const stored = [7, null, 0, -2, 7, 2_000_000_000, undefined].map((order, id) => ({ '@id': iri(id), order }));
  expect(toOrder(stored)).toEqual(orderOf({ 7: [0, 4], 2_000_000_000: [5] }));
});

it('POS-19 POS-20 the changes contain only the moved experiences, with null for those removed', () => {
  const changes = toChanges(orderOf({ 1: [1], 2: [2, 3], 4: [4] }), orderOf({ 1: [1], 2: [3], 4: [5], 5: [2] }));
  expect(changes.toSorted((a, b) => a['@id'].localeCompare(b['@id']))).toEqual([
    { '@id': iri(2), order: 5 },
    { '@id': iri(4), order: null },
    { '@id': iri(5), order: 4 },
  ]);
});

const id = fc.integer({ min: 1, max: 12 }).map(iri);
const position = fc.integer({ min: 1, max: 8 });
/** Generates an order that a user can build on the screen, with at most 12 experiences in positions 1 to 8. */
const stored = fc
  .uniqueArray(fc.tuple(id, position), { selector: ([chosen]) => chosen, maxLength: 12 })
  .map((pairs) => pairs.reduce<Order>((order, [chosen, row]) => choose(order, row, chosen), new Map()));
/** Generates an action of a user on an order: choose, replace, take out, clear, swap or move. */
const action = fc.oneof(
  fc.tuple(position, id).map(
    ([row, chosen]) =>
      (order: Order) =>
        choose(order, row, chosen),
  ),
  fc.tuple(position, id, fc.nat(1)).map(
    ([row, chosen, nth]) =>
      (order: Order) =>
        choose(order, row, chosen, order.get(row)?.[nth]),
  ),
  id.map((chosen) => (order: Order) => takeOut(order, chosen)),
  position.map((row) => (order: Order) => clear(order, row)),
  position.map((row) => (order: Order) => swap(order, row, row + 1)),
  fc.tuple(position, position).map(
    ([from, to]) =>
      (order: Order) =>
        move(order, from, to),
  ),
);

describe('D-41 POS-14 after any actions,', () => {
  it('each position has one or two experiences, and each experience at most one position', () => {
    fc.assert(
      fc.property(stored, fc.array(action, { maxLength: 40 }), (start, actions) => {
        const end = actions.reduce((order, act) => act(order), start);
        const placed = [...end.values()].flat();
        expect(new Set(placed).size).toBe(placed.length);
        expect([...end].every(([row, held]) => row >= 1 && held.length >= 1 && held.length <= 2)).toBe(true);
      }),
    );
  });

  it('a move preserves all experiences, and the opposite move restores the order', () => {
    fc.assert(
      fc.property(stored, position, position, (start, from, to) => {
        const moved = move(start, from, to);
        expect([...moved.values()].flat().toSorted()).toEqual([...start.values()].flat().toSorted());
        expect(move(moved, to, from)).toEqual(start);
        expect(swap(swap(start, from, to), from, to)).toEqual(start);
      }),
    );
  });

  it('POS-19 the stored order with the changes is the edited order', () => {
    fc.assert(
      fc.property(stored, fc.array(action, { maxLength: 20 }), (start, actions) => {
        const end = actions.reduce((order, act) => act(order), start);
        const positions = new Map<string, number | null>(toPositions(start));
        const changes = toChanges(start, end);
        for (const { '@id': chosen, order } of changes) {
          expect(positions.get(chosen) ?? null).not.toBe(order);
          positions.set(chosen, order);
        }
        expect(
          differingPositions(toOrder([...positions].map(([chosen, order]) => ({ '@id': chosen, order }))), end),
        ).toEqual([]);
      }),
    );
  });
});
