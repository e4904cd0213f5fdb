import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Change, ChangePage } from '@trastienda/contract/changes';
import { times } from '../../base/times.ts';
import { ApiFailure } from '../../session/calls/api-client.ts';
import { readChangePage } from '../../kit/history/changes-query.ts';

/** The changes since the first page was read, newest first, and the path that returns still newer ones. */
type Newer = { changes: readonly Change[]; path: string | undefined };

/** Reads the log page by page, and follows it: while the tab is visible, new changes are added in front. */
export function useLog(path: string) {
  const log = useInfiniteQuery({
    queryKey: ['changes', path] as const,
    queryFn: ({ pageParam, signal }) => readChangePage(pageParam, signal),
    initialPageParam: path,
    getNextPageParam: (page: ChangePage) => page['hydra:view']['hydra:next'],
  });
  const newer = useNewer(log.data?.pages[0]?.['hydra:view'].newer, () => void log.refetch());
  const pages = log.data?.pages.flatMap((page) => page['hydra:member']);
  return { log, changes: pages && inOrder([...newer, ...pages]), newCount: newer.length };
}

/**
 * Reads the changes that were committed since an answer of the server.
 * @param first the path to them, from that answer.
 * @param restart called if there are too many for one answer, or if the server no longer accepts the path.
 */
function useNewer(first: string | undefined, restart: () => void): readonly Change[] {
  const client = useQueryClient();
  const queryKey = ['changes', 'newer', first] as const;
  const initialData: Newer = { changes: [], path: first };
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Newer> => {
      const known = client.getQueryData<Newer>(queryKey) ?? initialData;
      if (known.path === undefined) return known;
      const page = await readChangePage(known.path, signal).catch((error: unknown) => {
        if (error instanceof ApiFailure && error.code === 400) restart();
        throw error;
      });
      if (page['hydra:view']['hydra:next'] !== undefined) restart();
      return { changes: [...page['hydra:member'], ...known.changes], path: page['hydra:view'].newer };
    },
    initialData,
    staleTime: Infinity,
    enabled: first !== undefined,
    refetchInterval: times.logFollowMs,
    // A failed read is repeated after the interval; only the user's own reads show an alert.
    meta: { isQuiet: true },
  });
  return data.changes;
}

/** Sorts changes, newest first, and removes duplicates: two reads may return the same change. */
const inOrder = (changes: readonly Change[]): Change[] =>
  [...new Map(changes.map((change) => [change.id, change])).values()].toSorted((a, b) => b.id - a.id);
