import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PlainPath } from '../../screen-paths.ts';
import type { ListSearch } from '../../search-params.ts';

/** The page, the filters, the order and the rows per page in the URL, and functions that navigate to others. */
export function useListSearch(path: PlainPath) {
  const navigate = useNavigate();
  const { page = 1, q: filters = {}, sort, rows } = useSearch({ strict: false });
  const change = (changed: Partial<ListSearch>) =>
    void navigate({ to: path, search: { page: 1, q: filters, sort, rows, ...changed } });
  const go = (page: number, filters: Record<string, string>) => change({ page, q: filters });
  return { page, filters, sort, rows, go, change };
}
