import type { ViewMember } from '@trastienda/contract/calls/views';
import { expect, page, test, textsOf } from '../../../testing/screens.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const withViews = { features: ['views' as const] };
const headings = () => textsOf(page.getByRole('columnheader'));
const tab = page.getByRole('link', { name: 'Nombres' });
const save = page.getByRole('button', { name: 'Guardar cambios' });

const shown: ViewMember & { id: number } = {
  '@id': '/views/1',
  '@type': 'View',
  id: 1,
  key: null,
  collection: 'experiences',
  name: 'Nombres',
  query: 'isActive=true',
  columns: ['name', 'actions'],
  isShared: false,
  position: 1,
  owner: '/users/1',
};

/** The server lists `listed`, and reads `present` as the single view. */
const serveView = (server: TestServer, listed = shown, present = listed) =>
  server.showForeign('views', {
    members: [{ '@id': listed['@id'], record: listed }],
    items: [
      { '@id': '/views/1', record: present },
      { '@id': '/views/counts', record: { counts: [] } },
    ],
  });

async function showPlaces() {
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
  await page.getByRole('checkbox', { name: 'Ubicación', exact: true }).click();
  await expect.poll(headings).toEqual(['Nombre', 'Ubicación', 'Acciones']);
}

test('the tab of a changed view stays the current one', async ({ open, server }) => {
  await serveView(server);
  await open('/experiencias?view=1&isActive=true', undefined, withViews);
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: /^Quitar el filtro/ }).click();
  await expect.element(save).toBeVisible();
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('link', { name: 'Todo' })).not.toHaveAttribute('aria-current');
});

test('after a save, a view shows its stored columns, also if someone else changes them', async ({ open, server }) => {
  await serveView(server);
  await open('/experiencias?view=1&isActive=true', undefined, withViews);
  await expect.poll(headings).toEqual(['Nombre', 'Acciones']);
  await showPlaces();
  await server.answer('PUT', /^\/views\/1/, 200, shown);
  await serveView(server, { ...shown, columns: ['id', 'name'] }, shown);
  await save.click();
  await expect.poll(headings).toEqual(['ID', 'Nombre']);
  await expect.element(save).not.toBeInTheDocument();
  expect((await server.sent('PUT', '/views')).map(({ body }) => body)).toEqual([
    { query: 'isActive=true', columns: ['name', 'location', 'actions'] },
  ]);
});

test('a deleted shipped view comes back with its key and its place', async ({ open, server }) => {
  const shipped = { key: 'inactive', name: null, query: 'isActive=false', columns: null, isShared: true } as const;
  await serveView(server, { ...shown, ...shipped, owner: null });
  await server.answer('DELETE', /^\/views\/1/, 204);
  await server.answer('POST', /^\/views/, 201, { ...shown, ...shipped });
  await open('/experiencias?view=1&isActive=false', undefined, withViews);
  await page.getByRole('button', { name: 'Vista «Inactivas»: opciones' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar vista' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  const created = async () => (await server.sent('POST', '/views')).map(({ body }) => body);
  await expect.poll(created).toEqual([{ ...shipped, collection: 'experiences', position: 1 }]);
});
