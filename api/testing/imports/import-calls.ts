import { idleStates, type ImportRun } from '@trastienda/contract/imports/runs';
import type { ImportItem } from '@trastienda/contract/imports/items';
import type { Collection } from '@trastienda/contract/collection';
import type { Client } from '../releases/client.ts';
import { until } from '../until.ts';

/** Returns functions that send the requests of an import to a running server. */
export function importCalls({ call }: Pick<Client, 'call'>) {
  const begin = (source: string) => call<ImportRun>('POST', '/imports/runs', { source });

  /** Requests that a plan is applied, and does not wait for it. */
  async function request({ source, plan }: Pick<ImportRun, 'source' | 'plan'>): Promise<void> {
    const { token } = await call<{ token: string }>('GET', '/imports/civitatis-credentials');
    const body = { imports: [source], experienceImports: plan, token };
    await call('POST', '/imports/imports-request', body, { prefer: 'respond-async' });
  }

  const beginUndo = ({ '@id': path }: ImportRun) => call('POST', `${path}/undo`);

  /** @throws Error if the run has failed. */
  async function read({ '@id': path }: ImportRun): Promise<ImportRun> {
    const run = await call<ImportRun>('GET', path);
    if (run.state === 'failed') throw new Error(`${path} has failed: ${run.error}`);
    return run;
  }

  /** Waits until no job works on the run any more, and returns it. */
  function untilIdle(begun: ImportRun): Promise<ImportRun> {
    const probe = async () => {
      const run = await read(begun);
      return idleStates.includes(run.state) && run;
    };
    return until(probe, { late: `${begun['@id']} did not end within ten minutes.`, timeoutMs: 600_000, everyMs: 500 });
  }

  const itemsOf = async (run: ImportRun) =>
    (await call<Collection<ImportItem>>('GET', `${run['@id']}/items?itemsPerPage=600`))['hydra:member'];

  return {
    begin,
    request,
    beginUndo,
    read,
    /** `plan`, `apply` and `undo` wait for the end. @throws Error if the run has failed, or takes ten minutes. */
    plan: async (source: string) => untilIdle(await begin(source)),
    apply: (run: ImportRun) => request(run).then(() => untilIdle(run)),
    undo: (run: ImportRun) => beginUndo(run).then(() => untilIdle(run)),
    itemsOf,
    /** Returns the experiences that an import created or changed. */
    experiencesOf: async (run: ImportRun) => (await itemsOf(run)).flatMap(({ experience }) => experience ?? []),
  };
}
