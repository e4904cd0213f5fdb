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

/** Adds or removes a role of a user. The user's other roles are read first and do not change (D-65). */
export const setRole = (userIri: string, role: Role, isWanted: boolean): Promise<void> =>
  inTurn(userIri, () => readAndSave(userIri, role, isWanted)).then(() => undefined);

/**
 * Reverts `setRole(userIri, role, wasWanted)`. Resolves to false, without saving, if the user's role has changed since (D-71). With
 * `isRetry`, such a change counts as made by the attempt before, whose answer was lost.
 */
export const revertRole = (userIri: string, role: Role, wasWanted: boolean, isRetry = false): Promise<boolean> =>
  inTurn(userIri, () => readAndSave(userIri, role, !wasWanted, (hasRole) => hasRole === wasWanted)).then(
    (isSaved) => isSaved || isRetry,
  );

function inTurn<T>(userIri: string, change: () => Promise<T>): Promise<T> {
  const before = underWay.get(userIri) ?? Promise.resolve();
  // The caller of the previous change handles its failure. This change runs in any case.
  const changed = before.catch(() => undefined).then(() => retryOnce(change));
  underWay.set(userIri, changed);
  return changed;
}

/** Reads the roles and saves the changed roles. Resolves to whether it has saved, which depends on `isAllowed`. */
async function readAndSave(userIri: string, role: Role, isWanted: boolean, isAllowed = (_hasRole: boolean) => true) {
  const user = await api.get<{ roles: string[] }>(userIri, { shape: hasRoles });
  if (!isAllowed(user.roles.includes(role))) return false;
  const others = user.roles.filter((other) => other !== role);
  await api.put(userIri, { roles: isWanted ? [...others, role] : others }, { version: versionOf(user) });
  return true;
}

const hasRoles = (body: unknown) => isRecord(body) && Array.isArray(body['roles']);
