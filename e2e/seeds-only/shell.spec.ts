import { expect, test } from '../support/seeds-only.ts';
import type { Page } from '@playwright/test';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú' });
const group = (page: Page, name: string) => menu(page).getByRole('button', { name, exact: true });
const width = async (page: Page) => Math.round((await menu(page).boundingBox())?.width ?? 0);

test.describe('the frame', () => {
  test('SHELL-16 SHELL-19 CONST-19 the top bar is 70 high and has logo, "Admin" and Logout', async ({ page, open }) => {
    await open('/dashboard');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: /Trastienda/ })).toBeVisible();
    await expect(bar.getByText('Admin', { exact: true })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(Math.round((await bar.boundingBox())?.height ?? 0)).toBe(70);
  });

  test('SHELL-17 CONST-19 a button narrows the sidebar from 260 to 70 and widens it again', async ({ page, open }) => {
    await open('/dashboard');
    await expect.poll(() => width(page)).toBe(260);
    await page.getByRole('button', { name: 'Reducir el menú' }).click();
    await expect.poll(() => width(page)).toBe(70);
    await page.getByRole('button', { name: 'Ampliar el menú' }).click();
    await expect.poll(() => width(page)).toBe(260);
  });

  test('SHELL-22 SHELL-23 groups start collapsed, and each opens and closes by itself', async ({ page, open }) => {
    await open('/dashboard');
    await expect(group(page, 'Experiencias')).toHaveAttribute('aria-expanded', 'false');
    await expect(group(page, 'Categorías')).toHaveAttribute('aria-expanded', 'false');
    await group(page, 'Categorías').click();
    await expect(group(page, 'Categorías')).toHaveAttribute('aria-expanded', 'true');
    await expect(group(page, 'Experiencias')).toHaveAttribute('aria-expanded', 'false');
    await group(page, 'Categorías').click();
    await expect(group(page, 'Categorías')).toHaveAttribute('aria-expanded', 'false');
  });

  test('SHELL-25 SHELL-27 SHELL-31 SHELL-33 SHELL-34 the entries stand in their order and lead to their screens', async ({
    page,
    open,
  }) => {
    await open('/dashboard');
    await expect(menu(page).getByRole('listitem')).toHaveText([
      /^Escritorio/,
      /^Experiencias/,
      /^Categorías/,
      /^Etiquetas/,
      /^Idiomas/,
      /^Ubicaciones/,
      /^Usuarios/,
      /^Planes/,
      /^Importaciones/,
    ]);
    await group(page, 'Usuarios').click();
    const links = menu(page)
      .getByRole('listitem')
      .filter({ hasText: /^Usuarios/ })
      .getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual([
      ['Todos los usuarios', '/usuarios'],
      ['Todos los makers', '/makers'],
      ['Todos los takers', '/takers'],
      ['Todos los resellers', '/resellers'],
      ['Nuevo maker', '/nuevo-maker'],
      ['Nuevo reseller', '/nuevo-reseller'],
    ]);
    await group(page, 'Importaciones').click();
    await expect(menu(page).getByRole('link', { name: 'Importaciones' })).toHaveAttribute('href', '/importaciones');
    await group(page, 'Categorías').click();
    await menu(page).getByRole('link', { name: 'Nueva Categoría' }).click();
    await expect(page).toHaveURL(/\/nueva-categoria$/);
    await menu(page).getByRole('link', { name: 'Categorías', exact: true }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    await menu(page).getByRole('link', { name: 'Escritorio' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('SHELL-24 as icons, the submenu floats beside the item by pointer and by keyboard focus', async ({
    page,
    open,
  }) => {
    await open('/dashboard');
    await page.getByRole('button', { name: 'Reducir el menú' }).click();
    await group(page, 'Categorías').hover();
    const entry = page.getByRole('link', { name: 'Nueva Categoría' });
    await expect(entry).toBeVisible();
    await entry.click();
    await expect(page).toHaveURL(/\/nueva-categoria$/);
    await page.mouse.move(700, 600);
    await expect(entry).toHaveCount(0);
    await group(page, 'Experiencias').focus();
    await expect(page.getByRole('link', { name: 'Nueva experiencia' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Nueva experiencia' })).toHaveCount(0);
  });

  test('SHELL-04 SHELL-06 an unknown path shows the not-found page with its picture', async ({ page, open }) => {
    await open('/no-existe');
    await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
    await expect(page.getByText('Ups.. Error 404, parece que la página que buscas no existe :(')).toBeVisible();
    await expect(page.getByRole('main').locator('svg, img').first()).toBeVisible();
  });

  for (const [path, heading] of [
    ['/categorias/', 'Categorías'],
    ['/experiencias/', 'Experiencias'],
    ['/nueva-experiencia/', 'Nueva experiencia'],
    ['/nueva-categoria/', 'Nueva categoría'],
  ] as const) {
    test(`SHELL-12 ${path} opens with its trailing slash`, async ({ page, open }) => {
      await open(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    });
  }

  test('a screen whose code is slow to come says so over the one that is left', async ({ page, open }) => {
    const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/category-form-*.js', async (route) => isThere.then(() => route.continue()));
    await open('/categorias');
    const bar = page.getByRole('progressbar', { name: 'Abriendo la pantalla' });
    await page.getByRole('link', { name: 'Gastronomía', exact: true }).click();
    await expect(bar).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Categorías' })).toBeVisible();
    arrive();
    await expect(page.getByRole('heading', { name: 'Editar Categoría' })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  test('SHELL-35 the page is at its top after a navigation', async ({ page, open }) => {
    await page.setViewportSize({ width: 1100, height: 420 });
    await open('/nueva-experiencia');
    await expect(page.getByRole('link', { name: 'Cancelar' })).toBeVisible();
    await page.mouse.move(600, 250);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(/\/experiencias$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('SHELL-37 CONST-01 A-08 the interface is in Spanish until English is chosen, and stays so in this browser', async ({
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

  test('D-04 without the feature `about` no version is read and none is shown', async ({ page, server, open }) => {
    await open('/categorias');
    await expect(page.getByRole('link', { name: 'Kayak', exact: true })).toBeVisible();
    await expect(menu(page).getByRole('listitem').last()).toBeVisible();
    await expect(page.getByText(/Versión/)).toHaveCount(0);
    expect(server.sent('GET', '/about')).toEqual([]);
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

  test('SHELL-39 API-29 D-01 D-03 with an apiBaseUrl every call goes to that server', async ({
    page,
    server,
    open,
  }) => {
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
});

test.describe('the dashboard', () => {
  test('DASH-01 DASH-03 DASH-04 greets and leads to the experiences', async ({ page, open }) => {
    await open('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Buenos días|Buenas tardes|Buenas noches|Hola/);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /Crear experiencia/ })).toHaveAttribute('href', '/nueva-experiencia/');
    await expect(main.getByRole('link', { name: /Ver todas las experiencias/ })).toHaveAttribute(
      'href',
      '/experiencias/',
    );
    await main.getByRole('link', { name: /Crear experiencia/ }).click();
    await expect(page.getByRole('heading', { name: 'Nueva experiencia' })).toBeVisible();
  });

  test('DASH-02 DASH-03 DASH-04 DASH-05 DASH-06 the cards fill whole rows at every width', async ({ page, open }) => {
    await open('/dashboard');
    const cards = page.getByRole('main').getByRole('link');
    await expect(cards).toHaveCount(4);
    const cardsPerRow = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
      return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
    };
    expect(await cardsPerRow(1920)).toEqual([4]);
    for (const width of [1440, 1280, 1024]) expect(await cardsPerRow(width), `${width} px`).toEqual([2, 2]);
    for (const width of [768, 390]) expect(await cardsPerRow(width), `${width} px`).toEqual([1, 1, 1, 1]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the sidebar is a drawer that opens from the top bar', async ({ page, open }) => {
    await open('/categorias');
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await expect(menu(page)).toBeVisible();
    await group(page, 'Experiencias').click();
    await menu(page).getByRole('link', { name: 'Nueva experiencia' }).click();
    await expect(page).toHaveURL(/\/nueva-experiencia$/);
    await expect(menu(page)).toBeHidden();
  });
});
