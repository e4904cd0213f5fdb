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
/** `{ 1: [7], 3: [8, 9] }`: the experiences at each position. */
const orderOf = (rows: Record<number, number[]>): Order =>
  new Map(Object.entries(rows).map(([position, ids]) => [Number(position), ids.map(iri)]));

describe('choosing an experience for a row', () => {
  const start = orderOf({ 1: [7], 3: [8, 9] });
  it.each<[string, Parameters<typeof choose>, Record<number, number[]>]>([
    ['POS-09 fills an empty row', [start, 2, iri(5)], { 1: [7], 2: [5], 3: [8, 9] }],
    ['POS-14 D-41 shares a row with one in it', [start, 1, iri(5)], { 1: [7, 5], 3: [8, 9] }],
    ['POS-14 discards a third', [start, 3, iri(5)], { 1: [7], 3: [8, 9] }],
    ['POS-14 discards a third that stands elsewhere, and leaves it there', [start, 3, iri(7)], { 1: [7], 3: [8, 9] }],
    ['A-87 moves one that stands elsewhere', [start, 2, iri(8)], { 1: [7], 2: [8], 3: [9] }],
    ['puts it in the place of another', [start, 3, iri(5), iri(8)], { 1: [7], 3: [5, 9] }],
    ['puts it in the place of the second', [start, 3, iri(7), iri(9)], { 3: [8, 7] }],
    ['changes nothing where it stands already', [start, 3, iri(9)], { 1: [7], 3: [8, 9] }],
  ])('%s', (_, [order, position, chosen, replaced], expected) => {
    expect(differingPositions(choose(order, position, chosen, replaced), orderOf(expected))).toEqual([]);
  });
});

describe('moving rows', () => {
  const start = orderOf({ 1: [1], 2: [2, 3], 4: [4] });
  it.each<[string, Order, Record<number, number[]>]>([
    ['POS-12 A-88 an arrow swaps a shared row with its neighbour', swap(start, 2, 3), { 1: [1], 3: [2, 3], 4: [4] }],
    ['POS-12 an arrow swaps two filled rows', swap(start, 1, 2), { 1: [2, 3], 2: [1], 4: [4] }],
    ['POS-10 dragging down closes up what is between', move(start, 1, 4), { 1: [2, 3], 3: [4], 4: [1] }],
    ['POS-10 dragging up makes room', move(start, 4, 1), { 1: [4], 2: [1], 3: [2, 3] }],
    ['POS-13 A-88 the bin empties a shared row', clear(start, 2), { 1: [1], 4: [4] }],
    ['A-88 one of two is taken out by itself', takeOut(start, iri(2)), { 1: [1], 2: [3], 4: [4] }],
  ])('%s', (_, moved, expected) => {
    expect(moved).toEqual(orderOf(expected));
  });
});

it('POS-07 D-43 D-01 row n is position n, also far down; null, 0, less and nothing are in no row', () => {
  const stored = [7, null, 0, -2, 7, 2_000_000_000, undefined].map((order, id) => ({ '@id': iri(id), order }));
  expect(toOrder(stored)).toEqual(orderOf({ 7: [0, 4], 2_000_000_000: [5] }));
});

it('POS-19 POS-20 writes each experience that has moved, with null what was taken out, and no other', () => {
  const changes = toChanges(orderOf({ 1: [1], 2: [2, 3], 4: [4] }), orderOf({ 1: [1], 2: [3], 4: [5], 5: [2] }));
  expect(changes.toSorted((a, b) => a['@id'].localeCompare(b['@id']))).toEqual([
    { '@id': iri(2), order: 5 },
    { '@id': iri(4), order: null },
    { '@id': iri(5), order: 4 },
  ]);
});

const id = fc.integer({ min: 1, max: 12 }).map(iri);
const position = fc.integer({ min: 1, max: 8 });
/** Any order that this screen can save, and any action of a user on it. */
const stored = fc
  .uniqueArray(fc.tuple(id, position), { selector: ([chosen]) => chosen, maxLength: 12 })
  .map((pairs) => pairs.reduce<Order>((order, [chosen, row]) => choose(order, row, chosen), new Map()));
const deed = fc.oneof(
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

describe('D-41 POS-14 whatever is done,', () => {
  it('each position has at most two, each experience one position, and nobody is lost by moving', () => {
    fc.assert(
      fc.property(stored, fc.array(deed, { maxLength: 40 }), (start, deeds) => {
        const end = deeds.reduce((order, act) => act(order), start);
        const placed = [...end.values()].flat();
        expect(new Set(placed).size).toBe(placed.length);
        expect([...end].every(([row, held]) => row >= 1 && held.length >= 1 && held.length <= 2)).toBe(true);
      }),
    );
  });

  it('moves keep everybody, and the opposite move brings back the order', () => {
    fc.assert(
      fc.property(stored, position, position, (start, from, to) => {
        const moved = move(start, from, to);
        expect([...moved.values()].flat().toSorted()).toEqual([...start.values()].flat().toSorted());
        expect(move(moved, to, from)).toEqual(start);
        expect(swap(swap(start, from, to), from, to)).toEqual(start);
      }),
    );
  });

  it('POS-19 the stored order with what is sent is the order on the screen', () => {
    fc.assert(
      fc.property(stored, fc.array(deed, { maxLength: 20 }), (start, deeds) => {
        const end = deeds.reduce((order, act) => act(order), start);
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
