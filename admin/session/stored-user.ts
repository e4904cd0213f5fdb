import { isOfBackOffice } from '@trastienda/contract/access/least-role';
import type { Session } from '@trastienda/contract/calls/session/session';
import type { Role } from '@trastienda/contract/choices';
import { hasFeature } from './config.ts';

type User = Session['user'];

const adminRole: Role = 'ROLE_ADMIN';

/** Whether a user may use the back office: as an administrator or, with the feature `roles`, with any of its roles (AUTH-16, D-88). */
export const mayEnter = ({ roles }: Pick<User, 'roles'>): boolean =>
  hasFeature('roles') ? isOfBackOffice(roles) : roles.includes(adminRole);

/** Parses the stored user. An invalid user counts as missing, because storage can be edited by hand. */
export function toUser(text: string | null): User | undefined {
  try {
    const user: unknown = JSON.parse(text ?? 'null');
    if (typeof user !== 'object' || user === null || !('id' in user) || !('roles' in user)) return undefined;
    const { id, roles } = user;
    return typeof id === 'number' && Array.isArray(roles) ? { id, roles: roles.map(String) } : undefined;
  } catch {
    return undefined;
  }
}
