import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { beginRun, runImports } from '../imports/run-imports.ts';
import type { Term } from '../imports/source.ts';
import { beginUndo } from '../imports/undo.ts';
import type { ApiUnderTest } from './api-under-test.ts';
import { sourceOf, type FedActivity } from './feed.ts';
import { jpeg } from './pictures.ts';

const never = new AbortController().signal;

const terms: Term[] = [
  { kind: 'location', id: '30', language: 'es', name: 'Berlín', country: 'DE' },
  { kind: 'location', id: '30', language: 'en', name: 'Berlin', country: 'DE' },
  { kind: 'location', id: '31', language: 'es', name: 'Lisboa', country: 'PT' },
  { kind: 'zone', id: '301', language: 'es', name: 'Mitte', parentId: '30' },
  { kind: 'tag', id: '7', language: 'es', name: 'Visitas guiadas' },
  { kind: 'tag', id: '8', language: 'es', name: 'Museos' },
];

/** An activity with all its fields. */
export const tour = (id: string, changes: Partial<FedActivity> = {}): FedActivity => ({
  id,
  name: { es: `Visita ${id}`, en: `Tour ${id}` },
  description: { es: 'Un paseo.', en: 'A walk.' },
  url: 'https://example.com/visita',
  duration: '02:30',
  location: '30',
  tags: ['7'],
  ...changes,
});

/** A server whose every address under `/p` is a picture of its own; everything else is none. */
export async function startPictures() {
  const pictures = await Promise.all(Array.from({ length: 6 }, (_, n) => jpeg(300 + 30 * n, 200)));
  const server = createServer(({ url = '' }, response) => {
    const picture = pictures[Number(/^\/p(\d)/.exec(url)?.[1])];
    if (picture) response.end(picture);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.close() };
}

export type ImportsUnderTest = ReturnType<typeof importsUnderTest>;

/** Imports whole feeds, as the background job does, and looks at what came of them. */
export function importsUnderTest(api: ApiUnderTest, origin?: string) {
  const read = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await api.db.execute<R>(query)).rows;
  const source = (activities: FedActivity[] = []) => sourceOf({ activities, terms, origin });
  const work = (activities: FedActivity[] = [], signal = never) =>
    runImports(api.services, [source(activities)], signal);

  async function plan(activities: FedActivity[]): Promise<number> {
    const run = await beginRun(api.services, 'civitatis', 'ana@example.com');
    await work(activities);
    if (run === undefined) throw new Error('another run is under way');
    return run;
  }
  async function apply(run: number, signal = never, from = source()) {
    await api.db.execute(
      sql`update import_runs set state = 'applying', applied_at = now() where id = ${run} and state = 'planned'`,
    );
    await runImports(api.services, [from], signal);
  }
  async function importAll(activities: FedActivity[]): Promise<number> {
    const run = await plan(activities);
    await apply(run);
    return run;
  }
  async function undo(run: number, signal = never) {
    await beginUndo(api.services, run, 'eva@example.com');
    await work([], signal);
  }
  const idOf = async (sourceId: string) =>
    (await read<{ id: number }>(sql`select experience_id as id from import_links where source_id = ${sourceId}`))[0]
      ?.id;
  const shown = async (sourceId: string, language = 'es') =>
    (
      await api.admin('GET', `/experiences/${await idOf(sourceId)}`, { headers: { 'accept-language': language } })
    ).json();
  async function edit(sourceId: string, payload: object, language = 'es') {
    const path = `/experiences/${await idOf(sourceId)}`;
    const answer = await api.admin('PUT', path, { payload, headers: { 'accept-language': language } });
    expect(answer.statusCode).toBe(200);
  }
  const runOf = async (id: number) => (await read(sql`select * from import_runs where id = ${id}`))[0];
  const itemsOf = (run: number) =>
    read<Record<string, unknown> & { source_id: string }>(
      sql`select * from import_items where run_id = ${run} order by source_id`,
    );
  /** Everything that imports write, row by row. */
  async function catalogue() {
    const tables = [
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
    const rows = tables.map((table) =>
      read<{ row: object }>(sql`select to_jsonb(row) as row from ${sql.identifier(table)} row order by row::text`),
    );
    const found = (await Promise.all(rows)).map((of, n) => [tables[n] ?? '', of.map(({ row }) => row)] as const);
    return Object.fromEntries<object[]>(found);
  }
  const empty = () =>
    api.db.execute(sql`
      truncate import_runs, import_links, import_sources, import_terms, experiences, tags, locations, zones, makers cascade`);

  return { read, source, work, plan, apply, importAll, undo, idOf, shown, edit, runOf, itemsOf, catalogue, empty };
}
