import { idInPath } from '@trastienda/contract/reference';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { itemQuery } from '../queries.ts';
import { times } from '../times.ts';
import type { RecordPath, ScreenPaths } from '../screen-paths.ts';
import type { Row } from './columns.ts';
import classes from './list.module.css';

/** The name of a record as a link to its form. */
export const RecordLink = ({ row, to, children }: { row: Row; to: RecordPath; children: ReactNode }) => (
  <Link className={classes['name']} to={to} params={{ id: idInPath(row['@id']) }}>
    {children}
  </Link>
);

/**
 * Preloads the code and the texts of the form when the pointer or the focus enters the table, some tenths of a second before it can
 * reach a row. It does not preload on idle: a visit that only reads the list would load a third more JavaScript.
 * @returns the event handlers of the table.
 */
export function useFormCode({ create }: Pick<ScreenPaths, 'create'>) {
  const router = useRouter();
  // The create form has the same code and texts, and loads no record.
  const fetchCode = () => void router.preloadRoute({ to: create });
  return { onPointerEnter: fetchCode, onFocus: fetchCode };
}

/**
 * Prefetches the code of a form and its record, so that the form renders immediately when it is opened.
 * @returns a function that gives the event handlers of a row: they prefetch when the pointer or the focus rests on it.
 */
export function usePrefetch(collection: string, edit: RecordPath) {
  const client = useQueryClient();
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const prefetch = (row: Row) => {
    const id = idInPath(row['@id']);
    // A failed prefetch shows no alert: the form shows the error if it is opened.
    void client.prefetchQuery({
      ...itemQuery(collection, id),
      staleTime: times.recordFreshMs,
      meta: { isQuiet: true },
    });
    void router.preloadRoute({ to: edit, params: { id } });
  };
  const forget = () => clearTimeout(timer.current);
  return (row: Row) => {
    const intend = () => {
      forget();
      timer.current = setTimeout(() => prefetch(row), times.pointerRestMs);
    };
    return { onPointerEnter: intend, onPointerLeave: forget, onFocus: intend, onBlur: forget };
  };
}
