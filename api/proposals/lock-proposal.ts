import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { ApiError } from '../http/errors.ts';
import type { UserWithRoles } from '../http/protection/authentication.ts';
import { proposals } from './tables.ts';
import { isVisibleTo } from './visible.ts';

/** `guard` is called with the revision of the locked proposal. Throws if the request is based on another one. */
export type Asked = { id: number; user: UserWithRoles; guard?: (revision: string) => Promise<void> };
export type Locked = typeof proposals.$inferSelect;

/** @throws ApiError `notFound` if there is no such proposal, or if the user does not see it. */
export async function lockProposal(tx: Transaction, { id, user, guard }: Asked): Promise<Locked> {
  const isAsked = sql`${proposals.id} = ${id} and ${isVisibleTo(user)}`;
  const [proposal] = await tx.select().from(proposals).where(isAsked).for('no key update');
  if (!proposal) throw new ApiError('notFound');
  await guard?.(String(proposal.revision));
  return proposal;
}
