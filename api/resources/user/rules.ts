import { sql } from 'drizzle-orm';
import { differInAccess, hasRole } from '@trastienda/contract/access/least-role';
import type { BackOfficeRole } from '@trastienda/contract/choices';
import type { user } from '@trastienda/contract/resources/user';
import type { Transaction } from '../../db/connection.ts';
import type { Saving } from '../../hydra/api-resource.ts';
import { ApiError } from '../../http/errors.ts';
import { forgetAnswersTo } from '../../idempotency/forget-answers.ts';
import { hashPassword } from '../../session/passwords.ts';
import { endAccessTokens, endAllSessions } from '../../session/refresh-tokens.ts';
import { hasRoleAdmin, toRoles, users } from '../../session/users.ts';

type SavingUser = Saving<typeof user>;

/** Replaces the password with its hash. */
export async function hashNewPassword({ password, ...others }: SavingUser['input']): Promise<SavingUser['input']> {
  return password === undefined ? others : { ...others, password: await hashPassword(password) };
}

/**
 * Ends all sessions of a user who gets a new password or loses the last role of the back office, and the access tokens of one whose roles of
 * the back office change otherwise: the next request is rejected (D-58, D-59, D-88). With these roles, the stored answers to the user are
 * forgotten: they may contain records that the user may not read any more.
 * @throws ApiError `lastAdministrator` if the last administrator would lose ROLE_ADMIN.
 */
export async function endSessionsWhereDue({ tx, id, current, input }: SavingUser): Promise<void> {
  if (id === undefined) return;
  const had = toRoles(current()['roles']);
  const roles = input.roles ?? had;
  const loses = (least: BackOfficeRole) => hasRole(had, least) && !hasRole(roles, least);
  if (loses('ROLE_ADMIN')) await keepAnAdministrator(tx, id);
  if (differInAccess(had, roles)) await forgetAnswersTo(tx, id);
  if (loses('ROLE_VIEWER') || input.password !== undefined) await endAllSessions(tx, id);
  else if (differInAccess(had, roles)) await endAccessTokens(tx, id);
}

/** Rejects the deletion of the last administrator (D-45). */
export async function refuseLastAdministrator(tx: Transaction, id: number): Promise<void> {
  if (await isAdministrator(tx, id)) await keepAnAdministrator(tx, id);
}

async function isAdministrator(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from ${users} where ${users.id} = ${id} and ${hasRoleAdmin}`);
  return rows.length > 0;
}

/**
 * Rejects the loss of the last administrator (D-45). An advisory lock stops two administrators from demoting each other concurrently.
 * @throws ApiError `lastAdministrator`
 */
async function keepAnAdministrator(tx: Transaction, leavingId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock('users'::regclass::bigint)`);
  const { rows } = await tx.execute(sql`
    select from ${users} where ${users.id} <> ${leavingId} and ${hasRoleAdmin} limit 1`);
  if (rows.length === 0) throw new ApiError('lastAdministrator');
}
