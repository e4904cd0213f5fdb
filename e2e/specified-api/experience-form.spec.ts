import { expect, test } from '../support/specified-api.ts';
import type { Page } from '@playwright/test';

const main = (page: Page) => page.getByRole('main');
const combo = (page: Page, name: string | RegExp) => main(page).getByRole('combobox', { name });

test('EXP-F-24 EXP-F-25 each selected option has a remove button with its name, which works by keyboard; Backspace removes the last option', async ({
  page,
  open,
}) => {
  await open('/editar-experiencia/2');
  const removeButton = (name: string) => main(page).getByRole('button', { name: `Quitar ${name}`, exact: true });
  const tags = combo(page, /^Etiquetas/);
  for (const name of ['Español', 'Aire libre', 'Kayak', 'Aventura', 'Familia'])
    await expect(removeButton(name)).toBeVisible();
  await tags.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(removeButton('Familia')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(removeButton('Aventura')).toHaveCount(0);
  await expect(tags).toBeFocused();
  await expect(tags).toHaveAttribute('aria-expanded', 'false');
  await expect(removeButton('Familia')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(removeButton('Familia')).toHaveCount(0);
  await removeButton('Kayak').click();
  await expect(removeButton('Kayak')).toHaveCount(0);
  await expect(combo(page, /^Subcategorías/)).toHaveAttribute('aria-expanded', 'false');
});
