import { expect, test } from '../support/seeds-only.ts';
import type { Page } from '@playwright/test';

const combo = (page: Page, name: RegExp) => page.getByRole('main').getByRole('combobox', { name });
const options = (page: Page) => page.getByRole('option');

test('CAT-20 a category with a parent is a subcategory, and without one it is a category again', async ({
  page,
  open,
}) => {
  await open('/editar-categoria/4');
  await combo(page, /^Categorías padre/).click();
  await page.getByRole('option', { name: 'Aire libre', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await expect(page.getByRole('row', { name: /Cultura/ })).toContainText('en Aire libre');

  await page.goto('/nueva-experiencia');
  await combo(page, /^Categorías/).click();
  await expect(options(page)).toHaveText(['Aire libre', 'Gastronomía']);
  await page.getByRole('option', { name: 'Aire libre', exact: true }).click();
  await page.keyboard.press('Escape');
  await combo(page, /^Subcategorías/).click();
  await expect(options(page)).toHaveText(['Kayak', 'Cultura']);

  await page.goto('/editar-categoria/4');
  await expect(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Cultura');
  await combo(page, /^Categorías padre/).press('Backspace');
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await expect(page.getByRole('row', { name: /Cultura/ })).not.toContainText('en Aire libre');
  await page.goto('/nueva-experiencia');
  await combo(page, /^Categorías/).click();
  await expect(options(page)).toHaveText(['Aire libre', 'Gastronomía', 'Cultura']);
});
