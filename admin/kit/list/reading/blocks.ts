import { limits } from '@trastienda/contract/limits';
import { toParams } from '../../search-params.ts';

/** How a list is read in blocks. A block is one page of the API, which contains several pages of the table (D-51, LIST-04). */
export type Source = {
  /** The query string of every request, without the filters and the page. */
  query: string;
  /** Rows per page of the API; a multiple of the rows per page of the table. */
  blockItems: number;
  /** Rows per page of the table; default {@link rowsPerPage}. */
  pageItems?: number;
  /** Whether `page` is always sent, as the first parameter. By default, `page` is the last parameter and is omitted for the first block. */
  numbersFirst?: true;
};

/** The collection without further parameters, in blocks of 30 rows (D-08). */
export const plainSource: Source = { query: '', blockItems: limits.page.defaultItems };

/** Rows per page of the table (LIST-02). */
export const rowsPerPage = 10;

/** The numbers of rows per page that a user can choose (feature `views`, D-90). */
export const pageSizes = [rowsPerPage, 25, 50, 100] as const;

/** Rows per page of the API for a source whose blocks cannot be divided into pages of the chosen size. */
const dividableItems = 100;

/** Returns the source with another number of rows per page of the table. */
export function inPagesOf(pageItems: number, source: Source): Source {
  if (pageItems === rowsPerPage) return source;
  if (source.blockItems % pageItems === 0) return { ...source, pageItems };
  const query = [source.query, `itemsPerPage=${dividableItems}`].filter((part) => part !== '').join('&');
  return { ...source, query, blockItems: dividableItems, pageItems };
}

/** Returns the number of the block that contains a page of the table. Blocks and pages are counted from 1. */
export const blockOfPage = (page: number, { blockItems, pageItems = rowsPerPage }: Source) =>
  Math.floor(((page - 1) * pageItems) / blockItems) + 1;

/** Returns the rows of a page of the table. `members` are the rows of the block that contains the page. */
export function rowsOfPage<M>(members: readonly M[], page: number, source: Source): M[] {
  const { blockItems, pageItems = rowsPerPage } = source;
  const start = ((page - 1) * pageItems) % blockItems;
  return members.slice(start, start + pageItems);
}

/** Returns the number of pages of the table; 1 for an empty table. */
export const pagesOf = (total: number, { pageItems = rowsPerPage }: Pick<Source, 'pageItems'>) =>
  Math.max(1, Math.ceil(total / pageItems));

/** Returns the URL of a block in the API, such as `/experiences?order[id]&itemsPerPage=600&name=kayak&page=2`. */
export function toBlockPath(path: string, source: Source, filters: Record<string, string>, block: number): string {
  const filter = toParams(filters).toString();
  const number = `page=${block}`;
  const parts = source.numbersFirst ? [number, source.query, filter] : [source.query, filter, block > 1 ? number : ''];
  const query = parts.filter((part) => part !== '').join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** Returns the page numbers to show in the footer; `undefined` is a gap between numbers. Mantine's `usePagination` shows other numbers. */
export function toPageNumbers(page: number, pages: number): (number | undefined)[] {
  if (pages < 6) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page < 4) return [1, 2, 3, 4, undefined, pages];
  if (page > pages - 3) return [1, undefined, pages - 3, pages - 2, pages - 1, pages];
  return [1, undefined, page - 1, page, page + 1, undefined, pages];
}
