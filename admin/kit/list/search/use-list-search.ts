import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PlainPath } from '../../screen-paths.ts';

/** The page, the filters and the order in the URL, and functions that navigate to others. */
export function useListSearch(path: PlainPath) {
  const navigate = useNavigate();
  const { page = 1, q: filters = {}, sort } = useSearch({ strict: false });
  const go = (page: number, filters: Record<string, string>) =>
    void navigate({ to: path, search: { page, q: filters, sort } });
  /** Navigates to the first page in another order; undefined is the order of the list. */
  const sortBy = (next: string | undefined) => void navigate({ to: path, search: { q: filters, sort: next } });
  return { page, filters, sort, go, sortBy };
}
