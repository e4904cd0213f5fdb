import type { Page, Route } from '@playwright/test';
import { sawRedAlert } from '../support/alerts.ts';
import { expect, test } from '../support/product.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Also matches the query string of a second attempt. */
const menuCode = /\/menu-drawer-[^/]*\.js(?:\?|$)/;
const openMenu = (page: Page) => page.getByRole('button', { name: 'Abrir el menú' });
const drawer = (page: Page) => page.getByRole('dialog');
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Abriendo el menú' });

/** Holds back the code of the menu. @returns the function that releases it. */
async function holdMenu(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route(menuCode, async (route: Route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('the menu shows its progress while its code loads, and then opens', async ({ page, open }) => {
  const release = await holdMenu(page);
  await open('/dashboard');
  await openMenu(page).tap();
  await expect(progress(page)).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
  release();
  await expect(drawer(page)).toBeVisible();
  await expect(progress(page)).toHaveCount(0);
});

test('a menu whose code arrives after a navigation does not open over the next screen', async ({ page, open }) => {
  const release = await holdMenu(page);
  await open('/categorias');
  await openMenu(page).tap();
  await expect(progress(page)).toBeVisible();
  await page.getByRole('link', { name: 'Añadir nueva Categoría' }).tap();
  await expect(page).toHaveURL(/nueva-categoria/);
  const arrived = page.waitForResponse(menuCode);
  release();
  await (await arrived).finished();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(progress(page)).toHaveCount(0);
  await expect(drawer(page)).toHaveCount(0);
  await openMenu(page).tap();
  await expect(drawer(page)).toBeVisible();
});

test('a menu whose code does not load causes a red alert, and opens at the next tap', async ({ page, open }) => {
  await page.route(menuCode, (route) => route.abort());
  await open('/dashboard');
  await openMenu(page).tap();
  await sawRedAlert(page, 'No se ha podido cargar una parte de la aplicación');
  await expect(progress(page)).toHaveCount(0);
  await expect(drawer(page)).toHaveCount(0);
  await page.unroute(menuCode);
  await openMenu(page).tap();
  await expect(drawer(page)).toBeVisible();
});
