import type { AnyRouter } from '@tanstack/react-router';
import { limits } from '@trastienda/contract/limits';
import { localStore } from '../../base/browser-storage.ts';
import { hasFeature } from '../../session/config.ts';
import { userId } from '../../session/session.ts';

/** The title of the form of a record, such as `tags:editTitle`. */
const formTitle = /^(\w+):editTitle$/;
const recordId = /^\/[a-z_]+\/[1-9]\d{0,9}$/;

const keyOf = (person: number) => `trastienda.recent-records.${person}`;

/** Returns the `@id`s of the records whose forms the user has opened in this browser, the last first. */
export function recentRecords(): readonly string[] {
  const person = userId();
  return person === undefined || !hasFeature('palette') ? [] : readOf(person);
}

/** Returns the `@id` of the record whose form is open. */
export function presentRecord({ state }: Pick<AnyRouter, 'state'>): string | undefined {
  const { staticData, params = {} } = state.matches.at(-1) ?? {};
  const [, collection] = formTitle.exec(staticData?.title ?? '') ?? [];
  const record = `/${collection}/${'id' in params ? String(params.id) : ''}`;
  return recordId.test(record) ? record : undefined;
}

/**
 * Remembers the records whose forms the user opens, by their `@id`s only (feature `palette`).
 * @returns a function that stops this.
 */
export const followRecords = (router: Pick<AnyRouter, 'subscribe' | 'state'>): (() => void) =>
  router.subscribe('onResolved', () => {
    const [person, opened] = [userId(), presentRecord(router)];
    if (person === undefined || opened === undefined || !hasFeature('palette')) return;
    const others = readOf(person).filter((id) => id !== opened);
    const records = [opened, ...others].slice(0, limits.search.recent);
    localStore.write({ [keyOf(person)]: JSON.stringify(records) });
  });

/** Called when the user signs out. */
export const forgetRecords = (person: number) => localStore.remove(keyOf(person));

/** Ignores what this file has not written, because storage can be edited by hand. */
function readOf(person: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.read(keyOf(person)) ?? '[]');
    const records = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && recordId.test(id)) : [];
    return [...new Set(records)].slice(0, limits.search.recent);
  } catch {
    return [];
  }
}
