import type { Collection } from '@trastienda/contract/collection';
import type { ImportItem } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { importCalls } from '../imports/import-calls.ts';
import type { Client } from './client.ts';

type Distributor = { moveTo: (day: number) => Promise<void> };
type Shown = { location: { '@id': string }; tags: { '@id': string }[] };

const maxProducts = 5;

/**
 * Imports the distributor's catalogue twice, thirty days apart, with edits in between. The second import has new, changed, gone
 * and conflicting activities; the conflicts are decided alternately for theirs and for ours. Afterwards, imported records are edited or
 * deleted.
 * @returns the `@id` of an imported experience that has not changed since its import.
 */
export async function importCatalogue(client: Client, { moveTo }: Distributor): Promise<string> {
  const { plan, apply, itemsOf } = importCalls(client);
  await moveTo(0);
  const first = await plan('civitatis');
  const [left] = (await itemsOf(first)).filter(({ kind }) => kind === 'new');
  if (left) await client.call('PATCH', left['@id'], { isChosen: false });
  await apply(first);

  await moveTo(30);
  const preview = await plan('civitatis');
  await client.call('POST', `${preview['@id']}/cancel`);
  const described = (await itemsOf(preview)).filter(({ fields }) => 'description.es' in fields);
  const [one, other, late, last] = described.flatMap(({ experience }) => experience ?? []);
  await describe(client, one);
  await describe(client, other);
  const second = await plan('civitatis');
  const conflicts = (await itemsOf(second)).filter(({ kind }) => kind === 'conflict');
  for (const [n, conflict] of conflicts.entries()) await resolveConflict(client, conflict, n % 2 ? 'ours' : 'theirs');
  await describe(client, late);
  await apply(second);
  await describe(client, last);
  return editAfterwards(client, first, second);
}

/**
 * Edits some of the records that the imports created, so that a later undo has to preserve them, and deletes an experience. Returns the
 * `@id` of an imported experience that stays unchanged.
 */
async function editAfterwards(client: Client, first: ImportRun, second: ImportRun): Promise<string> {
  const { experiencesOf } = importCalls(client);
  const touched = await experiencesOf(second);
  const untouched = (await experiencesOf(first)).filter((path) => !touched.includes(path));
  const [edited = '', deleted = '', located = '', asImported] = untouched;
  if (asImported === undefined) throw new Error('The second import leaves too few experiences unchanged.');
  await client.call('PATCH', edited, { name: 'Edited experience' });
  await client.call('DELETE', deleted);
  const { location, tags } = await client.call<Shown>('GET', located);
  for (const { '@id': path } of [location, ...tags]) await client.call('PATCH', path, { name: 'Edited name' });
  return asImported;
}

/**
 * Imports a few products of an OCTO supplier, edits one of the new experiences, and undoes the import. The undo leaves the edited
 * experience. Then imports again.
 */
export async function importProducts(client: Client): Promise<void> {
  const imports = importCalls(client);
  const undone = await importFew(client);
  const [edited = ''] = await imports.experiencesOf(undone);
  await client.call('PATCH', edited, { name: 'Edited product' });
  await imports.undo(undone);
  await importFew(client);
}

async function importFew(client: Client): Promise<ImportRun> {
  const { plan, apply, itemsOf } = importCalls(client);
  const run = await plan('octo');
  const products = (await itemsOf(run)).filter(({ kind }) => kind === 'new');
  for (const product of products.slice(maxProducts)) await client.call('PATCH', product['@id'], { isChosen: false });
  return apply(run);
}

/** Undoes every undoable import, the most recent first. */
export async function undoImports(client: Client): Promise<void> {
  const { 'hydra:member': runs } = await client.call<Collection<ImportRun>>('GET', '/imports/runs');
  for (const run of runs.filter(({ isUndoable }) => isUndoable)) await importCalls(client).undo(run);
}

async function describe({ call }: Client, experience: string | undefined): Promise<void> {
  if (experience === undefined) throw new Error('The catalogue changes too few descriptions in thirty days.');
  await call('PATCH', experience, { description: 'A description of our own. '.repeat(6).trim() });
}

async function resolveConflict({ call }: Client, { '@id': path, fields }: ImportItem, decision: 'ours' | 'theirs') {
  const conflicts = Object.keys(fields).filter((field) => fields[field]?.isConflict);
  await call('PATCH', path, { decisions: Object.fromEntries(conflicts.map((field) => [field, decision])) });
}
