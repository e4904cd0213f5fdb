import { idInPath } from '@trastienda/contract/reference';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { itemQuery } from '../queries.ts';
import type { RecordPath } from '../screen-paths.ts';
import type { Row } from './columns.ts';
import classes from './list.module.css';

/** The name of a record as the way to its form. */
export const RecordLink = ({ row, to, children }: { row: Row; to: RecordPath; children: ReactNode }) => (
  <Link className={classes['name']} to={to} params={{ id: idInPath(row['@id']) }}>
    {children}
  </Link>
);

/** Fetches the code of a form and its record before it is opened, so that opening it paints at once. */
export function usePrefetch(collection: string, edit: RecordPath) {
  const client = useQueryClient();
  const router = useRouter();
  return (row: Row) => {
    const id = idInPath(row['@id']);
    // A guess that fails is nobody's business: the form itself tells.
    void client.prefetchQuery({ ...itemQuery(collection, id), staleTime: 10_000, meta: { isQuiet: true } });
    void router.preloadRoute({ to: edit, params: { id } });
  };
}
