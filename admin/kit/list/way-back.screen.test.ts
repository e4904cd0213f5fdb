import { address, expect, page, sawGreenAlert, test } from '../../testing/screens.ts';

const names = page.getByRole('table').getByRole('link', { name: /^Paseo/ });

/** Searches the experiences and opens an experience on the second page of the results. */
async function openFromSecondPage() {
  await page.getByLabelText('Nombre').fill('paseo');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByRole('button', { name: 'Página 2' }).click();
  await names.filter({ hasText: 'Paseo 12 ' }).click();
  await expect.element(page.getByRole('heading', { name: 'Editar experiencia' })).toBeVisible();
}

test('a save leads back to the page and the search from which the form was opened', async ({ open }) => {
  await open('/experiencias');
  await openFromSecondPage();
  await page.getByRole('textbox', { name: /^Título/ }).fill('Paseo 12 con merienda');
  await page.getByRole('button', { name: 'Guardar Experiencia' }).click();
  await expect.poll(address).toMatch(/\/experiencias\?name=paseo&page=2$/);
  await expect.element(names.filter({ hasText: 'Paseo 12 con merienda' })).toBeVisible();
});

test('Cancelar and the link above the title lead back to the same page and search', async ({ open }) => {
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

test('FORM-17 D-21 a save leads to the list with fresh data, without reloading the page', async ({ server, open }) => {
  await open('/categorias');
  await page.getByRole('link', { name: 'Gastronomía', exact: true }).click();
  // Wait for the form, because the list, which is shown until then, also has a field "Nombre".
  await expect.element(page.getByRole('heading', { name: 'Editar Categoría' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Comer y beber');
  const reads = (await server.sent('GET', '/categories')).length;
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  // The router in the test keeps its history in memory. A reload of the page would lose it, so this URL proves that there was none.
  await expect.poll(address).toMatch(/\/categorias$/);
  await expect.element(page.getByRole('link', { name: 'Comer y beber', exact: true })).toBeVisible();
  await sawGreenAlert('Categoría guardada correctamente');
  expect((await server.sent('GET', '/categories')).slice(reads).at(-1)?.path).toBe('/categories');
});

test('a search is painted before its result renders', async ({ open }) => {
  await open('/experiencias');
  await page.getByLabelText('Nombre').fill('paseo');
  const clear = page.getByRole('button', { name: 'Limpiar' });
  const painted = new Promise((resolve) => {
    const isUnchanged = () => resolve(clear.query() === null);
    page
      .getByRole('search')
      .element()
      .addEventListener('submit', () => requestAnimationFrame(isUnchanged), { once: true });
  });
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  expect(await painted).toBe(true);
  await expect.element(clear).toBeVisible();
});
