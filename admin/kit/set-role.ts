import type { Role } from '@trastienda/contract/calls/session';
import { isRecord } from '../session/answer-shapes.ts';
import { api, ApiFailure } from '../session/api-client.ts';
import { versionOf } from '../session/versions.ts';

/** What is on its way for each user: two changes that read the same roles would each be saved without the other. */
const underWay = new Map<string, Promise<void>>();

/** Gives a user one role or takes it away; the others stay as the server has them now (D-65). */
export function setRole(userIri: string, role: Role, isWanted: boolean): Promise<void> {
  const before = underWay.get(userIri) ?? Promise.resolve();
  // A change that failed has told so itself; the next one stands on what the server answers.
  const change = before.catch(() => undefined).then(() => readAndSave(userIri, role, isWanted));
  underWay.set(userIri, change);
  return change;
}

/** Whoever changes the user between the two calls loses nothing (feature `versions`): it is then read once more. */
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
