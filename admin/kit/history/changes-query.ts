import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ChangePage } from '@trastienda/contract/changes';
import { keys } from '../records/queries.ts';
import { isRecord, type Shape } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';

const isChangePage: Shape = (body) =>
  isRecord(body) &&
  Array.isArray(body['hydra:member']) &&
  body['hydra:member'].every(isRecord) &&
  isRecord(body['hydra:view']);

export const readChangePage = (path: string, signal: AbortSignal) =>
  api.get<ChangePage>(path, { signal, shape: isChangePage });

/** Returns the query of the changes of a record, newest first, page by page. */
export const recordChangesQuery = (collection: string, path: string) =>
  infiniteQueryOptions({
    // A save of the record invalidates the queries of its collection.
    queryKey: [...keys.changes(collection), path] as const,
    queryFn: ({ pageParam, signal }) => readChangePage(pageParam, signal),
    initialPageParam: `${path}/changes`,
    getNextPageParam: (page: ChangePage) => page['hydra:view']['hydra:next'],
  });
