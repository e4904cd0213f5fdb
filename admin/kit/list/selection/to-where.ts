import { toTexts, type Query } from '../../search-params.ts';
import type { Source } from '../reading/blocks.ts';

type Where = Record<string, string | string[]>;

/** Whether a query parameter only says how a list is read: its page, the rows per page, or the order. */
const isOfReading = (name: string) => name === 'page' || name === 'itemsPerPage' || /^order\b/.test(name);

/** Returns the query parameters that decide which records a list contains, several values of a parameter as a list. */
export function toWhere({ query }: Pick<Source, 'query'>, filters: Query): Where {
  const fixed = [...new URLSearchParams(query)].filter(([name]) => !isOfReading(name));
  const chosen = Object.entries(filters).map(([name, value]): [string, string | string[]] => {
    const texts = toTexts(value).filter((text) => text !== '');
    return [name, texts.length === 1 ? (texts[0] ?? '') : texts];
  });
  return Object.fromEntries([...fixed, ...chosen]);
}
