import { rows } from '../support/rows.ts';
import { expect, test, sawRedAlert } from '../support/seeds-only.ts';
import type { Page } from '@playwright/test';

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
    await expect(name(page)).toHaveValue('Kayaking');
    expect(server.sent('GET', '/categories/3').at(-1)?.language).toBe('en');
    await name(page).fill('Sea kayaking');
    await spanish(page).click();
    await expect(name(page)).toHaveValue('Kayak de mar');
    await english(page).click();
    await expect(name(page)).toHaveValue('Sea kayaking');
  });

  test('FORM-08 each button describes its texts: unsaved, reviewed or pending', async ({ page, open }) => {
    await open('/nueva-categoria');
    await expect(spanish(page)).toHaveAccessibleDescription('pendiente');
    await expect(english(page)).toHaveAccessibleDescription('pendiente');
    await open('/editar-categoria/3');
    await expect(spanish(page)).toHaveAccessibleDescription('revisado');
    await expect(english(page)).toHaveAccessibleDescription('');
    await name(page).fill('Kayak de mar');
    await expect(spanish(page)).toHaveAccessibleDescription('sin guardar');
    await english(page).click();
    await expect(english(page)).toHaveAccessibleDescription('revisado');
    await expect(spanish(page)).toHaveAccessibleDescription('sin guardar');
    await spanish(page).click();
    await name(page).fill('Kayak');
    await expect(spanish(page)).toHaveAccessibleDescription('revisado');
  });

  test('FORM-08 English texts that equal the Spanish ones are pending', async ({ page, open }) => {
    await open('/editar-categoria/5');
    await english(page).click();
    await expect(english(page)).toHaveAccessibleDescription('pendiente');
    await expect(spanish(page)).toHaveAccessibleDescription('revisado');
  });

  test('FORM-08 the review flags of an experience decide between reviewed and pending', async ({ page, open }) => {
    await open('/editar-experiencia/2');
    await expect(spanish(page)).toHaveAccessibleDescription('revisado');
    await expect(english(page)).toHaveAccessibleDescription('pendiente');
    await open('/editar-experiencia/1');
    await expect(english(page)).toHaveAccessibleDescription('revisado');
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
    await expect.poll(() => server.sent('GET', '/categories').at(-1)?.language).toBe('es');
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

  test('D-57 when the first PUT fails nothing else is sent, the alert names its language, and both drafts stay', async ({
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
    await sawRedAlert(page, '503- No se ha guardado el inglés');
    expect(server.sent('PUT', '/categories/3')).toHaveLength(1);
    await expect(name(page)).toHaveValue('Sea kayaking');
    await spanish(page).click();
    await expect(name(page)).toHaveValue('Kayak de mar');
  });

  /** Refuses PUTs in one language until the result is called. */
  async function refusePut(page: Page, path: RegExp, language: string) {
    await page.route(path, (route) =>
      route.request().method() === 'PUT' && route.request().headers()['accept-language'] === language
        ? route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, json: { code: 503 } })
        : route.fallback(),
    );
    return () => page.unroute(path);
  }

  /** Holds back the call to the created category, and refuses it once the result is called. */
  async function holdBack(page: Page) {
    const { promise: isRefused, resolve: refuse } = Promise.withResolvers<void>();
    await page.route(/\/categories\/6$/, async (route) => {
      await isRefused;
      await route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, json: { code: 503 } });
    });
    return refuse;
  }

  test('D-57 when the second PUT fails the first draft is clean, the other stays, and the alert names both', async ({
    page,
    server,
    open,
  }) => {
    await open('/editar-categoria/3');
    await name(page).fill('Kayak de mar');
    await english(page).click();
    await expect(name(page)).toHaveValue('Kayaking');
    await name(page).fill('Sea kayaking');
    const relent = await refusePut(page, /\/categories\/3$/, 'es');
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await sawRedAlert(page, '503- El inglés está guardado; el español, no');
    await expect(page.getByText('1 campo en español')).toBeVisible();
    await relent();
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(server.sent('PUT', '/categories/3').map(({ language }) => language)).toEqual(['en', 'es']);
    expect(server.records.categories[2]?.name).toEqual({ es: 'Kayak de mar', en: 'Sea kayaking' });
  });

  /** Types a category in both languages. */
  async function fillBoth(page: Page) {
    await name(page).fill('Piragua');
    await english(page).click();
    await name(page).fill('Canoeing');
    await spanish(page).click();
  }

  test('D-57 when the PUT after a create fails the form becomes an edit of the created record, at its address', async ({
    page,
    server,
    open,
  }) => {
    page.on('dialog', (question) => question.accept());
    await open('/categorias');
    await page.getByRole('link', { name: 'Añadir nueva Categoría' }).click();
    await expect(page.getByRole('button', { name: 'Crear nueva Categoría' })).toBeVisible();
    await fillBoth(page);
    const relent = await refusePut(page, /\/categories\/6$/, 'en');
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await sawRedAlert(page, '503- El español está guardado; el inglés, no');
    await expect(page).toHaveURL(/\/editar-categoria\/6$/);
    await expect(page).toHaveTitle(/^Editar categoría/);
    await expect(page.getByRole('heading', { name: 'Editar categoría' })).toBeVisible();
    await expect(page.getByText('Piragua · ID 6')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('1 campo en inglés')).toBeVisible();
    // The address of the empty form is not among those to go back to, and what is not saved is asked about.
    await page.goBack();
    await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click();
    await expect(page).toHaveURL(/\/editar-categoria\/6$/);
    await english(page).click();
    await expect(name(page)).toHaveValue('Canoeing');
    await relent();
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(server.sent('POST', '/categories')).toHaveLength(1);
    expect(server.sent('PUT', '/categories/6').map(({ language }) => language)).toEqual(['en']);
    expect(server.records.categories.at(-1)?.name).toEqual({ es: 'Piragua', en: 'Canoeing' });
  });

  test('D-57 a reload after the PUT after a create failed edits the created record', async ({ page, server, open }) => {
    page.on('dialog', (question) => question.accept());
    await open('/nueva-categoria');
    await fillBoth(page);
    await refusePut(page, /\/categories\/6$/, 'en');
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await sawRedAlert(page, '503- El español está guardado; el inglés, no');
    await page.reload();
    await expect(name(page)).toHaveValue('Piragua');
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(server.sent('POST', '/categories')).toHaveLength(1);
    expect(server.sent('PUT', '/categories/6').map(({ language }) => language)).toEqual(['es']);
  });

  test('D-57 what the PUT after a create refuses is shown at its field, at the address of the created record', async ({
    page,
    server,
    open,
  }) => {
    await open('/nueva-categoria');
    await fillBoth(page);
    const violations = [{ propertyPath: 'name', message: 'Ya hay una categoría con ese nombre' }];
    server.fail('PUT', /^\/categories\/6/, 422, { code: 422, message: 'name: repetido', violations });
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await expect(page).toHaveURL(/\/editar-categoria\/6$/);
    await expect(name(page)).toHaveValue('Canoeing');
    await expect(name(page)).toBeFocused();
    await expect(name(page)).toHaveAccessibleDescription(/Ya hay una categoría con ese nombre/);
    await name(page).fill('Paddling');
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(server.records.categories.at(-1)?.name).toEqual({ es: 'Piragua', en: 'Paddling' });
  });

  test('D-57 leaving while the PUT after a create is on its way is not undone when it fails', async ({
    page,
    open,
  }) => {
    await open('/nueva-categoria');
    await fillBoth(page);
    const refuse = await holdBack(page);
    // The list's code is still on its way when the refusal arrives.
    const { promise: isListed, resolve: list } = Promise.withResolvers<void>();
    await page.route(/\/categories-list-[^/]*\.js$/, async (route) => {
      await isListed;
      await route.fallback();
    });
    const isSent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await isSent;
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    refuse();
    await sawRedAlert(page, '503- El español está guardado; el inglés, no');
    list();
    await page.getByRole('link', { name: 'Añadir nueva Categoría' }).click();
    await expect(page).toHaveURL(/\/nueva-categoria$/);
    await expect(name(page)).toHaveValue('');
  });

  test('D-57 a refusal that comes once another new record is being typed leaves that form as it is', async ({
    page,
    open,
  }) => {
    await open('/nueva-categoria');
    await fillBoth(page);
    const refuse = await holdBack(page);
    const isSent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await isSent;
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click();
    await page.getByRole('link', { name: 'Añadir nueva Categoría' }).click();
    await expect(name(page)).toHaveValue('');
    await name(page).fill('Otra');
    refuse();
    await sawRedAlert(page, '503- El español está guardado; el inglés, no');
    await expect(page).toHaveURL(/\/nueva-categoria$/);
    await expect(name(page)).toHaveValue('Otra');
  });

  test('D-57 after a half-saved create the form of a new record is empty again', async ({ page, open }) => {
    await open('/nueva-categoria');
    await fillBoth(page);
    await refusePut(page, /\/categories\/6$/, 'en');
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await expect(page).toHaveURL(/\/editar-categoria\/6$/);
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click();
    await page.getByRole('link', { name: 'Añadir nueva Categoría' }).click();
    await expect(page.getByRole('button', { name: 'Crear nueva Categoría' })).toBeVisible();
    await expect(name(page)).toHaveValue('');
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

  test('SHELL-40 API-29 D-04 D-13 only the specified calls are sent, and no header of a feature is sent', async ({
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
