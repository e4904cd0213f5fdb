import type { Page } from '@playwright/test';
import { sawGreenAlert, sawRedAlert } from '../support/alerts.ts';
import { expect, test } from '../support/product.ts';

const name = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /^Nombre/ });
const noAnswer = 'No hay respuesta del servidor. Comprueba tu conexión y vuelve a intentarlo';

/**
 * Lets the server perform the next write with this method to a matching path, but drops the response.
 * @returns an array to which the idempotency keys of this and later writes are appended.
 */
async function loseAnswer(page: Page, method: string, path: RegExp) {
  const keys: (string | undefined)[] = [];
  await page.route(path, async (route) => {
    const request = route.request();
    if (request.method() !== method) return route.fallback();
    keys.push(request.headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    expect((await route.fetch()).ok()).toBe(true);
    return route.abort('connectionreset');
  });
  return keys;
}

test('a create whose answer was lost shows an alert, preserves the input, and creates a single record when sent again', async ({
  page,
  open,
  api,
}) => {
  await open('/nueva-categoria');
  const keys = await loseAnswer(page, 'POST', /\/categories$/);
  await name(page).fill('Rutas en globo');
  await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
  await sawRedAlert(page, noAnswer);
  await expect(page).toHaveURL(/\/nueva-categoria$/);
  await expect(name(page)).toHaveValue('Rutas en globo');
  expect((await api.get('/categories?name=rutas en globo'))['hydra:totalItems']).toBe(1);

  await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
  await expect(page).toHaveURL(/\/categorias$/);
  await sawGreenAlert(page, 'Categoría');
  expect(keys).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), keys[0]]);
  expect((await api.get('/categories?name=rutas en globo'))['hydra:totalItems']).toBe(1);
});

test('a create that is corrected after a lost answer has another idempotency key', async ({ page, open, api }) => {
  await open('/nueva-categoria');
  const keys = await loseAnswer(page, 'POST', /\/categories$/);
  await name(page).fill('Rutas en zepelín');
  await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
  await sawRedAlert(page, noAnswer);
  await name(page).fill('Rutas en dirigible');
  await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
  await expect(page).toHaveURL(/\/categorias$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect((await api.get('/categories?name=rutas en dirigible'))['hydra:totalItems']).toBe(1);
});

test('an edit whose answer was lost does not conflict with itself when it is sent again', async ({
  page,
  open,
  api,
}) => {
  const { '@id': path } = await api.post('/categories', { name: 'Rutas en burro' });
  await open(`/editar-categoria/${path.split('/').at(-1)}`);
  const keys = await loseAnswer(page, 'PUT', new RegExp(`${path}$`));
  await name(page).fill('Rutas en mula');
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await sawRedAlert(page, noAnswer);
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await expect(page).toHaveURL(/\/categorias$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await api.get(path)).toMatchObject({ name: 'Rutas en mula' });
});

test('a delete whose answer was lost succeeds when it is sent again', async ({ page, open, api }) => {
  const { '@id': path } = await api.post('/categories', { name: 'Rutas en trineo' });
  await open('/categorias?name=trineo');
  const keys = await loseAnswer(page, 'DELETE', new RegExp(`${path}$`));
  const remove = async () => {
    await page.getByRole('button', { name: 'Eliminar Rutas en trineo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  };
  await remove();
  await sawRedAlert(page, noAnswer);
  await remove();
  await sawGreenAlert(page, 'eliminad');
  expect(keys[1]).toBe(keys[0]);
});
