import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Change, ChangePage } from '@trastienda/contract/changes';
import { times } from '../../base/times.ts';
import { ApiFailure } from '../../session/calls/api-client.ts';
import { readChangePage } from '../../kit/history/changes-query.ts';

/** The most changes that are added in front of the log. With more, the log is read again from its first page. */
const maxNewer = 100;

/**
 * The changes since the first page was read, newest first; how many of them the last answer added; and the path that returns still newer
 * ones.
 */
type Newer = { changes: readonly Change[]; added: number; path: string | undefined };

/** Reads the log page by page, and follows it: while the tab is visible, new changes are added in front. */
export function useLog(path: string) {
  const client = useQueryClient();
  const queryKey = ['changes', path] as const;
  const log = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readChangePage(pageParam, signal),
    initialPageParam: path,
    getNextPageParam: (page: ChangePage) => page['hydra:view']['hydra:next'],
  });
  /** Reads the first page again, without those that follow it. */
  const restart = () => {
    client.setQueryData<InfiniteData<ChangePage, string>>(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    void log.refetch();
  };
  const newer = useNewer(log.data?.pages[0]?.['hydra:view'].newer, restart);
  const pages = log.data?.pages.flatMap((page) => page['hydra:member']);
  return { ...newer, log, changes: pages && inOrder([...newer.changes, ...pages]) };
}

/**
 * Reads the changes that were committed since an answer of the server.
 * @param first the path to them, from that answer.
 * @param restart called if there are too many, or if the server no longer accepts the path.
 */
function useNewer(first: string | undefined, restart: () => void) {
  const client = useQueryClient();
  const queryKey = ['changes', 'newer', first] as const;
  const initialData: Newer = { changes: [], added: 0, path: first };
  const { data, isError } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Newer> => {
      const known = client.getQueryData<Newer>(queryKey) ?? initialData;
      if (known.path === undefined) return known;
      const page = await readChangePage(known.path, signal).catch((error: unknown) => {
        if (error instanceof ApiFailure && error.code === 400) restart();
        throw error;
      });
      const ids = new Set(known.changes.map(({ id }) => id));
      // Two answers may contain the same change.
      const added = page['hydra:member'].filter(({ id }) => !ids.has(id));
      const changes = [...added, ...known.changes];
      if (page['hydra:view']['hydra:next'] !== undefined || changes.length > maxNewer) restart();
      return { changes, added: added.length, path: page['hydra:view'].newer };
    },
    initialData,
    staleTime: Infinity,
    enabled: first !== undefined,
    refetchInterval: times.logFollowMs,
    // The screen shows that it cannot follow the log, and asks again after the interval.
    meta: { isQuiet: true },
  });
  return { changes: data.changes, added: data.added, isLost: isError };
}

/** Sorts changes, newest first, and removes duplicates. */
const inOrder = (changes: readonly Change[]): Change[] =>
  [...new Map(changes.map((change) => [change.id, change])).values()].toSorted((a, b) => b.id - a.id);
