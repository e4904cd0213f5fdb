import { limits } from '@trastienda/contract/limits';

/** How a list is read: in blocks, each a page of the API; the table pages inside them (D-51, LIST-04). */
export type Source = {
  /** What every read asks besides filters and page, as it stands in the address. */
  query: string;
  /** How many rows the API gives at once; a multiple of {@link rowsPerPage}. */
  blockItems: number;
  /** Asks for the first block by its number too. */
  numbersFirst?: true;
};

/** The bare collection, 30 rows at a time (D-08). */
export const plainSource: Source = { query: '', blockItems: limits.page.defaultItems };

/** The table shows this many rows (LIST-02). */
export const rowsPerPage = 10;

/** Which block holds a page of the table, counted from 1. */
export const blockOfPage = (page: number, { blockItems }: Source) =>
  Math.floor(((page - 1) * rowsPerPage) / blockItems) + 1;

/** The rows of one page of the table out of the block that holds it. */
export function rowsOfPage<M>(members: readonly M[], page: number, { blockItems }: Source): M[] {
  const start = ((page - 1) * rowsPerPage) % blockItems;
  return members.slice(start, start + rowsPerPage);
}

/** How many pages the table has; an empty one has one. */
export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / rowsPerPage));

/** `/experiences?order[id]&itemsPerPage=600&name=kayak&page=2`: the first block is asked for without its number unless the source wants it. */
export function toBlockPath(path: string, source: Source, filters: Record<string, string>, block: number): string {
  const asked = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
  const number = `page=${block}`;
  const parts = source.numbersFirst ? [number, source.query, asked] : [source.query, asked, block > 1 ? number : ''];
  const query = parts.filter((part) => part !== '').join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** The page numbers that the foot offers; a gap is `undefined`. */
export function toPageNumbers(page: number, pages: number): (number | undefined)[] {
  if (pages < 6) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page < 4) return [1, 2, 3, 4, undefined, pages];
  if (page > pages - 3) return [1, undefined, pages - 3, pages - 2, pages - 1, pages];
  return [1, undefined, page - 1, page, page + 1, undefined, pages];
}
