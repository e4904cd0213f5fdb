import type { ImportItem } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { idleStates } from '@trastienda/contract/imports/runs';
import type { Collection } from '@trastienda/contract/collection';
import type { Fault } from '../../sandbox/stand-in/faults.ts';
import { expect, type Api } from './product.ts';

const control = () => new URL('/control', process.env['DISTRIBUTOR_URL']);
async function change(settings: { day?: number; faults?: readonly Fault[] }) {
  const answer = await fetch(control(), { method: 'PUT', body: JSON.stringify(settings) });
  expect(answer.status).toBe(200);
}

/** Advances the clock of the simulated distributor, which changes, adds and removes activities every day. */
export async function moveDays(days: number) {
  const { day } = (await (await fetch(control())).json()) as { day: number };
  await change({ day: day + days });
}

/** Replaces the faults that the simulated distributor adds to its responses. Without arguments, it responds normally. */
export const setFaults = (...faults: Fault[]) => change({ faults });

export const runOf = async (api: Api, { '@id': path }: { '@id': string }) => (await api.get(path)) as ImportRun;

/** Returns the items of a run that match the query, at most 600, the maximum page size. */
export const itemsOf = async (api: Api, run: ImportRun, query: string) =>
  ((await api.get(`${run['@id']}/items?itemsPerPage=600&${query}`)) as Collection<ImportItem>)['hydra:member'];

/** Waits until a run reaches an idle state, and returns the run. */
export async function untilIdle(api: Api, run: { '@id': string }): Promise<ImportRun> {
  let latest = await runOf(api, run);
  await expect
    .poll(async () => idleStates.includes((latest = await runOf(api, run)).state), { timeout: 120_000 })
    .toBe(true);
  return latest;
}

/** Reads the catalogue of the distributor, and returns the run once its plan is complete. */
export const createPlan = async (api: Api) =>
  untilIdle(api, (await api.post('/imports/runs', { source: 'civitatis' })) as ImportRun);

/** Imports the ticked items of a plan, and waits for the result. */
export async function applyPlan(api: Api, { '@id': path, plan }: ImportRun): Promise<ImportRun> {
  const { token } = await api.get('/imports/civitatis-credentials');
  // With `Prefer`, the call imports the ticked items. Without this header, it would import all items without a conflict.
  const request = { imports: ['civitatis'], experienceImports: plan, token };
  await api.post('/imports/imports-request', request, { prefer: 'respond-async' });
  return untilIdle(api, { '@id': path });
}
