import { limits } from '@trastienda/contract/limits';

/** Maps each occupied position to the `@id`s of its experiences. */
export type Order = ReadonlyMap<number, readonly string[]>;

/** The number of rows shown initially, and added by each press of the plus button (CONST-29). */
export const rowsPerPress = 10;

type Placed = { '@id': string; order: number | null };
type Placeable = { '@id': string; order?: number | null | undefined };

/** Groups experiences by position. Omits experiences without a position, or with a position below 1. */
export function toOrder(experiences: readonly Placeable[]): Order {
  const rows = new Map<number, string[]>();
  for (const { '@id': iri, order } of experiences) {
    if (!order || order < 1) continue;
    const row = rows.get(order);
    if (row) row.push(iri);
    else rows.set(order, [iri]);
  }
  return rows;
}

/**
 * Moves an experience to a row, in place of `replaced` if given. Returns the order unchanged if the row is full (POS-14), or if
 * the experience is already in the row and replaces nothing.
 */
export function choose(order: Order, position: number, iri: string, replaced?: string): Order {
  const row = order.get(position) ?? [];
  const others = row.filter((other) => other !== iri && other !== replaced);
  if (others.length >= limits.positions.maxSharing || (replaced === undefined && row.includes(iri))) return order;
  const chosen = replaced === row[0] && replaced !== undefined ? [iri, ...others] : [...others, iri];
  return withRow(takeOut(order, iri), position, chosen);
}

/** Removes an experience from its row. */
export function takeOut(order: Order, iri: string): Order {
  const position = toPositions(order).get(iri);
  if (position === undefined) return order;
  const left = (order.get(position) ?? []).filter((other) => other !== iri);
  return withRow(order, position, left);
}

/** Removes all experiences of a row, as the bin button does. */
export const clear = (order: Order, position: number): Order => withRow(order, position, []);

/** Swaps two rows with all their experiences, as the arrow buttons do. */
export const swap = (order: Order, a: number, b: number): Order =>
  withRow(withRow(order, a, order.get(b) ?? []), b, order.get(a) ?? []);

/** Moves a row and shifts the rows in between by one position, as drag and drop does. */
export function move(order: Order, from: number, to: number): Order {
  if (from === to) return order;
  const step = from < to ? -1 : 1;
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const moved = new Map<number, readonly string[]>();
  for (const [position, row] of order) {
    if (position === from) moved.set(to, row);
    else moved.set(position >= low && position <= high ? position + step : position, row);
  }
  return moved;
}

/** Returns the experiences whose position differs, each with its new position: null if it has none (POS-19, POS-20). */
export function toChanges(stored: Order, wanted: Order): Placed[] {
  const [before, after] = [toPositions(stored), toPositions(wanted)];
  const placed = [...after].filter(([iri, order]) => before.get(iri) !== order);
  const left = [...before.keys()].filter((iri) => !after.has(iri));
  return [
    ...placed.map(([iri, order]) => ({ '@id': iri, order })),
    ...left.map((iri) => ({ '@id': iri, order: null })),
  ];
}

/** Returns the positions at which two orders differ, in ascending order. */
export const differingPositions = (one: Order, other: Order): number[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((position) => !holdsSame(one.get(position), other.get(position)))
    .sort((a, b) => a - b);

/** Maps the `@id` of each experience to its position. */
export const toPositions = (order: Order): ReadonlyMap<string, number> =>
  new Map([...order].flatMap(([position, row]) => row.map((iri) => [iri, position] as const)));

function withRow(order: Order, position: number, row: readonly string[]): Order {
  const changed = new Map(order);
  if (row.length === 0) changed.delete(position);
  else changed.set(position, row);
  return changed;
}

/** Compares two rows. The sequence of experiences that share a position is ignored, because it is not stored. */
const holdsSame = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.length === other.length && one.every((iri) => other.includes(iri));
