import { sql, type SQL } from 'drizzle-orm';
import { resourceRoles } from '@trastienda/contract/access/roles-of-operations';
import { historyFilters } from '@trastienda/contract/filters/kinds';
import type { Resource } from '@trastienda/contract/model/resource';
import type { Database, Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { requireRole, type RequestUser, type UserWithRoles } from '../../http/protection/authentication.ts';
import type { TableWithId } from '../field-storage.ts';
import { textsOf } from './list-query.ts';

/** Restricts a resource to the records that a user may read. The others do not exist for that user. */
export type Readable = {
  /** Returns what the condition compares with, for a user. */
  valueFor: (user: UserWithRoles) => unknown;
  where: (value: SQL) => SQL;
};

/** SQL for the condition of the records that a user may read. */
export const isReadableBy = ({ where, valueFor }: Readable, user: UserWithRoles): SQL =>
  where(sql`${sql.param(valueFor(user))}`);

type Asked = { table: TableWithId; readable: Readable; id: number; user: RequestUser };

/** @throws ApiError `notFound` if there is no such record, or if the user may not read it. */
export async function refuseUnreadable(db: Database | Transaction, { table, readable, id, user }: Asked) {
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(sql`${table.id} = ${id} and ${isReadableBy(readable, user)}`);
  if (!found) throw new ApiError('notFound');
}

/** @throws ApiError `forbidden` if the user may not read the records of the collection. */
export const requireRead = (user: UserWithRoles, collection: string): void =>
  requireRole(user, resourceRoles[collection]?.read ?? 'ROLE_ADMIN');

/**
 * Refuses the filters by who changed a record to users who may not read the history of the records (D-88).
 * @throws ApiError `forbidden`
 */
export function refuseHistoryFilters(
  parameters: Record<string, string | string[]>,
  { collection, filters }: Resource,
  user: UserWithRoles,
): void {
  const least = resourceRoles[collection]?.history;
  if (least === undefined || !Object.hasOwn(filters, 'modifiedBy')) return;
  const sent = textsOf(parameters);
  if (historyFilters.some((name) => sent.get(name)?.length)) requireRole(user, least);
}
