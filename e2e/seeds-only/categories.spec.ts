import { expect, greenAlert, redAlert, test } from '../support/seeds-only.ts';
import type { Page } from '@playwright/test';

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
  test('CAT-01 CAT-02 CAT-04 LIST-01 shows title, add button, search and the three columns', async ({ page, open }) => {
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

  test('LIST-04 every record can be reached, also past the 30 of one API page', async ({ page, server, open }) => {
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
    await expect(greenAlert(page, 'Categoría eliminada correctamente')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Categoría 12', exact: true })).toHaveCount(0);
    expect(server.sent('DELETE', '/').map(({ path }) => path)).toEqual(['/categories/12']);
    await expect(page.getByRole('link', { name: 'Aire libre', exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/page=2/);
    const deletedAt = server.sent('DELETE', '/')[0]?.at ?? 0;
    const rereads = () => server.sent('GET', '/categories').filter(({ at }) => at >= deletedAt);
    await expect.poll(() => rereads().length).toBe(1);
    expect((rereads()[0]?.at ?? 0) - deletedAt).toBeGreaterThan(1_800);
    expect((rereads()[0]?.at ?? 0) - deletedAt).toBeLessThan(4_000);
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
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    const alert = redAlert(page, '409- No se puede eliminar: la usan 3 experiencias');
    await expect(alert).toBeVisible();
    await expect(page.getByRole('link', { name: 'Kayak', exact: true })).toBeVisible();
    await page.clock.runFor(4_000);
    await expect(alert).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(alert).toHaveCount(0);
  });

  test('LIST-18 ERR-05 a failed load shows the red alert and offers Reintentar in place of the table', async ({
    page,
    server,
    open,
  }) => {
    server.fail('GET', /^\/categories/, 503, { code: 503, message: 'El servidor está ocupado' });
    await open('/categorias');
    await expect(redAlert(page, '503- El servidor está ocupado').first()).toBeVisible();
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
      await expect(redAlert(page, text).first()).toBeVisible();
    });
  }

  test('ERR-04 with a dead network there is a human sentence', async ({ page, server, open }) => {
    server.fail('GET', /^\/categories/, 0, undefined, 9);
    await open('/categorias');
    await expect(redAlert(page, 'No hay respuesta del servidor').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  });
});

test.describe('the form', () => {
  test('CAT-08 CAT-09 CAT-10 CAT-13 FORM-01 FORM-08 is empty to create, in Spanish first', async ({ page, open }) => {
    await open('/nueva-categoria');
    await expect(page.getByRole('heading', { name: 'Nueva categoría' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'ES', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'EN', exact: true })).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByLabel('Nombre')).toHaveValue('');
    await expect(page.getByRole('textbox', { name: 'Descripción' })).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Crear nueva Categoría' })).toBeVisible();
  });

  test('CAT-08 CAT-13 FORM-02 FORM-03 CONST-09 shows the record to edit, asked for at once', async ({
    page,
    server,
    open,
  }) => {
    await open('/editar-categoria/3');
    await expect(page.getByRole('heading', { name: 'Editar categoría' })).toBeVisible();
    await expect(page.getByLabel('Nombre')).toHaveValue('Kayak');
    await expect(page.getByText('Aire libre').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Guardar Categoría' })).toBeVisible();
    expect(server.sent('GET', '/categories/3')[0]?.language).toBe('es');
  });

  test('CAT-11 A-68 offers the categories as parents, but never itself', async ({ page, open }) => {
    await open('/editar-categoria/1');
    await page.getByRole('combobox', { name: /Categorías padre/ }).click();
    await expect(page.getByRole('option', { name: 'Gastronomía' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Aire libre' })).toHaveCount(0);
    await expect(page.getByRole('option', { name: 'Kayak' })).toHaveCount(0);
  });

  test('CAT-12 FORM-04 FORM-05 FORM-06 FORM-07 ERR-07 an empty name sends nothing and takes the focus', async ({
    page,
    server,
    open,
  }) => {
    await open('/nueva-categoria');
    const message = page.getByText('El nombre de la categoría es obligatorio');
    await expect(message).toHaveCount(0);
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await expect(page.getByLabel('Nombre')).toBeFocused();
    await expect(page.getByLabel('Nombre')).toHaveAttribute('aria-invalid', 'true');
    await expect(message.first()).toBeVisible();
    expect(server.sent('POST', '/categories')).toEqual([]);
  });

  test('CAT-15 CAT-17 FORM-14 FORM-15 FORM-16 LIST-21 ERR-19 creates with the ids of the parents and shows the new row', async ({
    page,
    server,
    open,
  }) => {
    await open('/nueva-categoria');
    await page.getByLabel('Nombre').fill('Piragua');
    await page.getByRole('textbox', { name: 'Descripción' }).fill('Por el río');
    await page.getByRole('combobox', { name: /Categorías padre/ }).click();
    await page.getByRole('option', { name: 'Aire libre' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    await expect(greenAlert(page, 'Categoría creada correctamente')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Piragua', exact: true })).toBeVisible();
    const [call] = server.sent('POST', '/categories');
    expect(call?.body).toEqual({ name: 'Piragua', description: 'Por el río', parents: [1] });
    expect(call?.language).toBe('es');
    expect(call?.headers['content-type']).toBe('application/ld+json');
  });

  test('CAT-16 CAT-18 FORM-14 ERR-19 saves with PUT and goes to the list at once', async ({ page, server, open }) => {
    await open('/editar-categoria/3');
    await page.getByLabel('Nombre').fill('Kayak y piragua');
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    await expect(greenAlert(page, 'Categoría guardada correctamente')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Kayak y piragua', exact: true })).toBeVisible();
    const [call] = server.sent('PUT', '/categories/3');
    expect(call?.body).toMatchObject({ name: 'Kayak y piragua', parents: [1] });
    expect(call?.language).toBe('es');
  });

  test('CAT-14 FORM-19 Cancelar goes back and sends nothing', async ({ page, server, open }) => {
    await open('/editar-categoria/3');
    await expect(page.getByLabel('Nombre')).toHaveValue('Kayak');
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(server.sent('PUT', '/')).toEqual([]);
  });

  test('FORM-18 FORM-23 CAT-19 a refused save shows the red alert, and every character stays', async ({
    page,
    server,
    open,
  }) => {
    server.fail('POST', /^\/categories/, 422, {
      code: 422,
      message: 'Revisa los campos marcados',
      violations: [{ propertyPath: 'name', message: 'Ese nombre ya está' }],
    });
    await open('/nueva-categoria');
    await page.getByLabel('Nombre').fill('Kayak');
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await expect(redAlert(page, '422- Revisa los campos marcados').first()).toBeVisible();
    await expect(page.getByText('Ese nombre ya está').first()).toBeVisible();
    await expect(page.getByLabel('Nombre')).toHaveValue('Kayak');
    await expect(page).toHaveURL(/\/nueva-categoria$/);
  });

  test('FORM-22 A-70 a record that cannot be read gives a panel with Reintentar and a way back', async ({
    page,
    open,
  }) => {
    await open('/editar-categoria/999');
    await expect(redAlert(page, '404- ').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Categorías/ })
        .first(),
    ).toBeVisible();
  });

  test('leaving with unsaved changes asks first and can stay', async ({ page, open }) => {
    await open('/editar-categoria/3');
    await page.getByLabel('Nombre').fill('Otra cosa');
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect(dialog(page)).toContainText('¿Quieres salir sin guardar?');
    await dialog(page).getByRole('button', { name: 'Seguir editando' }).click();
    await expect(page.getByLabel('Nombre')).toHaveValue('Otra cosa');
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await dialog(page).getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
  });
});

test.describe('two content languages without the feature translations', () => {
  const name = (page: Page) => page.getByLabel('Nombre');
  const english = (page: Page) => page.getByRole('button', { name: 'EN', exact: true });
  const spanish = (page: Page) => page.getByRole('button', { name: 'ES', exact: true });

  test('FORM-09 FORM-10 FORM-11 D-57 EN reads the English texts, and nothing typed in Spanish is lost', async ({
    page,
    server,
    open,
  }) => {
    await open('/editar-categoria/3');
    await name(page).fill('Kayak de mar');
    await english(page).click();
    await expect(name(page)).toHaveValue('Kayaking', { timeout: 1_000 });
    expect(server.sent('GET', '/categories/3').at(-1)?.language).toBe('en');
    await name(page).fill('Sea kayaking');
    await spanish(page).click();
    await expect(name(page)).toHaveValue('Kayak de mar');
    await english(page).click();
    await expect(name(page)).toHaveValue('Sea kayaking');
  });

  test('FORM-12 FORM-13 D-57 A-03 a change in English alone is one PUT in English, and the list stays in Spanish', async ({
    page,
    server,
    open,
  }) => {
    await open('/editar-categoria/3');
    await english(page).click();
    await expect(name(page)).toHaveValue('Kayaking');
    await name(page).fill('Paddling');
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(server.sent('PUT', '/categories/3').map(({ language }) => language)).toEqual(['en']);
    expect(server.records.categories[2]?.name).toEqual({ es: 'Kayak', en: 'Paddling' });
    expect(server.sent('GET', '/categories').at(-1)?.language).toBe('es');
  });

  test('D-57 changes in both languages are two PUTs, the current language first', async ({ page, server, open }) => {
    await open('/editar-categoria/3');
    await name(page).fill('Kayak de mar');
    await english(page).click();
    await expect(name(page)).toHaveValue('Kayaking');
    await name(page).fill('Sea kayaking');
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(server.sent('PUT', '/categories/3').map(({ language }) => language)).toEqual(['en', 'es']);
    expect(server.records.categories[2]?.name).toEqual({ es: 'Kayak de mar', en: 'Sea kayaking' });
  });

  test('D-57 when the second PUT fails the first stays saved and the alert names the language', async ({
    page,
    server,
    open,
  }) => {
    await open('/editar-categoria/3');
    await name(page).fill('Kayak de mar');
    await english(page).click();
    await expect(name(page)).toHaveValue('Kayaking');
    await name(page).fill('Sea kayaking');
    server.fail('PUT', /^\/categories\/3/, 503, { code: 503, message: 'El servidor está ocupado' }, 1);
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await expect(redAlert(page, '503- ').first()).toBeVisible();
    expect(server.sent('PUT', '/categories/3')).toHaveLength(1);
    await expect(name(page)).toHaveValue('Sea kayaking');
    await spanish(page).click();
    await expect(name(page)).toHaveValue('Kayak de mar');
  });

  test('D-57 saving without a change is one PUT in the current language', async ({ page, server, open }) => {
    await open('/editar-categoria/3');
    await expect(name(page)).toHaveValue('Kayak');
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(server.sent('PUT', '/categories/3').map(({ language }) => language)).toEqual(['es']);
  });

  test('D-57 a create with text in both languages is a POST and then a PUT in the other', async ({
    page,
    server,
    open,
  }) => {
    await open('/nueva-categoria');
    await name(page).fill('Piragua');
    await english(page).click();
    await name(page).fill('Canoeing');
    await spanish(page).click();
    await expect(name(page)).toHaveValue('Piragua');
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(server.sent('POST', '/categories').map(({ language }) => language)).toEqual(['es']);
    expect(server.sent('PUT', '/categories/6').map(({ language }) => language)).toEqual(['en']);
    expect(server.records.categories.at(-1)?.name).toEqual({ es: 'Piragua', en: 'Canoeing' });
  });

  test('SHELL-40 D-04 D-13 nothing outside the seeds is asked, and no header of a feature is sent', async ({
    page,
    server,
    open,
  }) => {
    await open('/categorias');
    await expect(rows(page)).toHaveCount(5);
    await page.goto('/editar-categoria/3');
    await expect(name(page)).toHaveValue('Kayak');
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: /experiencia/i }).first()).toBeVisible();
    expect(server.unknown).toEqual([]);
    for (const { headers } of server.calls) {
      expect(headers).not.toHaveProperty('idempotency-key');
      expect(headers).not.toHaveProperty('if-match');
      expect(headers).not.toHaveProperty('prefer');
    }
  });
});
