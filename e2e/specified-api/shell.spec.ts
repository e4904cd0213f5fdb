import { expect, test } from '../support/specified-api.ts';
import type { Page } from '@playwright/test';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú' });

test('a screen whose code loads slowly shows a progress bar above the previous screen', async ({ page, open }) => {
  const { promise: isLoaded, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/category-form-*.js', async (route) => isLoaded.then(() => route.continue()));
  await open('/categorias');
  const bar = page.getByRole('progressbar', { name: 'Abriendo la pantalla' });
  await page.getByRole('link', { name: 'Gastronomía', exact: true }).click();
  await expect(bar).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Categorías' })).toBeVisible();
  load();
  await expect(page.getByRole('heading', { name: 'Editar Categoría' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('SHELL-37 CONST-01 A-08 the interface is in Spanish until English is selected, and the browser stores the selection', async ({
  page,
  open,
}) => {
  await open('/categorias');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('button', { name: /Idioma de la interfaz/ }).click();
  await page
    .getByRole('menuitemradio', { name: /English/ })
    .or(page.getByRole('menuitem', { name: /English/ }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('SHELL-38 D-03 /config.json is read exactly once', async ({ page, configReads, open }) => {
  await open('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = configReads.length;
  await page.goto('/categorias');
  await expect(page.getByRole('heading', { name: 'Categorías' })).toBeVisible();
  await menu(page).getByRole('link', { name: 'Escritorio' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(configReads.length - before).toBe(1);
});

test('SHELL-39 API-29 D-01 D-03 with an apiBaseUrl every call goes to that server', async ({ page, server, open }) => {
  const origins = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' || request.resourceType() === 'xhr')
      origins.add(new URL(request.url()).origin);
  });
  await open('/categorias');
  await expect(page.getByRole('link', { name: 'Kayak', exact: true })).toBeVisible();
  origins.delete(new URL(page.url()).origin);
  expect([...origins]).toEqual([new URL(server.url).origin]);
});
