import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LatestChange } from '@trastienda/contract/changes';
import { loadChunk } from '../../base/chunk-loading.ts';
import { isRecord, type Shape } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';
import { hasFeature } from '../../session/config.ts';
import { useMay } from '../../session/use-may.ts';
import { lazyPart } from '../elements/lazy-part.tsx';
import { keys } from '../records/queries.ts';
import { modifiedId, type DrawnColumn, type Row } from './table/columns.ts';

/** Loaded lazily, so that lists do not load how moments and actors are written before the column is shown. */
const LastChange = lazyPart(async () => (await loadChunk(() => import('./last-change.tsx'))).LastChange);

const loading = <Skeleton height={12} width="70%" />;

const isLatest: Shape = (body) =>
  isRecord(body) && Array.isArray(body['hydra:member']) && body['hydra:member'].every(isRecord);

/** Returns whether the server lists the last changes of a collection, and the user may read them (feature `history`). */
export function useListsChanges(collection: string): boolean {
  const may = useMay();
  return hasFeature('history') && may('GET /changes/latest') && may(`GET /${collection}/{id}/changes`);
}

/**
 * Returns the column with the last change of each row: when, and by whom. It is hidden until the user chooses it; only then, one request
 * per page of the table reads the changes (feature `history`).
 * @returns undefined without such a list.
 */
export function useModifiedColumn<M extends Row>(
  collection: string,
  rows: readonly M[] | undefined,
  hidden: readonly string[],
): DrawnColumn<M> | undefined {
  const isListed = useListsChanges(collection);
  const records = rows?.map((row) => row['@id']) ?? [];
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: [...keys.changes(collection), 'latest', ...records],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(records.map((record) => ['record[]', record]));
      return api.get<{ 'hydra:member': LatestChange[] }>(`/changes/latest?${query.toString()}`, {
        signal,
        shape: isLatest,
      });
    },
    enabled: isListed && records.length > 0 && !hidden.includes(modifiedId),
    // After a deletion, the rows that remain keep their changes while they are read again.
    placeholderData: keepPreviousData,
  });
  if (!isListed) return undefined;
  const latest = new Map(data?.['hydra:member'].map((change) => [change.record, change]));
  const first = records.find((record) => latest.has(record));
  return {
    id: modifiedId,
    width: 200,
    phoneWidth: 190,
    phoneOrder: 95,
    cell: (row) => {
      const change = latest.get(row['@id']);
      // A record that has not changed since the log began shows nothing.
      if (!change) return isPending || isPlaceholderData ? loading : null;
      // All cells share the code, so a single button is enough.
      return <LastChange {...change} waiting={loading} failed={(retry) => change.record === first && retry} />;
    },
  };
}
