import { limits } from '@trastienda/contract/limits';

/** How a list is read in blocks. A block is one page of the API, which contains several pages of the table (D-51, LIST-04). */
export type Source = {
  /** The query string of every request, without the filters and the page. */
  query: string;
  /** Rows per page of the API; a multiple of {@link rowsPerPage}. */
  blockItems: number;
  /** Whether `page` is always sent, as the first parameter. By default, `page` is the last parameter and is omitted for the first block. */
  numbersFirst?: true;
};

/** The collection without further parameters, in blocks of 30 rows (D-08). */
export const plainSource: Source = { query: '', blockItems: limits.page.defaultItems };

/** Rows per page of the table (LIST-02). */
export const rowsPerPage = 10;

/** Returns the number of the block that contains a page of the table. Blocks and pages are counted from 1. */
export const blockOfPage = (page: number, { blockItems }: Source) =>
  Math.floor(((page - 1) * rowsPerPage) / blockItems) + 1;

/** Returns the rows of a page of the table. `members` are the rows of the block that contains the page. */
export function rowsOfPage<M>(members: readonly M[], page: number, { blockItems }: Source): M[] {
  const start = ((page - 1) * rowsPerPage) % blockItems;
  return members.slice(start, start + rowsPerPage);
}

/** Returns the number of pages of the table; 1 for an empty table. */
export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / rowsPerPage));

/** Returns the URL of a block in the API, such as `/experiences?order[id]&itemsPerPage=600&name=kayak&page=2`. */
export function toBlockPath(path: string, source: Source, filters: Record<string, string>, block: number): string {
  const filter = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
  const number = `page=${block}`;
  const parts = source.numbersFirst ? [number, source.query, filter] : [source.query, filter, block > 1 ? number : ''];
  const query = parts.filter((part) => part !== '').join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** Returns the page numbers to show in the footer; `undefined` is a gap between numbers. */
export function toPageNumbers(page: number, pages: number): (number | undefined)[] {
  if (pages < 6) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page < 4) return [1, 2, 3, 4, undefined, pages];
  if (page > pages - 3) return [1, undefined, pages - 3, pages - 2, pages - 1, pages];
  return [1, undefined, page - 1, page, page + 1, undefined, pages];
}
