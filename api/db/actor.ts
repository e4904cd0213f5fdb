import { AsyncLocalStorage } from 'node:async_hooks';

/** Who writes, for the change log: a user in a request, an import run (`id`), or a command. */
export type Actor = { kind: 'user' | 'import' | 'command'; id?: number; requestId?: string };

const actors = new AsyncLocalStorage<Actor>();

/** Runs `work`. The transactions that it starts record `actor` with their changes; without an actor, they record `system`. */
export const actAs = <T>(actor: Actor, work: () => T): T => actors.run(actor, work);

/** Returns the value of the setting `trastienda.actor` for a transaction; undefined without an actor. */
export function actorSetting(): string | undefined {
  const actor = actors.getStore();
  return actor && [actor.kind, actor.id ?? '', actor.requestId ?? ''].join(' ');
}
