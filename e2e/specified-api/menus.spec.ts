import type { Page } from '@playwright/test';
import { expect, sawRedAlert, test } from '../support/specified-api.ts';

const language = (page: Page) => page.getByRole('button', { name: /Idioma de la interfaz/ });
const columns = (page: Page) => page.getByRole('button', { name: 'Mostrar columnas' });
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name });

/** Holds back the code of a dropdown until the returned function is called. */
async function holdBack(page: Page, chunk: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/${chunk}-*.js`, async (route) => promise.then(() => route.continue()));
  return resolve;
}

test('Enter, Space and ArrowDown open a menu, the arrow keys move in it, and Escape returns the focus', async ({
  page,
  open,
}) => {
  await open('/experiencias');
  for (const key of ['Enter', 'Space', 'ArrowDown'])
    await test.step(key, async () => {
      await language(page).focus();
      await page.keyboard.press(key);
      await expect(choice(page, 'Español')).toBeFocused();
      await expect(language(page)).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('ArrowDown');
      await expect(choice(page, 'English')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(choice(page, 'Español')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(language(page)).toBeFocused();
      await expect(language(page)).toHaveAttribute('aria-expanded', 'false');
    });
  await page.keyboard.press('Enter');
  await expect(choice(page, 'Español')).toBeFocused();
  await page.keyboard.press('End');
  await expect(choice(page, 'English')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Experiences' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Interface language/ })).toBeFocused();
});

test('a menu whose code arrives after the key press takes the focus then, and Escape returns it', async ({
  page,
  open,
}) => {
  const release = await holdBack(page, 'choice-dropdown');
  await open('/experiencias');
  await language(page).focus();
  await page.keyboard.press('Enter');
  await expect(language(page)).toHaveAttribute('aria-expanded', 'true');
  release();
  await expect(choice(page, 'Español')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(language(page)).toBeFocused();
});

test('a menu whose code arrives after Escape, or after the focus has moved on, stays closed', async ({
  page,
  open,
}) => {
  const release = await holdBack(page, 'choice-dropdown');
  await open('/experiencias');
  await language(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(language(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(language(page)).toHaveAttribute('aria-expanded', 'true');
  await columns(page).focus();
  await expect(language(page)).toHaveAttribute('aria-expanded', 'false');
  release();
  // The dropdown of the columns opens later than that of the language would.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Mostrar columnas' })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('the list of columns whose code arrives after the key press takes the focus then, and Escape returns it', async ({
  page,
  open,
}) => {
  const release = await holdBack(page, 'column-checklist');
  await open('/experiencias');
  await columns(page).focus();
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('checkbox', { name: 'ID', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(columns(page)).toBeFocused();
});

test('a menu whose code does not load says so, and can be opened later', async ({ page, open }) => {
  await page.route('**/choice-dropdown-*.js*', (route) => route.abort());
  await open('/experiencias');
  await language(page).focus();
  await page.keyboard.press('Enter');
  await sawRedAlert(page, 'No se ha podido cargar una parte de la aplicación');
  await expect(language(page)).toHaveAttribute('aria-expanded', 'false');
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(choice(page, 'Español')).toBeFocused();
});

test('a tooltip whose code arrives after Escape stays closed', async ({ page, open }) => {
  const release = await holdBack(page, 'tooltip-label');
  await open('/usuarios');
  const [first, second] = [0, 1].map((row) => page.getByRole('link', { name: /^Editar / }).nth(row));
  const requested = page.waitForRequest('**/tooltip-label-*.js');
  await first?.focus();
  const label = await requested;
  await page.keyboard.press('Escape');
  release();
  await page.evaluate(async (url) => {
    await import(url);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, label.url());
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await second?.focus();
  await expect(page.getByRole('tooltip')).toHaveText('Editar');
});
