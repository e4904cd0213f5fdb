import { sql } from 'drizzle-orm';
import { addCatalogue, create } from '../catalogue.ts';
import { startApi } from '../servers/api-under-test.ts';
import { proposingOn } from './proposing.ts';

/** Starts an API with the records to which experiences refer, and returns it with functions that add, read and save records. */
export async function startProposing() {
  const api = await startApi();
  const catalogue = await addCatalogue(api);
  return {
    api,
    catalogue,
    proposing: proposingOn(api),
    /** Adds an experience. */
    add: async (changes: Record<string, unknown> = {}) =>
      create(api, '/experiences', await catalogue.experienceBody(changes)),
    read: async (path: string) => (await api.admin('GET', path)).json(),
    save: (path: string, payload: object) => api.admin('PATCH', path, { payload }),
    /** Deletes all proposals and experiences. */
    empty: () => api.db.execute(sql`truncate proposals, experiences cascade`),
  };
}
