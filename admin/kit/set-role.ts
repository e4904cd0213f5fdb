import type { Role } from '@trastienda/contract/calls/session';
import { isRecord } from '../session/answer-shapes.ts';
import { api, ApiFailure } from '../session/api-client.ts';
import { versionOf } from '../session/versions.ts';

/** The last change of each user. Changes of a user run in sequence: two that read the same roles would overwrite each other. */
const underWay = new Map<string, Promise<void>>();

/** Adds or removes a role of a user; the other roles stay as currently stored (D-65). */
export function setRole(userIri: string, role: Role, isWanted: boolean): Promise<void> {
  const before = underWay.get(userIri) ?? Promise.resolve();
  // A failed change reports its own error; this change reads the roles again.
  const change = before.catch(() => undefined).then(() => readAndSave(userIri, role, isWanted));
  underWay.set(userIri, change);
  return change;
}

/** Reads the roles and saves them. If the user changes between the two requests (412, feature `versions`), both are repeated once. */
async function readAndSave(userIri: string, role: Role, isWanted: boolean, isLastTry = false): Promise<void> {
  const user = await api.get<{ roles: string[] }>(userIri, { shape: hasRoles });
  const others = user.roles.filter((one) => one !== role);
  try {
    await api.put(userIri, { roles: isWanted ? [...others, role] : others }, { version: versionOf(user) });
  } catch (error) {
    if (isLastTry || !(error instanceof ApiFailure) || error.code !== 412) throw error;
    await readAndSave(userIri, role, isWanted, true);
  }
}

const hasRoles = (body: unknown) => isRecord(body) && Array.isArray(body['roles']);
