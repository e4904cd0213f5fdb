import { hasRole, mayCall } from '@trastienda/contract/access/least-role';
import { roleToShareViews } from '@trastienda/contract/access/roles-of-operations';
import { backOfficeRoles, type BackOfficeRole } from '@trastienda/contract/choices';
import { hasFeature } from './config.ts';
import { presentRoles } from './session.ts';

/** An operation of the contract, with the parameters of its path in braces: `PUT /tags/{id}`. */
export type Operation = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * Whether the signed-in user may call an operation (D-88). Without the feature `roles`, every user of the back office may call all of them.
 * Components use {@link file://./use-may.ts}, because the roles can change while a screen is open.
 */
export function may(operation: Operation): boolean {
  if (!hasFeature('roles')) return true;
  const [method = '', path = ''] = operation.split(' ');
  return mayCall(presentRoles(), method, path);
}

/** The highest role of the signed-in user. */
export const presentRole = (): BackOfficeRole => highestRole(presentRoles()) ?? 'ROLE_ADMIN';

/** Returns the role of the back office that counts; undefined if there is none. */
export const highestRole = (roles: readonly string[]): BackOfficeRole | undefined =>
  backOfficeRoles.findLast((role) => roles.includes(role));

/** Whether the signed-in user writes the views that all users see (D-88). */
export const mayShareViews = (): boolean => !hasFeature('roles') || hasRole(presentRoles(), roleToShareViews);
