/** The parsed query string of a list: the page and the non-empty filters. */
export type ListSearch = { page: number; q: Record<string, string> };

/**
 * Parses a query string such as `?name=kayak&location.name=Teruel&page=2`. Every non-empty parameter except `page` is a filter. An
 * invalid page counts as the first page.
 */
export function parseSearch(search: string): ListSearch {
  const q: Record<string, string> = {};
  let page = 1;
  for (const [name, value] of new URLSearchParams(search)) {
    if (name === 'page') page = toPage(value);
    else if (value !== '') q[name] = value;
  }
  return { page, q };
}

/** Returns the shortest equivalent query string: without the first page and without empty filters. */
export function stringifySearch({ page = 1, q = {} }: Partial<ListSearch>): string {
  const params = new URLSearchParams(Object.entries(q).filter(([, value]) => value !== ''));
  if (page > 1) params.set('page', String(page));
  const search = params.toString();
  return search === '' ? '' : `?${search}`;
}

function toPage(text: string): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
