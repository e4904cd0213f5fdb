import { idInPath } from '@trastienda/contract/reference';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { itemQuery } from '../queries.ts';
import { times } from '../times.ts';
import type { RecordPath, ScreenPaths } from '../screen-paths.ts';
import type { Row } from './columns.ts';
import classes from './list.module.css';

/** The name of a record as the way to its form. */
export const RecordLink = ({ row, to, children }: { row: Row; to: RecordPath; children: ReactNode }) => (
  <Link className={classes['name']} to={to} params={{ id: idInPath(row['@id']) }}>
    {children}
  </Link>
);

/**
 * Fetches the code and the texts of a form when the pointer or the focus comes to the table, some tenths of a second before it can
 * reach a row. Not when the list is idle: whoever only reads it would pay for the form with a third more JavaScript.
 * @returns what the table listens to.
 */
export function useFormCode({ create }: Pick<ScreenPaths, 'create'>) {
  const router = useRouter();
  // The empty form: the same code and texts, and no record.
  const fetchCode = () => void router.preloadRoute({ to: create });
  return { onPointerEnter: fetchCode, onFocus: fetchCode };
}

/**
 * Fetches the code of a form and its record before it is opened, so that opening it paints at once.
 * @returns what a row listens to: a pointer that rests on it, or the focus in it.
 */
export function usePrefetch(collection: string, edit: RecordPath) {
  const client = useQueryClient();
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const prefetch = (row: Row) => {
    const id = idInPath(row['@id']);
    // A guess that fails is nobody's business: the form itself tells.
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
