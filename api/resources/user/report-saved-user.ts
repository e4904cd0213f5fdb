import { isDeepStrictEqual } from 'node:util';
import { differInAccess } from '@trastienda/contract/access/least-role';
import type { user } from '@trastienda/contract/resources/user';
import type { Transaction } from '../../db/connection.ts';
import { logAfterCommit } from '../../db/log-after-commit.ts';
import { notifyOwner } from '../../mail/notices.ts';
import type { Saving } from '../../hydra/api-resource.ts';
import type { RolesChange } from '../../log/security-events.ts';
import { toRoles } from '../../session/users.ts';

/**
 * Logs a created user, or each change to the roles, the password or the e-mail address of a stored user, and tells the user about it by mail.
 */
export async function reportSavedUser({ tx, id, current, input }: Saving<typeof user> & { id: number }): Promise<void> {
  const { roles, password, email } = input;
  const before = current();
  const account = { target: id };
  if (before['id'] === undefined) {
    logAfterCommit(tx, { event: 'userCreated', ...account, roles: roles ?? [] });
    return;
  }
  if (roles) await reportRoles(tx, { ...account, from: toRoles(before['roles']), to: roles });
  if (password !== undefined) {
    logAfterCommit(tx, { event: 'passwordChanged', ...account });
    await notifyOwner(tx, { kind: 'passwordChanged', userId: id });
  }
  if (email !== undefined && email !== before['email']) await reportEmail(tx, id, String(before['email']));
}

/** Logs a new e-mail address, and tells the user, at the former address, too. */
export async function reportEmail(tx: Transaction, id: number, from: string): Promise<void> {
  logAfterCommit(tx, { event: 'emailChanged', target: id });
  await notifyOwner(tx, { kind: 'emailChanged', userId: id, from });
}

/**
 * Logs a change of roles; the same roles in another order are no change. Tells the user if it changes the access to the back office: the roles
 * of partners follow from their records, and give no access.
 */
export async function reportRoles(tx: Transaction, change: RolesChange): Promise<void> {
  const { target, from, to } = change;
  if (isDeepStrictEqual(new Set(from), new Set(to))) return;
  logAfterCommit(tx, { event: 'rolesChanged', ...change });
  if (differInAccess(from, to)) await notifyOwner(tx, { kind: 'rolesChanged', userId: target, from, to });
}
