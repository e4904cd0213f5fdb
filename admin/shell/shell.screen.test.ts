import { describe } from 'vitest';
import type { Locator } from 'vitest/browser';
import { address, expect, focus, page, resize, test, textsOf, userEvent } from '../testing/screens.ts';

const menu = page.getByRole('navigation', { name: 'Menú' });
const group = (name: string) => menu.getByRole('button', { name, exact: true });
const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();
const widthOf = (locator: Locator) => Math.round(boxOf(locator).width);

describe('the frame', () => {
  test('SHELL-16 SHELL-19 CONST-19 the top bar is 70 px high and has logo, "Admin" and Logout', async ({ open }) => {
    await open('/dashboard');
    const bar = page.getByRole('banner');
    await expect.element(bar.getByRole('link', { name: /Trastienda/ })).toBeVisible();
    await expect.element(bar.getByText('Admin', { exact: true })).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(Math.round(boxOf(bar).height)).toBe(70);
  });

  test('SHELL-17 CONST-19 a button narrows the sidebar from 260 to 70 px and widens it again', async ({ open }) => {
    await open('/dashboard');
    await expect.poll(() => widthOf(menu)).toBe(260);
    await page.getByRole('button', { name: 'Reducir el menú' }).click();
    await expect.poll(() => widthOf(menu)).toBe(70);
    await page.getByRole('button', { name: 'Ampliar el menú' }).click();
    await expect.poll(() => widthOf(menu)).toBe(260);
  });

  test('SHELL-22 SHELL-23 groups start collapsed, and each opens and closes independently', async ({ open }) => {
    await open('/dashboard');
    await expect.element(group('Experiencias')).toHaveAttribute('aria-expanded', 'false');
    await expect.element(group('Categorías')).toHaveAttribute('aria-expanded', 'false');
    await group('Categorías').click();
    await expect.element(group('Categorías')).toHaveAttribute('aria-expanded', 'true');
    await expect.element(group('Experiencias')).toHaveAttribute('aria-expanded', 'false');
    await group('Categorías').click();
    await expect.element(group('Categorías')).toHaveAttribute('aria-expanded', 'false');
  });

  test('SHELL-25 SHELL-27 SHELL-31 SHELL-33 SHELL-34 the entries are in the specified order and lead to their screens', async ({
    open,
  }) => {
    await open('/dashboard');
    await expect
      .poll(() => textsOf(menu.getByRole('listitem')))
      .toEqual([
        expect.stringMatching(/^Escritorio/),
        expect.stringMatching(/^Experiencias/),
        expect.stringMatching(/^Categorías/),
        expect.stringMatching(/^Etiquetas/),
        expect.stringMatching(/^Idiomas/),
        expect.stringMatching(/^Ubicaciones/),
        expect.stringMatching(/^Usuarios/),
        expect.stringMatching(/^Planes/),
        expect.stringMatching(/^Importaciones/),
      ]);
    await group('Usuarios').click();
    const links = menu
      .getByRole('listitem')
      .filter({ hasText: /^Usuarios/ })
      .getByRole('link');
    await expect
      .poll(() => links.elements().map((link) => [link.textContent, link.getAttribute('href')]))
      .toEqual([
        ['Todos los usuarios', '/usuarios'],
        ['Todos los makers', '/makers'],
        ['Todos los takers', '/takers'],
        ['Todos los resellers', '/resellers'],
        ['Nuevo maker', '/nuevo-maker'],
        ['Nuevo reseller', '/nuevo-reseller'],
      ]);
    await group('Importaciones').click();
    await expect.element(menu.getByRole('link', { name: 'Importaciones' })).toHaveAttribute('href', '/importaciones');
    await group('Categorías').click();
    await menu.getByRole('link', { name: 'Nueva Categoría' }).click();
    await expect.poll(address).toBe('/nueva-categoria');
    await menu.getByRole('link', { name: 'Categorías', exact: true }).click();
    await expect.poll(address).toBe('/categorias');
    await menu.getByRole('link', { name: 'Escritorio' }).click();
    await expect.poll(address).toBe('/dashboard');
  });

  test('SHELL-24 in the narrow menu, hover and keyboard focus open the links of a group beside its icon', async ({
    open,
  }) => {
    await open('/dashboard');
    await page.getByRole('button', { name: 'Reducir el menú' }).click();
    await group('Categorías').hover();
    const entry = page.getByRole('link', { name: 'Nueva Categoría' });
    await expect.element(entry).toBeVisible();
    await entry.click();
    await expect.poll(address).toBe('/nueva-categoria');
    await page.getByRole('heading', { level: 1 }).hover();
    await expect.element(entry).toHaveLength(0);
    await focus(group('Experiencias'));
    await expect.element(page.getByRole('link', { name: 'Nueva experiencia' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('link', { name: 'Nueva experiencia' })).toHaveLength(0);
  });

  test('SHELL-04 SHELL-06 an unknown path shows the not-found page with its picture', async ({ open }) => {
    await open('/no-existe');
    await expect.element(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
    await expect.element(page.getByText('Ups.. Error 404, parece que la página que buscas no existe :(')).toBeVisible();
    expect(page.getByRole('main').element().querySelector('svg, img')).toBeVisible();
  });

  for (const [path, heading] of [
    ['/categorias/', 'Categorías'],
    ['/experiencias/', 'Experiencias'],
    ['/nueva-experiencia/', 'Nueva experiencia'],
    ['/nueva-categoria/', 'Nueva categoría'],
  ] as const) {
    test(`SHELL-12 ${path} opens with its trailing slash`, async ({ open }) => {
      await open(path);
      await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    });
  }

  test('SHELL-35 the page is at its top after a navigation', async ({ open }) => {
    await resize(1100, 420);
    await open('/nueva-experiencia');
    const cancel = page.getByRole('link', { name: 'Cancelar' });
    await expect.element(cancel).toBeVisible();
    window.scrollTo(0, 900);
    await expect.poll(() => window.scrollY).toBeGreaterThan(200);
    await cancel.click();
    await expect.poll(address).toBe('/experiencias');
    await expect.poll(() => window.scrollY).toBe(0);
  });

  test('D-04 without the feature `about` no version is requested or shown', async ({ server, open }) => {
    await open('/categorias');
    await expect.element(page.getByRole('link', { name: 'Kayak', exact: true })).toBeVisible();
    await expect.element(menu.getByRole('listitem').last()).toBeVisible();
    await expect.element(page.getByText(/Versión/)).toHaveLength(0);
    expect(await server.sent('GET', '/about')).toEqual([]);
  });
});

describe('the dashboard', () => {
  test('DASH-01 DASH-03 DASH-04 greets and leads to the experiences', async ({ open }) => {
    await open('/dashboard');
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toMatchTextContent(/Buenos días|Buenas tardes|Buenas noches|Hola/);
    const main = page.getByRole('main');
    await expect
      .element(main.getByRole('link', { name: /Crear experiencia/ }))
      .toHaveAttribute('href', '/nueva-experiencia/');
    await expect
      .element(main.getByRole('link', { name: /Ver todas las experiencias/ }))
      .toHaveAttribute('href', '/experiencias/');
    await main.getByRole('link', { name: /Crear experiencia/ }).click();
    await expect.element(page.getByRole('heading', { name: 'Nueva experiencia' })).toBeVisible();
  });

  for (const [width, inRows] of [
    [1920, [4]],
    [1440, [2, 2]],
    [1280, [2, 2]],
    [1024, [2, 2]],
    [768, [1, 1, 1, 1]],
    [390, [1, 1, 1, 1]],
  ] as const) {
    test(`DASH-02 DASH-03 DASH-04 DASH-05 DASH-06 the cards fill whole rows at ${width} px`, async ({ open }) => {
      await resize(width, 900);
      await open('/dashboard');
      const cards = page.getByRole('main').getByRole('link');
      await expect.element(cards).toHaveLength(4);
      const tops = cards.elements().map((card) => Math.round(card.getBoundingClientRect().top));
      expect([...new Set(tops)].map((top) => tops.filter((each) => each === top).length)).toEqual(inRows);
    });
  }
});

test('on a phone the sidebar is a drawer that opens from the top bar', async ({ open }) => {
  await resize(390, 844);
  await open('/categorias');
  await expect.element(page.getByRole('button', { name: 'Abrir el menú' })).toBeVisible();
  await expect.element(menu).toHaveLength(0);
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await expect.element(menu).toBeVisible();
  await group('Experiencias').click();
  await menu.getByRole('link', { name: 'Nueva experiencia' }).click();
  await expect.poll(address).toBe('/nueva-experiencia');
  await expect.element(menu).toHaveLength(0);
});
