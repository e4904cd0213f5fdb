import { backOfficeRoles, type BackOfficeRole } from '../choices.ts';
import { operationRoles, resourceRoles, type LeastRole, type ResourceRoles } from './roles-of-operations.ts';

/**
 * Returns the least role that an operation needs (D-88).
 * @param path with parameters in braces: `/experiences/{id}`.
 * @returns undefined for an operation that the tables do not have; nobody may call such an operation.
 */
export function leastRoleOf(method: string, path: string): LeastRole | undefined {
  const exact = operationRoles[`${method} ${path}`];
  if (exact !== undefined) return exact;
  const [, collection = '', ...rest] = path.split('/');
  const roles: ResourceRoles | undefined = resourceRoles[collection];
  if (roles === undefined) return undefined;
  if (rest.length === 2 && rest[1] === 'changes') return roles.history;
  if (rest.length === 3 && rest[1] === 'translations') return method === 'GET' ? roles.read : roles.write;
  if (rest.length > 1 || (rest.length === 1 && rest[0] !== '{id}')) return undefined;
  return method === 'GET' ? roles.read : roles.write;
}

/** Whether a user with these roles has at least a role of the back office; of several, the highest counts. */
export function hasRole(roles: readonly string[], least: BackOfficeRole): boolean {
  const atLeast = backOfficeRoles.slice(backOfficeRoles.indexOf(least));
  return atLeast.some((role) => roles.includes(role));
}

/** Whether a user with these roles may use the back office at all. */
export const isOfBackOffice = (roles: readonly string[]): boolean => hasRole(roles, 'ROLE_VIEWER');

/** Whether two lists of roles have different roles of the back office. */
export const differInAccess = (some: readonly string[], others: readonly string[]): boolean =>
  backOfficeRoles.some((role) => some.includes(role) !== others.includes(role));

/** Whether a user with these roles may call an operation, as for {@link leastRoleOf}. */
export const mayCall = (roles: readonly string[], method: string, path: string): boolean =>
  isAllowed(roles, leastRoleOf(method, path));

/** Whether a user with these roles may read the records of a collection. */
export const mayRead = (roles: readonly string[], collection: string): boolean =>
  isAllowed(roles, resourceRoles[collection]?.read);

/** Whether a user with these roles may read the history of a collection, and read, restore and purge its deleted records. */
export const mayReadHistory = (roles: readonly string[], collection: string): boolean =>
  isAllowed(roles, resourceRoles[collection]?.history);

const isAllowed = (roles: readonly string[], least: LeastRole | undefined) =>
  least !== undefined && (least === 'anyUser' || hasRole(roles, least));
