import { backOfficeRoles, type BackOfficeRole } from '@trastienda/contract/choices';
import type { Values } from '../../kit/form/state/drafts.ts';
import { changeRoles, revertRoles } from '../../kit/records/set-role.ts';
import { highestRole } from '../../session/permissions.ts';

/** The choices of a user's access: none, or a role of the back office. */
export const accessChoices = ['none', ...backOfficeRoles] as const;
export type Access = (typeof accessChoices)[number];

export const toAccess = (roles: readonly string[]): Access => highestRole(roles) ?? 'none';

/** Returns the roles in a value of the form. A server other than the bundled API may omit them. */
export const toRoles = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Returns the roles of a user with another role of the back office, or none; those of partners stay (D-88).
 * @param stored the stored roles, returned unchanged for the role that they give already.
 */
export function withAccess(stored: readonly string[], role: BackOfficeRole | undefined): string[] {
  if (role === highestRole(stored)) return [...stored];
  const others = stored.filter((each) => !isOfBackOffice(each));
  return role === undefined ? others : [...others, role];
}

const isOfBackOffice = (role: string) => backOfficeRoles.some((known) => known === role);

/** Gives a user another access. The roles that are stored are read first (D-65). */
export const setAccess = (userIri: string, access: Access): Promise<void> =>
  changeRoles(userIri, (stored) => withAccess(stored, access === 'none' ? undefined : access));

/**
 * Reverts `setAccess(userIri, access)`: the user has the roles of the back office in `before` again. Resolves to false, without saving, if
 * the access has changed since, unless `isRetry` (D-71).
 */
export const revertAccess = (
  userIri: string,
  access: Access,
  before: readonly string[],
  isRetry: boolean,
): Promise<boolean> =>
  revertRoles(
    userIri,
    (stored) => [...stored.filter((each) => !isOfBackOffice(each)), ...before.filter(isOfBackOffice)],
    (stored) => toAccess(stored) === access,
    isRetry,
  );

/**
 * Returns the fields that a save of the form sends. A new user has the chosen role or none. The roles of an existing user are sent only
 * if another role was chosen (D-88): never without the feature `roles`, because the form then has none.
 */
export function toUserBody(values: Values, isNew: boolean, item: { roles?: unknown } | undefined): Values {
  const { roles, ...others } = values;
  if (isNew) return { ...others, roles: toRoles(roles) };
  if (roles === undefined) return others;
  const [chosen, stored] = [highestRole(toRoles(roles)), toRoles(item?.roles)];
  return chosen === highestRole(stored) ? others : { ...others, roles: withAccess(stored, chosen) };
}
