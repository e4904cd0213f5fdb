import { expect, test } from '../support/product.ts';
import type { Page } from '@playwright/test';

const lists: [path: string, title: string | RegExp][] = [
  ['/dashboard', /^Buen/],
  ['/usuarios', 'Usuarios'],
  ['/planes', 'Planes'],
  ['/makers', 'Makers'],
  ['/takers', 'Takers'],
  ['/resellers', 'Resellers'],
  ['/experiencias', 'Experiencias'],
  ['/posicionamiento', 'Posicionamiento'],
  ['/categorias', 'Categorías'],
  ['/etiquetas', 'Etiquetas'],
  ['/idiomas', 'Idiomas'],
  ['/localidades', 'Ubicaciones'],
  ['/zonas', 'Zonas'],
  ['/importaciones', 'Importaciones'],
  ['/importaciones/anteriores', 'Importaciones anteriores'],
];

const forms: [one: string, collection: string, create: string, edit: string][] = [
  ['usuario', 'users', 'Nuevo usuario', 'Editar usuario'],
  ['plan', 'plans', 'Nuevo plan', 'Editar plan'],
  ['maker', 'makers', 'Nuevo maker', 'Editar maker'],
  ['taker', 'takers', 'Nuevo taker', 'Editar taker'],
  ['reseller', 'resellers', 'Nuevo reseller', 'Editar reseller'],
  ['experiencia', 'experiences', 'Nueva experiencia', 'Editar experiencia'],
  ['categoria', 'categories', 'Nueva categoría', 'Editar categoría'],
  ['etiqueta', 'tags', 'Nueva etiqueta', 'Editar etiquetas'],
  ['idioma', 'languages', 'Nuevo idioma', 'Editar idioma'],
  ['localidad', 'locations', 'Nueva ubicación', 'Editar ubicación'],
  ['zona', 'zones', 'Nueva zona', 'Editar zona'],
];

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
/** The ID of the record, which only the form of an existing record shows. */
const recordNumber = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/ID \d+/)
    .first();

test('SHELL-07 SHELL-14 every list opens at its URL, even if the API has a collection at the same path', async ({
  page,
  open,
}) => {
  test.slow();
  // Makes the request for the runs fail. Otherwise the imports screen would start reading the catalogue of the distributor.
  await page.route(/\/imports\/runs\?source=/, (route) => route.fulfill({ status: 503, body: '' }));
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  await open('/dashboard');
  for (const [path, name] of lists) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    if (path === '/importaciones') {
      await expect(page.getByRole('heading', { name: 'No se han podido buscar las experiencias' })).toBeVisible();
    }
  }
  expect(posts.filter((path) => path.startsWith('/imports'))).toEqual([]);
});

test('SHELL-08 SHELL-09 SHELL-10 every form opens at its URLs: for a new record, for a user and for an existing record', async ({
  page,
  open,
  api,
}) => {
  test.slow();
  await open('/dashboard');
  for (const [one, collection, create, edit] of forms) {
    await page.goto(`/${create.startsWith('Nueva') ? 'nueva' : 'nuevo'}-${one}`);
    await title(page, create);
    await expect(recordNumber(page)).toHaveCount(0);
    const [record] = (await api.get(`/${collection}`))['hydra:member'];
    await page.goto(`/editar-${one}/${record.id}`);
    await title(page, edit);
    await expect(recordNumber(page)).toBeVisible();
  }
  const { '@id': user } = await api.post('/users', { email: 'mapa@example.com', password: 'Clave123', roles: [] });
  for (const one of ['maker', 'taker', 'reseller']) {
    await page.goto(`/nuevo-${one}/${user.split('/').at(-1)}`);
    await title(page, `Nuevo ${one}`);
    await expect(page.getByRole('main').getByText('mapa@example.com')).toBeVisible();
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveCount(0);
  }
});
