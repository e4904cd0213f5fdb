/** The filters of a list by query parameter. Several values of a parameter are lines of the text, which no input of a search contains. */
export type Query = Record<string, string>;

/** Returns the values of a query parameter. */
export const toTexts = (value: string): string[] => value.split('\n');

/** Adds a value of a query parameter, whose name may have the brackets of a repeated one: `tags.id[]`. */
export function addTo(query: Query, parameter: string, value: string): void {
  const name = parameter.replace(/\[\d*\]$/, '');
  if (value !== '') query[name] = Object.hasOwn(query, name) ? `${query[name]}\n${value}` : value;
}

/** Returns the query parameters of filters, several values as a repeated parameter. */
export const toParams = (query: Query): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      toTexts(value)
        .filter((text) => text !== '')
        .map((text) => [name, text]),
    ),
  );

/**
 * The parsed query string of a list: the page and the non-empty filters. `sort`: the order of the API by which the list is sorted, such as
 * `name`, or `-name` for descending. `rows`: the rows per page. `view`: the id of the view that the list was opened with.
 */
export type ListSearch = {
  page: number;
  q: Query;
  sort?: string;
  rows?: number | undefined;
  view?: number | undefined;
};

/**
 * Parses a query string such as `?name=kayak&location.name=Teruel&page=2`. Every non-empty parameter except `page`, `sort`, `rows` and
 * `view` is a filter. An invalid page counts as the first page.
 */
export function parseSearch(search: string): ListSearch {
  const q: Query = {};
  let page = 1;
  let sort = '';
  let rows: number | undefined;
  let view: number | undefined;
  for (const [name, value] of new URLSearchParams(search)) {
    if (name === 'page') page = toPage(value);
    else if (name === 'sort') sort = value;
    else if (name === 'rows') rows = toPage(value);
    else if (name === 'view') view = toPage(value);
    else addTo(q, name, value);
  }
  return toListSearch({ page, q, sort, rows, view });
}

/** Returns the shortest equivalent query string: without the first page and without empty filters. */
export function stringifySearch({ page = 1, q = {}, sort = '', rows, view }: Partial<ListSearch>): string {
  const params = toParams(q);
  if (sort !== '') params.set('sort', sort);
  if (rows !== undefined) params.set('rows', String(rows));
  if (view !== undefined) params.set('view', String(view));
  if (page > 1) params.set('page', String(page));
  const search = params.toString();
  return search === '' ? '' : `?${search}`;
}

/** Applies the defaults: the first page, no filters, the order and the rows per page of the list. */
export const toListSearch = ({ page = 1, q = {}, sort = '', rows, view }: Partial<ListSearch>): ListSearch => ({
  page,
  q,
  ...(sort !== '' && { sort }),
  ...(rows !== undefined && { rows }),
  ...(view !== undefined && { view }),
});

function toPage(text: string): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
