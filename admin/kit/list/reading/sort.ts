import type { Source } from './blocks.ts';

/** An order of a list, as in the address: `name`, or `-name` for descending. The order `id` is that of the list. */
const prefix = '-';

export const isDescending = (sort: string) => sort.startsWith(prefix);

/** Returns the name of the order in the API. */
export const orderOf = (sort: string) => (isDescending(sort) ? sort.slice(prefix.length) : sort);

/** Returns the next order of a heading: ascending, descending, then that of the list, which is ascending by id. */
export function nextSort(order: string, sort: string | undefined): string | undefined {
  if (order === 'id') return sort === undefined || sort === order ? prefix + order : undefined;
  if (sort === prefix + order) return undefined;
  return sort === order ? prefix + order : order;
}

/** Returns the source in another order. */
export function inOrder(source: Source, sort: string | undefined): Source {
  if (sort === undefined) return source;
  const others = source.query.split('&').filter((part) => part !== '' && !part.startsWith('order['));
  const direction = isDescending(sort) ? 'desc' : 'asc';
  return { ...source, query: [`order[${orderOf(sort)}]=${direction}`, ...others].join('&') };
}
