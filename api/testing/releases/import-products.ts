import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { Client } from './client.ts';
import { applyImport, experiencesOf, itemsOf, planImport, undoImport } from './imports.ts';

const source = 'octo';
const maxProducts = 5;

/**
 * Imports a few products of an OCTO supplier, edits one of the new experiences, and undoes the import. The undo leaves the edited
 * experience. Then imports again.
 */
export async function importProducts(client: Client): Promise<void> {
  const undone = await importFew(client);
  const [edited = ''] = await experiencesOf(client, undone);
  await client.call('PATCH', edited, { name: 'Edited product' });
  await undoImport(client, undone);
  await importFew(client);
}

async function importFew(client: Client): Promise<ImportRun> {
  const run = await planImport(client, source);
  const products = (await itemsOf(client, run)).filter(({ kind }) => kind === 'new');
  for (const product of products.slice(maxProducts)) await client.call('PATCH', product['@id'], { isChosen: false });
  return applyImport(client, run);
}
