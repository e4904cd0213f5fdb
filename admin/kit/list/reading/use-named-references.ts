import { defaultLanguage } from '@trastienda/contract/language';
import { limits } from '@trastienda/contract/limits';
import { toId } from '@trastienda/contract/model/reference';
import { useQueries } from '@tanstack/react-query';
import { keys } from '../../records/queries.ts';
import { readRecords } from '../../records/read-records.ts';
import type { Row } from '../table/columns.ts';
import { lacksNames, withNames, type References } from './references.ts';

/**
 * Adds the names of referenced records to rows. A referenced collection is read only if a row lacks a name, which does not happen with
 * Trastienda's API. It is then read once for all pages of the list, up to the limit of {@link readRecords}.
 */
export function useNamedReferences<M extends Row>(rows: readonly M[] | undefined, references: References) {
  const collections = [...new Set(Object.values(references))];
  const answers = useQueries({
    queries: collections.map((collection) => ({
      ...namesQuery(collection),
      enabled: rows?.some((row) => lacksNames(row, references, collection)) === true,
    })),
  });
  const known = new Map(collections.map((collection, index) => [collection, answers[index]?.data]));
  return rows?.map((row) => withNames(row, references, known));
}

const namesQuery = (collection: string) => ({
  queryKey: [...keys.collection(collection), 'references'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const toPath = (page: number) =>
      `/${collection}?itemsPerPage=${limits.page.maxItems}${page > 1 ? `&page=${page}` : ''}`;
    const records = await readRecords<Row>({ toPath, language: defaultLanguage, signal });
    return new Map(records.map((record) => [toId(record, collection) ?? 0, { ...record }]));
  },
});
