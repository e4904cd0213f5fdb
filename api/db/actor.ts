import { AsyncLocalStorage } from 'node:async_hooks';
import type { SecurityLog } from '../log/security-events.ts';

/**
 * Who writes, for the change log: a user in a request, an import run (`id`), or a command. `log` logs the security events of the actor's
 * transactions.
 */
export type Actor = { kind: 'user' | 'import' | 'command'; id?: number; requestId?: string; log?: SecurityLog };

const actors = new AsyncLocalStorage<Actor>();

/** Runs `work`. The transactions that it starts record `actor` with their changes; without an actor, they record `system`. */
export const actAs = <T>(actor: Actor, work: () => T): T => actors.run(actor, work);

/** Returns the security log of the actor; undefined without an actor, or for an import, which changes no account. */
export const actorLog = (): SecurityLog | undefined => actors.getStore()?.log;

export const actorKind = (): Actor['kind'] | undefined => actors.getStore()?.kind;

/** Returns the id of the user in whose request this code runs; null outside a request. */
export function userInAction(): number | null {
  const actor = actors.getStore();
  return actor?.kind === 'user' ? (actor.id ?? null) : null;
}

/** Returns the value of the setting `trastienda.actor` for a transaction; undefined without an actor. */
export function actorSetting(): string | undefined {
  const actor = actors.getStore();
  return actor && [actor.kind, actor.id ?? '', actor.requestId ?? ''].join(' ');
}
