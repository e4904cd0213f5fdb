import type { ImportItem, ImportRun } from '@trastienda/contract/calls/imports';
import { distributorTokens } from '../distributor/distributor-tokens.ts';
import { runImports } from '../imports/run-imports.ts';
import type { ImportSource } from '../imports/source.ts';
import { loadSigningKeys } from '../session/signing-keys.ts';
import type { ApiUnderTest } from './api-under-test.ts';

/** Imports by the calls that the screen makes; the test says when the background job works, and on which source. */
export function importingFrom(api: ApiUnderTest) {
  const work = (source: ImportSource, signal = new AbortController().signal) =>
    runImports(api.services, [source], signal);
  const read = async <T>(path: string): Promise<T> => (await api.admin('GET', path)).json<T>();
  const runOf = (path: string) => read<ImportRun>(path);

  const begin = async (source: string) =>
    (await api.admin('POST', '/imports/runs', { payload: { source } })).json<ImportRun>();

  /** Without a distributor nobody gives a token, but any server of the same keys takes it. */
  const token = async () => distributorTokens(await loadSigningKeys(api.db, api.services.env.sessionKeys)).sign();

  /** Asks for the import of a plan and does not wait for it. */
  const request = async (run: ImportRun, prefer = 'respond-async') =>
    api.admin('POST', '/imports/imports-request', {
      payload: { imports: [run.source], experienceImports: run.plan, token: await token() },
      headers: { prefer },
    });

  const itemsOf = async (run: ImportRun, query = ''): Promise<ImportItem[]> =>
    (await read<{ 'hydra:member': ImportItem[] }>(`${run['@id']}/items?itemsPerPage=600&${query}`))['hydra:member'];

  return {
    work,
    begin,
    token,
    request,
    runOf,
    plan: async (source: ImportSource): Promise<ImportRun> => {
      const begun = await begin(source.key);
      await work(source);
      return runOf(begun['@id']);
    },
    apply: async (run: ImportRun, source: ImportSource): Promise<ImportRun> => {
      await request(run);
      await work(source);
      return runOf(run['@id']);
    },
    itemsOf,
    /** What a plan says of an activity. */
    itemOf: async (run: ImportRun, sourceId: string): Promise<ImportItem> => {
      const item = (await itemsOf(run)).find((one) => one.sourceId === sourceId);
      if (!item) throw new Error(`the plan says nothing of ${sourceId}`);
      return item;
    },
    /** Ticks or decides. */
    change: (item: { '@id': string }, payload: object, headers: Record<string, string> = {}) =>
      api.admin('PATCH', item['@id'], {
        payload,
        headers: { 'content-type': 'application/merge-patch+json', ...headers },
      }),
    changeMany: (run: ImportRun, payload: object) => api.admin('POST', `${run['@id']}/choices`, { payload }),
  };
}
