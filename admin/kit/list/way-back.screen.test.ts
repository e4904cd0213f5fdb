import { address, expect, page, sawGreenAlert, test } from '../../testing/screens.ts';

const names = page.getByRole('table').getByRole('link', { name: /^Paseo/ });

/** Searches the experiences and opens an experience on the second page of the results. */
async function openFromSecondPage() {
  await page.getByLabelText('Nombre').fill('paseo');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('button', { name: 'Página 2' }).click();
  await names.filter({ hasText: 'Paseo 12 ' }).click();
  await expect.element(page.getByRole('heading', { name: 'Editar experiencia' })).toBeVisible();
}

test('a save leads back to the page and the search that the form was opened from', async ({ open }) => {
  await open('/experiencias');
  await openFromSecondPage();
  await page.getByRole('textbox', { name: /^Título/ }).fill('Paseo 12 con merienda');
  await page.getByRole('button', { name: 'Guardar Experiencia' }).click();
  await expect.poll(address).toMatch(/\/experiencias\?name=paseo&page=2$/);
  await expect.element(names.filter({ hasText: 'Paseo 12 con merienda' })).toBeVisible();
});

test('so do Cancelar and the link above the title', async ({ open }) => {
  await open('/experiencias');
  await openFromSecondPage();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect.poll(address).toMatch(/\/experiencias\?name=paseo&page=2$/);
  await names.first().click();
  await page.getByRole('main').getByRole('link', { name: 'Experiencias', exact: true }).click();
  await expect.poll(address).toMatch(/\/experiencias\?name=paseo&page=2$/);
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await names.first().click();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect.poll(address).toMatch(/\/experiencias$/);
});

test('FORM-17 D-21 a save goes to the list with fresh data, in the same document', async ({ server, open }) => {
  await open('/categorias');
  await page.getByRole('link', { name: 'Gastronomía', exact: true }).click();
  // Wait for the form, because the list that is shown until then has a field of the same name.
  await expect.element(page.getByRole('heading', { name: 'Editar Categoría' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Comer y beber');
  const reads = (await server.sent('GET', '/categories')).length;
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  // The history is in memory, so only a navigation within the document can change this URL.
  await expect.poll(address).toMatch(/\/categorias$/);
  await expect.element(page.getByRole('link', { name: 'Comer y beber', exact: true })).toBeVisible();
  await sawGreenAlert('Categoría guardada correctamente');
  expect((await server.sent('GET', '/categories')).slice(reads).at(-1)?.path).toBe('/categories');
});
