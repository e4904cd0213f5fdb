import type { Role } from '@trastienda/contract/calls/session';
import { isRecord } from '../../session/calls/answer-shapes.ts';
import { api, ApiFailure } from '../../session/calls/api-client.ts';
import { versionOf } from '../../session/calls/versions.ts';

/**
 * The latest role change of each user. Role changes of the same user run one after another, because two concurrent changes could read
 * the same roles, and the second save would then undo the first.
 */
const underWay = new Map<string, Promise<void>>();

/** Adds or removes a role of a user. The user's other roles are read first and do not change (D-65). */
export function setRole(userIri: string, role: Role, isWanted: boolean): Promise<void> {
  const before = underWay.get(userIri) ?? Promise.resolve();
  // The caller of the previous change handles its failure. This change runs in any case.
  const change = before.catch(() => undefined).then(() => readAndSave(userIri, role, isWanted));
  underWay.set(userIri, change);
  return change;
}

/** Reads the roles and saves the changed roles. If the user was changed in between (412, feature `versions`), repeats this once. */
async function readAndSave(userIri: string, role: Role, isWanted: boolean, isLastTry = false): Promise<void> {
  const user = await api.get<{ roles: string[] }>(userIri, { shape: hasRoles });
  const others = user.roles.filter((other) => other !== role);
  try {
    await api.put(userIri, { roles: isWanted ? [...others, role] : others }, { version: versionOf(user) });
  } catch (error) {
    if (isLastTry || !(error instanceof ApiFailure) || error.code !== 412) throw error;
    await readAndSave(userIri, role, isWanted, true);
  }
}

const hasRoles = (body: unknown) => isRecord(body) && Array.isArray(body['roles']);
