import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PlainPath } from '../../screen-paths.ts';

/** The page and the filters in the URL, and a function that navigates to others. */
export function useListSearch(path: PlainPath) {
  const navigate = useNavigate();
  const { page = 1, q: filters = {} } = useSearch({ strict: false });
  const go = (page: number, filters: Record<string, string>) =>
    void navigate({ to: path, search: { page, q: filters } });
  return { page, filters, go };
}
