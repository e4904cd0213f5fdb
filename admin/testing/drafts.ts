import { vi } from 'vitest';
import type { DraftInput } from '../kit/drafts/draft.ts';
import { listDrafts, writeDraft } from '../kit/drafts/storage/storage.ts';
import { catchUp, userId } from '../session/session.ts';
import { expect } from './screens.ts';

/** The settings of a server with the feature `drafts`, for `open`. */
export const withDrafts = { features: ['drafts'] as const };

/** Signs a user in, as another tab of the same browser does. */
export function signIn(person: number) {
  localStorage.setItem('token', 'a-long-token');
  localStorage.setItem('user', JSON.stringify({ id: person, roles: ['ROLE_ADMIN'] }));
  catchUp();
}

/**
 * Stores a draft of the signed-in user, as a tab that was closed has left it.
 * @returns its id.
 */
export async function storeDraft(draft: Partial<DraftInput> & Pick<DraftInput, 'address' | 'collection'>) {
  const id = crypto.randomUUID();
  // Drafts of the same millisecond have no order.
  const before = Date.now();
  await vi.waitUntil(() => Date.now() > before, { interval: 1 });
  await writeDraft(userId() ?? 0, id, { name: '', changes: { es: 1 }, content: {}, pictures: [], ...draft });
  return id;
}

/** Waits until the stored drafts have these names, newest first. */
export const sawStored = (...names: string[]) =>
  expect.poll(async () => (await listDrafts(userId() ?? 0)).map(({ name }) => name)).toEqual(names);
