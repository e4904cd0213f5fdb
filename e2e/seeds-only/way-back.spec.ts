import { expect, test, sawGreenAlert } from '../support/seeds-only.ts';

test('FORM-17 D-21 a save goes to the list with fresh data, in the same document', async ({ page, server, open }) => {
  await open('/categorias');
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true));
  await page.getByRole('link', { name: 'Gastronomía', exact: true }).click();
  // Until the form is there the list is, which has a field of that name as well.
  await expect(page.getByRole('heading', { name: 'Editar Categoría' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Comer y beber');
  const reads = server.sent('GET', '/categories').length;
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await expect(page).toHaveURL(/\/categorias$/);
  await expect(page.getByRole('link', { name: 'Comer y beber', exact: true })).toBeVisible();
  await sawGreenAlert(page, 'Categoría guardada correctamente');
  expect(server.sent('GET', '/categories').slice(reads).at(-1)?.path).toBe('/categories');
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
});

test('D-21 a read that a save overtakes is not what the list then shows', async ({ page, open }) => {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  // Read before the save, answered after it.
  await page.route(
    (url) => url.pathname === '/categories',
    async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  await open('/editar-categoria/1');
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Comer y beber');
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await sawGreenAlert(page, 'Categoría guardada correctamente');
  release();
  await expect(page.getByRole('link', { name: 'Comer y beber', exact: true })).toBeVisible();
});
