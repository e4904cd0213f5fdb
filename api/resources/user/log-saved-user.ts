import { isDeepStrictEqual } from 'node:util';
import type { user } from '@trastienda/contract/resources/user';
import { logAfterCommit } from '../../db/log-after-commit.ts';
import type { Saving } from '../../hydra/api-resource.ts';
import type { RolesChange } from '../../log/security-events.ts';

/** Logs a created user, or each change to the roles, the password or the e-mail address of a stored user. */
export function logSavedUser({ tx, id, current, input }: Saving<typeof user> & { id: number }): void {
  const { roles, password, email } = input;
  const before = current();
  const account = { target: id };
  if (before['id'] === undefined) {
    logAfterCommit(tx, { event: 'userCreated', ...account, roles: roles ?? [] });
    return;
  }
  if (roles) logRoles(tx, { ...account, from: toRoles(before['roles']), to: roles });
  if (password !== undefined) logAfterCommit(tx, { event: 'passwordChanged', ...account });
  if (email !== undefined && email !== before['email']) logAfterCommit(tx, { event: 'emailChanged', ...account });
}

/** Logs a change of roles; the same roles in another order are no change. */
export function logRoles(tx: object, change: RolesChange): void {
  if (!isDeepStrictEqual(new Set(change.from), new Set(change.to)))
    logAfterCommit(tx, { event: 'rolesChanged', ...change });
}

const toRoles = (stored: unknown): string[] => (Array.isArray(stored) ? stored.map(String) : []);
