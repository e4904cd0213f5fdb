import type { Role } from '@trastienda/contract/choices';
import { isRecord } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';
import { versionOf } from '../../session/calls/versions.ts';
import { retryOnce } from './retry-once.ts';

/**
 * The latest role change of each user. Role changes of the same user run one after another, because two concurrent changes could read
 * the same roles, and the second save would then undo the first.
 */
const underWay = new Map<string, Promise<unknown>>();

/** Returns the roles that a user has after a change, for the roles before it. */
type Change = (roles: readonly string[]) => string[];

/** Changes the roles of a user. They are read first (D-65). */
export const changeRoles = (userIri: string, change: Change): Promise<void> =>
  inTurn(userIri, () => readAndSave(userIri, change)).then(() => undefined);

/**
 * Changes the roles of a user to undo a change. Resolves to false, without saving, if `isUnchanged` returns false for the roles that were
 * read, because they have changed since (D-71). With `isRetry`, such a change counts as made by the attempt before, whose answer was lost.
 */
export const revertRoles = (
  userIri: string,
  change: Change,
  isUnchanged: (roles: readonly string[]) => boolean,
  isRetry = false,
): Promise<boolean> =>
  inTurn(userIri, () => readAndSave(userIri, change, isUnchanged)).then((isSaved) => isSaved || isRetry);

/** Returns the roles with or without one of them; the others do not change. */
export function withRole(roles: readonly string[], role: Role, isWanted: boolean): string[] {
  const others = roles.filter((other) => other !== role);
  return isWanted ? [...others, role] : others;
}

/** Adds or removes a role of a user. */
export const setRole = (userIri: string, role: Role, isWanted: boolean): Promise<void> =>
  changeRoles(userIri, (roles) => withRole(roles, role, isWanted));

/** Reverts `setRole(userIri, role, wasWanted)`, like {@link revertRoles}. */
export const revertRole = (userIri: string, role: Role, wasWanted: boolean, isRetry = false): Promise<boolean> =>
  revertRoles(
    userIri,
    (roles) => withRole(roles, role, !wasWanted),
    (roles) => roles.includes(role) === wasWanted,
    isRetry,
  );

function inTurn<T>(userIri: string, change: () => Promise<T>): Promise<T> {
  const before = underWay.get(userIri) ?? Promise.resolve();
  // The caller of the previous change handles its failure. This change runs in any case.
  const changed = before.catch(() => undefined).then(() => retryOnce(change));
  underWay.set(userIri, changed);
  return changed;
}

/** Reads the roles and saves the changed roles. Resolves to whether it has saved, which depends on `isAllowed`. */
async function readAndSave(userIri: string, change: Change, isAllowed = (_roles: readonly string[]) => true) {
  const user = await api.get<{ roles: string[] }>(userIri, { shape: hasRoles });
  if (!isAllowed(user.roles)) return false;
  await api.put(userIri, { roles: change(user.roles) }, { version: versionOf(user) });
  return true;
}

const hasRoles = (body: unknown) => isRecord(body) && Array.isArray(body['roles']);
