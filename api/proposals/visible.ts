import { sql, type SQL } from 'drizzle-orm';
import { mayRead } from '@trastienda/contract/access/least-role';
import { bulkCollections } from '@trastienda/contract/proposals/fields';
import { isAdministrator, type UserWithRoles } from '../http/protection/authentication.ts';
import { proposals } from './tables.ts';

/**
 * SQL condition in `proposals`: whether the user sees the proposal. Administrators see all, others their own of the collections that they may
 * still read.
 */
export function isVisibleTo(user: UserWithRoles): SQL {
  if (isAdministrator(user)) return sql`true`;
  const readable = bulkCollections.filter((collection) => mayRead(user.roles, collection));
  return sql`(${proposals.ownerId} = ${user.id} and ${proposals.collection} = any(${sql.param(readable)}::text[]))`;
}
