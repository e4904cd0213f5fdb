import type { Language } from '@trastienda/contract/language';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { times } from '../../../base/times.ts';
import { keys, listQuery } from '../../records/queries.ts';
import { maxRecordsRead, readRecords } from '../../records/read-records.ts';

/** A record as an option of a select. */
export type OptionRecord = { '@id': string; id?: number; name?: string } & Record<string, unknown>;

type Options = {
  collection: string;
  /** The filter by which typing searches: the field with the name of a record. Default: `name`. */
  label?: string;
  /** The query string of the options, such as `itemsPerPage=100&country=ES`. */
  query?: string;
  /** Whether typing searches all records, not only those that match `query`. */
  searchesAll?: boolean;
  language: Language;
  /** The text typed into the select. */
  search?: string;
  /** Whether the dropdown has been opened. Until then, only the first page is read. */
  isOpened?: boolean;
  isEnabled?: boolean;
};

/**
 * Reads the options of a select page by page. If `searchesAll` is set, or if there are more than {@link maxRecordsRead} options, typing
 * also searches by name on the server (D-10, EXP-F-29).
 */
export function useOptionRecords(options: Options) {
  const { collection, label = 'name', query = '', searchesAll = false } = options;
  const { language, search = '', isOpened, isEnabled = true } = options;
  const path = (more: string) => {
    const queryString = [query, more].filter((part) => part !== '').join('&');
    return queryString === '' ? `/${collection}` : `/${collection}?${queryString}`;
  };
  const first = useQuery({ ...listQuery<OptionRecord>(collection, path(''), language), enabled: isEnabled });
  const total = first.data?.['hydra:totalItems'] ?? 0;
  const firstRecords = first.data?.['hydra:member'] ?? [];
  const others = useQuery({
    ...restQuery(collection, (page) => path(`page=${page}`), language, { total, pageItems: firstRecords.length }),
    enabled: isEnabled && isOpened === true && firstRecords.length > 0 && total > firstRecords.length,
  });
  const [debounced] = useDebouncedValue(search.trim(), times.searchDelayMs);
  const named = `${label}=${encodeURIComponent(debounced)}`;
  const found = useQuery({
    ...listQuery<OptionRecord>(collection, searchesAll ? `/${collection}?${named}` : path(named), language),
    enabled: isEnabled && debounced !== '' && (searchesAll || total > maxRecordsRead),
  });
  const byId = new Map(
    [...firstRecords, ...(others.data ?? []), ...(found.data?.['hydra:member'] ?? [])].map((record) => [
      record['@id'],
      record,
    ]),
  );
  const failed = [first, others, found].find(({ isError }) => isError);
  return {
    records: [...byId.values()],
    isReading: [first, others, found].some(({ isFetching }) => isFetching),
    /** Repeats a read that has failed; undefined if none has failed. */
    retry: failed && (() => void failed.refetch()),
  };
}

function restQuery(
  collection: string,
  pathOfPage: (page: number) => string,
  language: Language,
  { total, pageItems }: { total: number; pageItems: number },
) {
  return queryOptions({
    // This query must not have the key of a list query: optimistic updates of list queries expect a page as the API returns it, but
    // this query returns an array with the records of several pages.
    queryKey: [...keys.collection(collection), 'options', language, pathOfPage(2), total] as const,
    queryFn: ({ signal }) =>
      readRecords<OptionRecord>({ toPath: pathOfPage, language, signal, alreadyRead: pageItems }),
  });
}
