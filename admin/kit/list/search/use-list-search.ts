import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PlainPath } from '../../screen-paths.ts';
import type { ListSearch, Query } from '../../search-params.ts';

/** The page, the filters, the order, the rows per page and the view in the URL, and functions that navigate to others. */
export function useListSearch(path: PlainPath) {
  const navigate = useNavigate();
  const { page = 1, q: filters = {}, sort, rows, view } = useSearch({ strict: false });
  const change = (changed: Partial<ListSearch>) =>
    void navigate({ to: path, search: { page: 1, q: filters, sort, rows, view, ...changed } });
  const go = (page: number, filters: Query) => change({ page, q: filters });
  /** Shows the whole list, which is no view. */
  const clear = () => change({ q: {}, view: undefined });
  return { page, filters, sort, rows, view, go, change, clear };
}
