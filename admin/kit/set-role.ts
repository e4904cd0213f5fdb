import type { Role } from '@trastienda/contract/calls/session';
import { isRecord } from '../session/answer-shapes.ts';
import { api } from '../session/api-client.ts';

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

async function readAndSave(userIri: string, role: Role, isWanted: boolean): Promise<void> {
  const { roles } = await api.get<{ roles: string[] }>(userIri, { shape: hasRoles });
  const others = roles.filter((one) => one !== role);
  await api.put(userIri, { roles: isWanted ? [...others, role] : others });
}

const hasRoles = (body: unknown) => isRecord(body) && Array.isArray(body['roles']);
