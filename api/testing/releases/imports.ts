import { setTimeout as sleep } from 'node:timers/promises';
import { settledStates, type ImportRun } from '@trastienda/contract/imports/runs';
import { type ImportItem } from '@trastienda/contract/imports/items';
import type { Collection } from '@trastienda/contract/collection';
import type { Client } from './client.ts';

const pollIntervalMs = 500;

export async function planImport(client: Client, source: string): Promise<ImportRun> {
  return settle(client, await client.call<ImportRun>('POST', '/imports/runs', { source }));
}

export async function applyImport(client: Client, run: ImportRun): Promise<ImportRun> {
  const { token } = await client.call<{ token: string }>('GET', '/imports/civitatis-credentials');
  const body = { imports: [run.source], experienceImports: run.plan, token };
  await client.call('POST', '/imports/imports-request', body, { prefer: 'respond-async' });
  return settle(client, run);
}

/** Undoes every undoable import, the most recent first. */
export async function undoImports(client: Client): Promise<void> {
  const { 'hydra:member': runs } = await client.call<Collection<ImportRun>>('GET', '/imports/runs');
  for (const run of runs.filter(({ isUndoable }) => isUndoable)) await undoImport(client, run);
}

export async function undoImport(client: Client, run: ImportRun): Promise<void> {
  await client.call('POST', `${run['@id']}/undo`);
  await settle(client, run);
}

export async function itemsOf(client: Client, run: ImportRun): Promise<ImportItem[]> {
  const path = `${run['@id']}/items?itemsPerPage=600`;
  return (await client.call<Collection<ImportItem>>('GET', path))['hydra:member'];
}

/** Returns the experiences that an import created or changed. */
export const experiencesOf = async (client: Client, run: ImportRun) =>
  (await itemsOf(client, run)).flatMap(({ experience }) => experience ?? []);

/** Waits until no job works on the run any more, and returns it. @throws Error if the run has failed. */
async function settle(client: Client, { '@id': path }: ImportRun): Promise<ImportRun> {
  for (;;) {
    const run = await client.call<ImportRun>('GET', path);
    if (run.state === 'failed') throw new Error(`${path} has failed: ${run.error}`);
    if (settledStates.includes(run.state)) return run;
    await sleep(pollIntervalMs);
  }
}
