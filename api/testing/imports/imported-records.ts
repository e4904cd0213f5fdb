import type { Collection } from '@trastienda/contract/collection';
import { sql, type SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ApiUnderTest } from '../servers/api-under-test.ts';

/** The tables of the catalogue that imports write, and the table with the links between experiences and sources. */
const catalogueTables = [
  'experiences',
  'experience_tags',
  'experience_zones',
  'media_experiences',
  'tags',
  'locations',
  'zones',
  'makers',
  'import_links',
];

/** Returns functions that read and change imported records, by the id of an activity at its source. */
export function importedRecords(api: ApiUnderTest) {
  const read = async <R extends Record<string, unknown>>(query: SQL) => (await api.db.execute<R>(query)).rows;
  const idOf = async (sourceId: string) =>
    (await read<{ id: number }>(sql`select experience_id as id from import_links where source_id = ${sourceId}`))[0]
      ?.id;
  return {
    read,
    idOf,
    /** Returns the experience that was imported from an activity. */
    shown: async (sourceId: string, language = 'es') =>
      (
        await api.admin('GET', `/experiences/${await idOf(sourceId)}`, { headers: { 'accept-language': language } })
      ).json(),
    /** Edits the experience of an activity as a user does. */
    edit: async (sourceId: string, payload: object) => {
      const answer = await api.admin('PUT', `/experiences/${await idOf(sourceId)}`, { payload });
      expect(answer.statusCode).toBe(200);
    },
    /** Deletes the experience of an activity as a user does. */
    remove: async (sourceId: string) => api.admin('DELETE', `/experiences/${await idOf(sourceId)}`),
    experienceCount: async () =>
      (await api.admin('GET', '/experiences')).json<Collection<object>>()['hydra:totalItems'],
    /** Returns the rows of {@link catalogueTables}, by table. */
    catalogue: async () => {
      const rows = catalogueTables.map((table) =>
        read<{ row: object }>(sql`select to_jsonb(row) as row from ${sql.identifier(table)} row order by row::text`),
      );
      const found = (await Promise.all(rows)).map(
        (of, n) => [catalogueTables[n] ?? '', of.map(({ row }) => row)] as const,
      );
      return Object.fromEntries<object[]>(found);
    },
    empty: () =>
      api.db.execute(sql`
        truncate import_runs, import_links, import_sources, import_terms, experiences, tags, locations, zones, makers, freshness cascade`),
  };
}
