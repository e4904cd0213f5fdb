import { limits } from '@trastienda/contract/limits';
import type { Resource } from '@trastienda/contract/model/resource';
import { isStorable } from '@trastienda/contract/validators/storable';
import { ApiError } from '../../http/errors.ts';
import { withoutBrackets } from '../../openapi/strict-parameters.ts';
import type { Filter } from './filters.ts';

type Order = { field: string; isDescending: boolean };

/** The parsed query string of a list. Unknown parameters are ignored; unknown orders and invalid values are rejected (D-08, D-14). */
export type ListQuery = { page: number; itemsPerPage: number; order: Order[]; filters: Map<string, unknown> };

export function readListQuery(
  contract: Resource,
  filters: Record<string, Pick<Filter, 'read'>>,
  parameters: Record<string, string | string[]>,
): ListQuery {
  const texts = textsOf(parameters);
  const order = Object.entries(parameters).flatMap(([name, value]): Order[] => {
    const sortedBy = /^order\[(.+)\]$/.exec(name)?.[1];
    return sortedBy === undefined ? [] : [toOrder(contract, sortedBy, [value].flat().at(-1) ?? '')];
  });
  return {
    ...toPage(texts),
    order: order.some(({ field }) => field === 'id') ? order : [...order, { field: 'id', isDescending: false }],
    filters: new Map(
      Object.entries(filters).flatMap(([name, filter]) => {
        const given = texts.get(name);
        return given?.length ? [[name, readFilter(name, filter, given)] as const] : [];
      }),
    ),
  };
}

/** Returns the values of each parameter under its name without brackets, without empty values. */
export function textsOf(parameters: Record<string, string | string[]>): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const [name, value] of Object.entries(parameters)) {
    const parameter = withoutBrackets(name);
    const given = texts.get(parameter) ?? [];
    given.push(...[value].flat().filter((text) => text !== ''));
    texts.set(parameter, given);
  }
  return texts;
}

/** Parses the query string of a list that has pages, but no filters and no orders. */
export const readPage = (parameters: Record<string, string | string[]>) =>
  toPage(new Map(Object.entries(parameters).map(([name, value]) => [name, [value].flat()])));

const toPage = (texts: ReadonlyMap<string, string[]>) => ({
  page: toNumber(texts.get('page'), 1, 'badPage'),
  itemsPerPage: Math.min(
    toNumber(texts.get('itemsPerPage'), limits.page.defaultItems, 'badItemsPerPage'),
    limits.page.maxItems,
  ),
});

function toNumber(given: string[] | undefined, otherwise: number, error: 'badPage' | 'badItemsPerPage') {
  const text = given?.at(-1);
  if (text === undefined) return otherwise;
  if (!/^\d+$/.test(text) || Number(text) < 1) throw new ApiError(error);
  return Math.min(Number(text), limits.maxId);
}

function toOrder({ order }: Resource, field: string, direction: string): Order {
  const isKnown = field === 'id' || order.some((name) => name === field);
  if (!isKnown || !/^(asc|desc)?$/i.test(direction)) throw new ApiError('badOrder', { values: { field } });
  return { field, isDescending: direction.toLowerCase() === 'desc' };
}

/** Converts the values of a filter. @throws ApiError `badFilter` for invalid values, and for too many. */
export function readFilter<T>(name: string, filter: { read: (texts: string[]) => T | undefined }, texts: string[]): T {
  const isTooMany = texts.length > limits.lists.filterValues;
  const value = !isTooMany && texts.every(isStorable) ? filter.read(texts) : undefined;
  if (value === undefined) throw new ApiError('badFilter', { values: { field: name } });
  return value;
}
