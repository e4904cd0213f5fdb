import type { ViewMember } from '@trastienda/contract/calls/views';
import type { Feature } from '@trastienda/contract/config';
import { loadTexts } from '../../../../i18n/i18n.ts';
import { openAs } from '../../../../testing/roles.ts';
import { address, expect, page, rows, test, userEvent } from '../../../../testing/screens.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { readHere } from './read-here.ts';

const withViews = { features: ['views', 'bulk', 'trash'] as Feature[], trashDays: 30 };

const view: ViewMember & { id: number } = {
  '@id': '/views/1',
  '@type': 'View',
  id: 1,
  key: 'inactive',
  collection: 'experiences',
  name: null,
  query: 'isActive=false',
  columns: null,
  isShared: true,
  position: 1,
  owner: null,
};

const serveViews = (server: TestServer) =>
  server.showForeign('views', {
    members: [{ '@id': '/views/1', record: view }],
    items: [{ '@id': '/views/counts', record: { counts: [{ view: '/views/1', count: 2, isMore: false }] } }],
  });

async function read() {
  await loadTexts('palette');
  return readHere();
}
const labels = async () => (await read()).map(({ label }) => label);
async function run(label: string) {
  await expect.poll(labels).toContain(label);
  (await read()).find((each) => each.label === label)?.run();
}

test('a list offers its other views, a filter and its columns', async ({ server, open }) => {
  await serveViews(server);
  await open('/experiencias', undefined, withViews);
  await expect.element(page.getByRole('link', { name: /^Inactivas/ })).toBeVisible();
  await expect.poll(labels).toEqual(['Filtro', 'Mostrar columnas', 'Vista: Inactivas']);
  await run('Vista: Inactivas');
  await expect.poll(address).toContain('isActive=false');
  await run('Vista: Todo');
  await expect.poll(address).toBe('/experiencias');
});

test('a menu that a command opens gives the focus back to its button', async ({ server, open }) => {
  await serveViews(server);
  await open('/experiencias', undefined, withViews);
  await expect.element(rows.first()).toBeVisible();
  await run('Filtro');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Filtro', exact: true })).toHaveFocus();
});

test('the actions for the selected rows are offered while rows are selected', async ({ open }) => {
  await open('/categorias', undefined, withViews);
  await page.getByRole('checkbox', { name: 'Seleccionar Kayak' }).click();
  await expect.poll(labels).toEqual(['Cambiar…', 'A la papelera', 'Quitar la selección', 'Filtro']);
  await run('Quitar la selección');
  await expect.element(page.getByRole('region', { name: 'Selección' })).toHaveLength(0);
});

test('D-88 a viewer finds the columns of a list, but nothing that changes it', async ({ server, open }) => {
  await openAs('ROLE_VIEWER', { server, open }, '/experiencias', { features: ['roles', 'bulk', 'trash'] });
  await expect.element(rows.first()).toBeVisible();
  await expect.poll(labels).toEqual(['Mostrar columnas']);
});
