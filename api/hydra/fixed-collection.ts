import { limits } from '@trastienda/contract/limits';
import { toId } from '@trastienda/contract/reference';
import type { Resource } from '@trastienda/contract/resource';
import { searchOf, toCollectionText, viewOf } from './collection-links.ts';
import { readListQuery } from './list-query.ts';

type Member = { id: number };
type Parameters = Record<string, string | string[]>;

/**
 * Answers a list that nobody writes as JSON text: whole where no page is asked for (D-10), else in the pages, the order and
 * by the ids that clients ask any collection for.
 */
export function fixedCollectionOf(contract: Resource) {
  const search = JSON.stringify(searchOf(contract));
  const filters = { id: { read: (texts: string[]) => texts.flatMap((text) => toId(text, contract.collection) ?? []) } };

  return (url: string, parameters: Parameters, members: readonly Member[]): string => {
    const whole: Parameters = 'page' in parameters ? {} : { itemsPerPage: String(limits.page.maxItems) };
    const query = readListQuery(contract, filters, { ...whole, ...parameters });
    // As the filter above read them.
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
