import type { ImportItem } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { Collection } from '@trastienda/contract/collection';
import { beforeEach } from 'vitest';
import { standInAccount } from '../../../sandbox/distributor/distributor.ts';
import { distributorTokens } from '../../distributor/distributor-tokens.ts';
import { importKind } from '../../imports/running/import-kind.ts';
import { processRuns } from '../../runs/process-runs.ts';
import type { ImportSource, Term } from '../../imports/source.ts';
import { beginUndo } from '../../imports/running/change-state.ts';
import { loadSigningKeys } from '../../session/signing-keys.ts';
import { startApi, type ApiUnderTest } from '../servers/api-under-test.ts';
import { sourceOf, type FedActivity } from './feed.ts';
import { importedRecords } from './imported-records.ts';
import { startPictures } from '../servers/picture-server.ts';
import { startForFile } from '../servers/start-for-file.ts';

const terms: Term[] = [
  { kind: 'location', id: '30', language: 'es', name: 'Berlín', country: 'DE' },
  { kind: 'location', id: '30', language: 'en', name: 'Berlin', country: 'DE' },
  { kind: 'location', id: '31', language: 'es', name: 'Lisboa', country: 'PT' },
  { kind: 'zone', id: '301', language: 'es', name: 'Mitte', parentId: '30' },
  { kind: 'tag', id: '7', language: 'es', name: 'Visitas guiadas' },
  { kind: 'tag', id: '8', language: 'es', name: 'Museos' },
];

/** Returns an activity without zones and pictures. The sources of {@link importingFrom} define its location and its tag. */
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

type Run = { '@id': string };
/** An import source, or the activities of a new source. */
type Feed = ImportSource | FedActivity[];

export type Importing = Awaited<ReturnType<typeof startImporting>>;
export type Imports = ReturnType<typeof importingFrom>;

/**
 * Starts the whole API and a picture server. Returns both, and functions that import activities with pictures from this server.
 * `variables` are added to the environment of the API.
 */
export async function startImporting(variables?: Record<string, string>) {
  const [api, pictures] = await Promise.all([startApi(variables), startPictures()]);
  const close = async () => {
    pictures.close();
    await api.close();
  };
  return { api, pictures, close, ...importingFrom(api, pictures.origin) };
}

/** Does the same as {@link startImporting} for the tests of a file. Each test begins without imported records. */
export function testImporting(variables?: Record<string, string>): Importing {
  const importing = startForFile(() => startImporting(variables));
  beforeEach(() => importing.empty());
  return importing;
}

/**
 * Returns functions that import activities and read the results, mostly with the requests that the admin sends. The background job runs
 * only when a test calls `work`, or one of the functions that call it: `plan`, `apply`, `importAll` and `undo`.
 */
export const importingFrom = (api: ApiUnderTest, origin?: string) => ({
  ...runsOf(api, origin),
  ...itemsOf(api),
  ...importedRecords(api),
});

function runsOf(api: ApiUnderTest, origin: string | undefined) {
  const get = async <T>(path: string) => (await api.admin('GET', path)).json<T>();
  const source = (activities: FedActivity[] = [], failedLists: string[] = []) =>
    sourceOf({ activities, terms, failedLists, origin });
  const work = (feed: Feed = [], signal = new AbortController().signal) =>
    processRuns(importKind(api.services, [Array.isArray(feed) ? source(feed) : feed]), api.services, signal);
  /** Signs a distributor token with the keys of the API. Without a distributor, the API does not issue such tokens, but it accepts them. */
  const token = async () => distributorTokens(await loadSigningKeys(api.db, api.services.env.sessionKeys)).sign();
  const runOf = ({ '@id': path }: Run) => get<ImportRun>(path);

  const begin = async (key = 'civitatis') =>
    (await api.admin('POST', '/imports/runs', { payload: { source: key } })).json<ImportRun>();
  async function plan(feed: Feed): Promise<ImportRun> {
    const begun = await begin(Array.isArray(feed) ? undefined : feed.key);
    await work(feed);
    return runOf(begun);
  }
  /** Requests the import of a plan. By default, the API responds without waiting for the import. */
  const request = async (run: ImportRun, prefer = 'respond-async', language = 'es') =>
    api.admin('POST', '/imports/imports-request', {
      payload: { imports: [run.source], experienceImports: run.plan, token: await token() },
      headers: { prefer, 'accept-language': language },
    });
  /** Imports a plan of the source of {@link source}, or else of `feed`. */
  async function apply(run: ImportRun, feed?: Feed): Promise<ImportRun> {
    await request(run);
    await work(feed);
    return runOf(run);
  }

  return {
    source,
    work,
    token,
    begin,
    plan,
    request,
    apply,
    importAll: async (feed: Feed) => apply(await plan(feed)),
    undo: async ({ id }: ImportRun, signal?: AbortSignal) => {
      await beginUndo(api.services, id, 'eva@example.com');
      await work([], signal);
    },
    runOf,
    runs: async () => (await get<Collection<ImportRun>>('/imports/runs'))['hydra:member'],
    cancel: async ({ '@id': path }: Run) => (await api.admin('POST', `${path}/cancel`)).json<ImportRun>(),
  };
}

function itemsOf(api: ApiUnderTest) {
  async function read(run: Run, query = ''): Promise<ImportItem[]> {
    const items: ImportItem[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await api.admin('GET', `${run['@id']}/items?itemsPerPage=600&page=${page}&${query}`);
      const { 'hydra:member': members, 'hydra:totalItems': total } = answer.json<Collection<ImportItem>>();
      items.push(...members);
      if (items.length >= total) return items;
    }
  }
  return {
    itemsOf: read,
    /** Returns the item of an activity in a run. @throws Error if the run has no such item. */
    itemOf: async (run: Run, sourceId: string): Promise<ImportItem> => {
      const item = (await read(run)).find((one) => one.sourceId === sourceId);
      if (!item) throw new Error(`the run has no item for ${sourceId}`);
      return item;
    },
    /** Changes whether an item is selected, or its decisions. */
    change: (item: { '@id': string }, payload: object, headers: Record<string, string> = {}) =>
      api.admin('PATCH', item['@id'], {
        payload,
        headers: { 'content-type': 'application/merge-patch+json', ...headers },
      }),
    changeMany: (run: Run, payload: object) => api.admin('POST', `${run['@id']}/choices`, { payload }),
  };
}

/** Returns activities with only a name: `000` is `Visita 0`. An import orders them by the text of their ids, so that `1000` is before `101`. */
export const namedTours = (count: number): FedActivity[] =>
  Array.from({ length: count }, (_, n) => ({ id: String(n).padStart(3, '0'), name: { es: `Visita ${n}` } }));

/** Returns the variables that connect the API to a stand-in distributor. */
export const connectedTo = ({ url }: { url: string }) => ({
  CIVITATIS_URL: url,
  CIVITATIS_USERNAME: standInAccount.username,
  CIVITATIS_PASSWORD: standInAccount.password,
});
