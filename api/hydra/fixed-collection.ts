import { limits } from '@trastienda/contract/limits';
import { toId } from '@trastienda/contract/model/reference';
import type { Resource } from '@trastienda/contract/model/resource';
import { searchOf, toCollectionText, viewOf } from './reading/collection-links.ts';
import { readListQuery } from './reading/list-query.ts';

type Member = { id: number };
type Parameters = Record<string, string | string[]>;

/**
 * Returns a function that formats a page of a constant list as JSON text. Without the parameter `page`, the page size defaults to the
 * maximum, so that the page contains the whole list (D-10). Pages, `order[id]` and the filter by id work as in any other collection;
 * without `order[id]`, the members keep the order of the list.
 */
export function fixedCollectionOf(contract: Resource) {
  const search = JSON.stringify(searchOf(contract));
  const filters = { id: { read: (texts: string[]) => texts.flatMap((text) => toId(text, contract.collection) ?? []) } };

  return (url: string, parameters: Parameters, members: readonly Member[]): string => {
    const whole: Parameters = 'page' in parameters ? {} : { itemsPerPage: String(limits.page.maxItems) };
    const query = readListQuery(contract, filters, { ...whole, ...parameters });
    // The cast is safe: the `id` filter above returns numbers.
    const ids = query.filters.get('id') as number[] | undefined;
    const found = members.filter(({ id }) => ids?.includes(id) ?? true);
    if ('order[id]' in parameters) {
      const direction = query.order[0]?.isDescending ? -1 : 1;
      found.sort((a, b) => direction * (a.id - b.id));
    }
    const start = (query.page - 1) * query.itemsPerPage;
    const view = viewOf(url, { page: query.page, pages: Math.ceil(found.length / query.itemsPerPage) });
    const page = found.slice(start, start + query.itemsPerPage);
    const { type, path } = contract;
    return toCollectionText({
      type,
      path,
      total: found.length,
      members: JSON.stringify(page).slice(1, -1),
      view,
      search,
    });
  };
}
