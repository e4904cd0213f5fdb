import { expect, test, sawGreenAlert } from '../support/specified-api.ts';

test('D-21 the list does not show the response to a read that started before the save', async ({ page, open }) => {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  // The server reads the list before the save, but the response arrives after the save.
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

test('the browser asks before a page with unsaved input is closed, also during the save, but not after it', async ({
  page,
  server,
  open,
}) => {
  const isAsked = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await open('/editar-categoria/3');
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Piragua');
  const release = server.holdBack(/^\/categories\/3$/);
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await expect.poll(() => server.sent('PUT', '/categories/3')).toHaveLength(1);
  expect(await isAsked()).toBe(true);
  release();
  await sawGreenAlert(page, 'Categoría guardada correctamente');
  await expect.poll(isAsked).toBe(false);
});

test('FORM-19 after a reload of the form Cancelar still goes back to the page and the filters of the list', async ({
  page,
  open,
}) => {
  await open('/experiencias?name=paseo&page=2');
  await page
    .getByRole('link', { name: /^Paseo/ })
    .first()
    .click();
  const cancel = page.getByRole('link', { name: 'Cancelar' });
  await expect(cancel).toHaveAttribute('href', '/experiencias?name=paseo&page=2');
  await page.reload();
  await expect(cancel).toHaveAttribute('href', '/experiencias?name=paseo&page=2');
});
