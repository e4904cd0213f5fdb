import type { SecurityEvent } from '../log/security-events.ts';
import { actorLog } from './actor.ts';

const waiting = new WeakMap<object, SecurityEvent[]>();

/** Logs the event with the actor of the transaction once the transaction has committed, and never if it is rolled back. */
export function logAfterCommit(tx: object, event: SecurityEvent): void {
  waiting.set(tx, [...(waiting.get(tx) ?? []), event]);
}

/** Logs the events of a transaction that has committed. A transaction without an actor logs nothing. */
export function logCommitted(tx: object): void {
  for (const event of waiting.get(tx) ?? []) actorLog()?.(event);
}
