import type { ImportItem } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { Client } from './client.ts';
import { applyImport, experiencesOf, itemsOf, planImport } from './imports.ts';

type Distributor = { moveTo: (day: number) => Promise<void> };
type Shown = { location: { '@id': string }; tags: { '@id': string }[] };

/**
 * Imports the distributor's catalogue twice, thirty days apart, with edits in between. The second import has new, changed, gone
 * and conflicting activities; the conflicts are decided alternately for theirs and for ours. Afterwards, imported records are edited or
 * deleted.
 * @returns the `@id` of an imported experience that has not changed since its import.
 */
export async function importCatalogue(client: Client, { moveTo }: Distributor): Promise<string> {
  await moveTo(0);
  const first = await planImport(client, 'civitatis');
  const [left] = (await itemsOf(client, first)).filter(({ kind }) => kind === 'new');
  if (left) await client.call('PATCH', left['@id'], { isChosen: false });
  await applyImport(client, first);

  await moveTo(30);
  const preview = await planImport(client, 'civitatis');
  await client.call('POST', `${preview['@id']}/cancel`);
  const described = (await itemsOf(client, preview)).filter(({ fields }) => 'description.es' in fields);
  const [one, other, late, last] = described.flatMap(({ experience }) => experience ?? []);
  await describe(client, one);
  await describe(client, other);
  const second = await planImport(client, 'civitatis');
  const conflicts = (await itemsOf(client, second)).filter(({ kind }) => kind === 'conflict');
  for (const [n, conflict] of conflicts.entries()) await settleConflict(client, conflict, n % 2 ? 'ours' : 'theirs');
  await describe(client, late);
  await applyImport(client, second);
  await describe(client, last);
  return editAfterwards(client, first, second);
}

/**
 * Edits some of the records that the imports created, so that a later undo has to preserve them, and deletes an experience. Returns the
 * `@id` of an imported experience that stays unchanged.
 */
async function editAfterwards(client: Client, first: ImportRun, second: ImportRun): Promise<string> {
  const touched = await experiencesOf(client, second);
  const untouched = (await experiencesOf(client, first)).filter((path) => !touched.includes(path));
  const [edited = '', deleted = '', located = '', asImported] = untouched;
  if (asImported === undefined) throw new Error('The second import leaves too few experiences unchanged.');
  await client.call('PATCH', edited, { name: 'Edited experience' });
  await client.call('DELETE', deleted);
  const { location, tags } = await client.call<Shown>('GET', located);
  for (const { '@id': path } of [location, ...tags]) await client.call('PATCH', path, { name: 'Edited name' });
  return asImported;
}

async function describe({ call }: Client, experience: string | undefined): Promise<void> {
  if (experience === undefined) throw new Error('The catalogue changes too few descriptions in thirty days.');
  await call('PATCH', experience, { description: 'A description of our own. '.repeat(6).trim() });
}

const settleConflict = ({ call }: Client, item: ImportItem, decision: 'ours' | 'theirs') =>
  call('PATCH', item['@id'], {
    decisions: Object.fromEntries(
      Object.entries(item.fields)
        .filter(([, { isConflict }]) => isConflict)
        .map(([field]) => [field, decision]),
    ),
  });
