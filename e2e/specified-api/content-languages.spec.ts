import { expect, test, sawRedAlert } from '../support/specified-api.ts';
import type { Page } from '@playwright/test';

test.describe('two content languages without the feature translations', () => {
  const name = (page: Page) => page.getByLabel('Nombre');
  const english = (page: Page) => page.getByRole('button', { name: 'EN', exact: true });
  const spanish = (page: Page) => page.getByRole('button', { name: 'ES', exact: true });

  /** Fills in a category in both languages. */
  async function fillBoth(page: Page) {
    await name(page).fill('Piragua');
    await english(page).click();
    await name(page).fill('Canoeing');
    await spanish(page).click();
  }

  test('D-57 when the PUT after a create fails, the form edits the created record, at the URL of that record', async ({
    page,
    server,
    open,
  }) => {
    page.on('dialog', (question) => question.accept());
    await open('/categorias');
    await page.getByRole('link', { name: 'Añadir nueva Categoría' }).click();
    await expect(page.getByRole('button', { name: 'Crear nueva Categoría' })).toBeVisible();
    await fillBoth(page);
    server.fail('PUT', /^\/categories\/6$/, 503, { code: 503 });
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await sawRedAlert(page, '503- El español está guardado; el inglés, no');
    await expect(page).toHaveURL(/\/editar-categoria\/6$/);
    await expect(page).toHaveTitle(/^Piragua · Editar categoría/);
    await expect(page.getByRole('heading', { name: 'Editar categoría' })).toBeVisible();
    await expect(page.getByText('Piragua · ID 6')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('1 campo en inglés')).toBeVisible();
    // The URL of the empty form is not in the history, and leaving the form with unsaved fields requires a confirmation.
    await page.goBack();
    await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click();
    await expect(page).toHaveURL(/\/editar-categoria\/6$/);
    await english(page).click();
    await expect(name(page)).toHaveValue('Canoeing');
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(server.sent('POST', '/categories')).toHaveLength(1);
    expect(server.sent('PUT', '/categories/6').map(({ language }) => language)).toEqual(['en', 'en']);
    expect(server.records.categories.at(-1)?.name).toEqual({ es: 'Piragua', en: 'Canoeing' });
  });

  test('D-57 a conflict in the PUT after a create is resolved at the URL of the created record', async ({
    page,
    server,
    open,
  }) => {
    await open('/nueva-categoria');
    await fillBoth(page);
    server.fail('PUT', /^\/categories\/6$/, 412, { code: 412 });
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alguien ha guardado cambios mientras editabas' });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/editar-categoria\/6$/);
    await dialog.getByRole('button', { name: 'Guardar lo mío' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(server.sent('POST', '/categories')).toHaveLength(1);
    expect(server.records.categories.at(-1)?.name).toEqual({ es: 'Piragua', en: 'Canoeing' });
  });

  test('D-57 a reload after the PUT after a create failed edits the created record', async ({ page, server, open }) => {
    page.on('dialog', (question) => question.accept());
    await open('/nueva-categoria');
    await fillBoth(page);
    server.fail('PUT', /^\/categories\/6$/, 503, { code: 503 });
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await sawRedAlert(page, '503- El español está guardado; el inglés, no');
    await page.reload();
    await expect(name(page)).toHaveValue('Piragua');
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(server.sent('POST', '/categories')).toHaveLength(1);
    expect(server.sent('PUT', '/categories/6').map(({ language }) => language)).toEqual(['en', 'es']);
  });
});
