import type { Role } from '@trastienda/contract/calls/session';
import { isRecord } from '../session/answer-shapes.ts';
import { api, ApiFailure } from '../session/api-client.ts';
import { versionOf } from '../session/versions.ts';

/** The last role change of each user. Changes of a user run one after another: of two that read the same roles, one would be lost. */
const underWay = new Map<string, Promise<void>>();

/** Adds or removes a role of a user; the other roles stay as currently stored (D-65). */
export function setRole(userIri: string, role: Role, isWanted: boolean): Promise<void> {
  const before = underWay.get(userIri) ?? Promise.resolve();
  // If the previous change failed, it has reported its own error; this change runs all the same.
  const change = before.catch(() => undefined).then(() => readAndSave(userIri, role, isWanted));
  underWay.set(userIri, change);
  return change;
}

/** Reads the roles and saves them. If the user was changed in between (412, feature `versions`), both requests are repeated once. */
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
