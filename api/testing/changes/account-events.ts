import type { Database } from '../../db/connection.ts';
import { readChanges, type Change } from './logged-state.ts';

const accountEvents = ['userCreated', 'userDeleted', 'rolesChanged', 'passwordChanged', 'emailChanged'];

/** Returns the changes of accounts in lines of the security log, each as request, event and user. */
export const toAccountEvents = (lines: Record<string, unknown>[]): string[] =>
  lines
    .filter(({ event }) => accountEvents.includes(String(event)))
    .map(({ reqId, event, target }) => [reqId, event, target].join(' '))
    .toSorted();

/** Returns the same for the changes in the change log that the user with the id `actorId` made. */
export async function readAccountEvents(db: Database, actorId: number): Promise<string[]> {
  const changes = await readChanges(db);
  return changes
    .filter(({ collection, actor_id }) => collection === 'users' && actor_id === actorId)
    .flatMap((change) => eventsOf(change).map((event) => [change.request_id, event, change.record_id].join(' ')))
    .toSorted();
}

function eventsOf({ kind, fields }: Change): string[] {
  if (kind === 'create') return ['userCreated'];
  if (kind === 'delete') return ['userDeleted'];
  const { roles, password_hash: password, email } = fields;
  return [
    ...(roles && sorted(roles[0]) !== sorted(roles[1]) ? ['rolesChanged'] : []),
    ...(password ? ['passwordChanged'] : []),
    ...(email ? ['emailChanged'] : []),
  ];
}

const sorted = (roles: unknown) => (Array.isArray(roles) ? roles.map(String).toSorted().join() : '');
