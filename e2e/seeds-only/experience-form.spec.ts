import { expect, test } from '../support/seeds-only.ts';
import { problemsOf } from '../support/accessibility.ts';
import type { Page } from '@playwright/test';

const main = (page: Page) => page.getByRole('main');
const combo = (page: Page, name: string | RegExp) => main(page).getByRole('combobox', { name });

test('EXP-F-24 EXP-F-25 each chosen option has a remover with its name, which works by keyboard; Backspace takes the last', async ({
  page,
  open,
}) => {
  await open('/editar-experiencia/2');
  const remover = (name: string) => main(page).getByRole('button', { name: `Quitar ${name}`, exact: true });
  const tags = combo(page, /^Etiquetas/);
  for (const name of ['Español', 'Aire libre', 'Kayak', 'Aventura', 'Familia'])
    await expect(remover(name)).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await tags.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(remover('Familia')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(remover('Aventura')).toHaveCount(0);
  await expect(tags).toBeFocused();
  await expect(tags).toHaveAttribute('aria-expanded', 'false');
  await expect(remover('Familia')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(remover('Familia')).toHaveCount(0);
  await remover('Kayak').click();
  await expect(remover('Kayak')).toHaveCount(0);
  await expect(combo(page, /^Subcategorías/)).toHaveAttribute('aria-expanded', 'false');
});
