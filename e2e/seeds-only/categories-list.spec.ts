import { expect, test, redAlert, sawGreenAlert, sawRedAlert } from '../support/seeds-only.ts';
import type { Locator, Page } from '@playwright/test';

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const dialog = (page: Page) => page.getByRole('dialog');

/** Adds categories until there are `count`. */
const fillUp = (categories: { id: number; name: { es: string }; parents: number[] }[], count: number) => {
  for (let id = categories.length + 1; id <= count; id += 1)
    categories.push({ id, name: { es: `Categoría ${id}` }, parents: [] });
};

test.describe('the list', () => {
  test('CAT-01 CAT-02 CAT-04 LIST-01 A-15 shows title, add button, search and the three columns', async ({
    page,
    open,
  }) => {
    await open('/categorias');
    await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Añadir nueva Categoría' })).toHaveAttribute(
      'href',
      '/nueva-categoria',
    );
    await expect(page.getByRole('button', { name: 'Buscar' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(['Nombre', 'Descripción', 'Acciones']);
    await expect(rows(page)).toHaveCount(5);
  });

  test('LIST-02 CONST-02 CAT-04 eleven records make two pages of ten and one', async ({ page, server, open }) => {
    fillUp(server.records.categories, 11);
    await open('/categorias');
    await expect(rows(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Página 2' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/page=2/);
  });

  test('LIST-03 CONST-02 header and footer of the table are 50 high', async ({ page, open }) => {
    await open('/categorias');
    await expect(rows(page)).toHaveCount(5);
    const header = await page.getByRole('columnheader', { name: 'Nombre' }).boundingBox();
    expect(Math.round(header?.height ?? 0)).toBe(50);
    const footer = await page.getByTestId('table-footer').or(page.locator('[data-part="table-footer"]')).boundingBox();
    expect(Math.round(footer?.height ?? 0)).toBe(50);
  });

  test('LIST-04 A-64 every record can be reached, also past the 30 of one API page', async ({ page, server, open }) => {
    fillUp(server.records.categories, 65);
    await open('/categorias');
    await page.goto('/categorias?page=7');
    await expect(page.getByRole('link', { name: 'Categoría 65', exact: true })).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
  });

  test('CAT-03 LIST-05 LIST-06 LIST-07 searching asks the API and starts at the first page again', async ({
    page,
    server,
    open,
  }) => {
    fillUp(server.records.categories, 25);
    await open('/categorias?page=2');
    await expect(rows(page)).toHaveCount(10);
    await page.getByLabel('Nombre').fill('kay');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(rows(page)).toHaveCount(1);
    expect(server.sent('GET', '/categories').at(-1)?.path).toBe('/categories?name=kay');
    await expect(page).not.toHaveURL(/page=2/);
    await page.getByLabel('Nombre').fill('');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(rows(page)).toHaveCount(10);
    expect(server.sent('GET', '/categories').at(-1)?.path).toBe('/categories');
  });

  test('CAT-05 LIST-08 SHELL-11 each row has an edit link with the number of its @id, and a delete button', async ({
    page,
    open,
  }) => {
    await open('/categorias');
    await expect(page.getByRole('link', { name: 'Editar Kayak' })).toHaveAttribute('href', '/editar-categoria/3');
    await expect(page.getByRole('button', { name: 'Eliminar Kayak' })).toBeVisible();
  });

  test('CAT-06 LIST-09 LIST-10 ERR-32 ERR-43 deleting asks first, and Cancelar sends nothing', async ({
    page,
    server,
    open,
  }) => {
    await open('/categorias');
    await page.getByRole('button', { name: 'Eliminar Catas' }).click();
    await expect(dialog(page)).toContainText('¿Quieres eliminar esta categoría?');
    await expect(dialog(page)).toContainText('No podrás volver a recuperarla');
    await expect(dialog(page)).toContainText('Catas');
    await expect(dialog(page).getByRole('button', { name: 'Eliminar' })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Eliminar Catas' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Eliminar Catas' })).toBeFocused();
    expect(server.sent('DELETE', '/')).toEqual([]);
  });

  test('CAT-07 LIST-11 LIST-12 LIST-13 LIST-14 LIST-15 CONST-07 ERR-19 a deleted row leaves at once, and the list is read again two seconds later', async ({
    page,
    server,
    open,
  }) => {
    fillUp(server.records.categories, 25);
    await open('/categorias?page=2');
    await page.getByRole('button', { name: 'Eliminar Categoría 12' }).click();
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    await sawGreenAlert(page, 'Categoría eliminada correctamente');
    await expect(page.getByRole('link', { name: 'Categoría 12', exact: true })).toHaveCount(0);
    expect(server.sent('DELETE', '/').map(({ path }) => path)).toEqual(['/categories/12']);
    await expect(page.getByRole('link', { name: 'Aire libre', exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/page=2/);
    const deletedAt = server.sent('DELETE', '/')[0]?.at ?? 0;
    const rereads = () => server.sent('GET', '/categories').filter(({ at }) => at >= deletedAt);
    await expect.poll(() => rereads().length).toBe(1);
    expect((rereads()[0]?.at ?? 0) - deletedAt).toBeGreaterThan(1_800);
  });

  test('LIST-16 CAT-19 FORM-20 CONST-06 ERR-01 a refused delete shows the red alert for five seconds, and the row is there', async ({
    page,
    server,
    open,
  }) => {
    await page.clock.install();
    server.fail('DELETE', /./, 409, { code: 409, message: 'No se puede eliminar: la usan 3 experiencias' });
    await open('/categorias');
    await page.getByRole('button', { name: 'Eliminar Kayak' }).click();
    // From here on time passes only as the test says, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 60_000);
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    const alert = redAlert(page, '409- No se puede eliminar: la usan 3 experiencias');
    const oneStepLater = async () => {
      await page.clock.runFor(50);
      return alert.isVisible();
    };
    await expect.poll(oneStepLater).toBe(true);
    await expect(page.getByRole('link', { name: 'Kayak', exact: true })).toBeVisible();
    await page.clock.runFor(4_800);
    await expect(alert).toBeVisible();
    await page.clock.runFor(600);
    await expect(alert).toHaveCount(0);
  });

  for (const [what, stop, resume] of [
    ['the pointer is over it', (alert: Locator) => alert.hover(), (page: Page) => page.mouse.move(0, 0)],
    [
      'the focus is in it',
      (alert: Locator) => alert.getByRole('button').focus(),
      (page: Page) => page.getByRole('link', { name: 'Kayak', exact: true }).focus(),
    ],
  ] as const) {
    test(`FORM-20 CONST-06 D-20 an alert stays while ${what}, and for five seconds more`, async ({
      page,
      server,
      open,
    }) => {
      await page.clock.install();
      server.fail('DELETE', /./, 409, { code: 409, message: 'No se puede eliminar' });
      await open('/categorias');
      await page.getByRole('button', { name: 'Eliminar Kayak' }).click();
      await page.clock.pauseAt(Date.now() + 60_000);
      await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
      const alert = redAlert(page, '409- No se puede eliminar');
      await expect.poll(async () => (await page.clock.runFor(50), alert.isVisible())).toBe(true);
      // The dialog fades and gives the focus back.
      await page.clock.runFor(1_000);
      await stop(alert);
      await page.clock.runFor(20_000);
      await expect(alert).toBeVisible();
      await resume(page);
      await page.clock.runFor(4_800);
      await expect(alert).toBeVisible();
      await page.clock.runFor(600);
      await expect(alert).toHaveCount(0);
    });
  }

  test('LIST-18 ERR-05 a failed load shows the red alert and offers Reintentar in place of the table', async ({
    page,
    server,
    open,
  }) => {
    server.fail('GET', /^\/categories/, 503, { code: 503, message: 'El servidor está ocupado' });
    await open('/categorias');
    await sawRedAlert(page, '503- El servidor está ocupado');
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(rows(page)).toHaveCount(5);
  });

  const bodies = [
    { id: 'ERR-02', body: { 'hydra:description': 'La base está de viaje' }, text: '500- La base está de viaje' },
    { id: 'ERR-03', body: { detail: 'La base está de viaje' }, text: '500- La base está de viaje' },
  ];
  for (const { id, body, text } of bodies) {
    test(`${id} understands an error body with only ${Object.keys(body)[0]}`, async ({ page, server, open }) => {
      server.fail('GET', /^\/categories/, 500, body);
      await open('/categorias');
      await sawRedAlert(page, text);
    });
  }

  test('ERR-04 D-09 with a dead network there is a human sentence', async ({ page, server, open }) => {
    server.fail('GET', /^\/categories/, 0, undefined, 9);
    await open('/categorias');
    await sawRedAlert(page, 'No hay respuesta del servidor');
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  });
});
