import type { Page } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { expect, test } from '../support/product.ts';

const { version } = manifest;
const builtAdmin = join(import.meta.dirname, '../../admin/dist');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const shown = (page: Page, text = `Versión ${version}`) => page.getByText(text, { exact: true });

/** Records the URLs with which the page requests the version. */
function reads(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => new URL(request.url()).pathname === '/about' && urls.push(request.url()));
  return urls;
}

/** Opens the menu of the phone layout, and closes it after `whileOpen`. */
async function openAndClose(page: Page, whileOpen: () => Promise<unknown>) {
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await whileOpen();
  await page.getByRole('button', { name: 'Cerrar el menú' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Mocks the response with the version. */
const answer = (page: Page, status: number, json: object) =>
  page.route('**/about', (route) => route.fulfill({ status, json }));

test('D-78 D-04 the version is shown at the foot of the menu, read once for all screens, in both languages', async ({
  page,
  open,
}) => {
  const requests = reads(page);
  await open('/dashboard');
  await expect(shown(page)).toBeVisible();
  const foot = await shown(page).boundingBox();
  const last = await menu(page).getByRole('listitem').last().boundingBox();
  expect(foot?.y).toBeGreaterThan((last?.y ?? Infinity) + (last?.height ?? 0));
  await menu(page).getByRole('button', { name: 'Etiquetas' }).click();
  await menu(page).getByRole('link', { name: 'Nueva Etiqueta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva etiqueta' })).toBeVisible();
  await page.getByRole('button', { name: 'Reducir el menú a iconos' }).click();
  await expect(shown(page)).toBeVisible();
  await page.getByRole('button', { name: /Idioma de la interfaz/ }).click();
  await page
    .getByRole('menuitem', { name: /English/ })
    .or(page.getByRole('menuitemradio', { name: /English/ }))
    .click();
  await expect(shown(page, `Version ${version}`)).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('D-78 on a phone the menu shows the version, read once even if the menu opens repeatedly', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const requests = reads(page);
  await open('/dashboard');
  for (const _ of ['once', 'again']) {
    await openAndClose(page, () =>
      expect(page.getByRole('dialog').getByText(`Versión ${version}`, { exact: true })).toBeVisible(),
    );
  }
  expect(requests).toHaveLength(1);
});

for (const [name, status, json] of [
  ['fails', 500, { code: 500, message: 'Roto' }],
  ['returns no version', 200, { release: 7 }],
] as const) {
  test(`D-78 D-35 a read of the version that ${name} shows neither version nor alert, and is not repeated`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await answer(page, status, json);
    const requests = reads(page);
    const answered = page.waitForResponse('**/about');
    await open('/etiquetas');
    await openAndClose(page, () => answered);
    await openAndClose(page, () => expect(menu(page).getByRole('link', { name: 'Escritorio' })).toBeVisible());
    await expect(page.getByRole('heading', { level: 1, name: 'Etiquetas' })).toBeVisible();
    await expect(page.getByText(/Versión/)).toHaveCount(0);
    expect(await page.evaluate(() => window.seenAlerts)).toEqual([]);
    expect(requests).toHaveLength(1);
  });
}

test('D-78 a long version wraps within the menu, wide and narrow', async ({ page, open }) => {
  const long = `0.2.0-dev.${'20261122'.repeat(6)}+${'abcdef'.repeat(6)}`;
  await answer(page, 200, { version: long });
  await open('/dashboard');
  for (const button of ['Reducir el menú a iconos', 'Ampliar el menú']) {
    const text = shown(page, `Versión ${long}`);
    await expect(text).toBeVisible();
    expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.getByRole('button', { name: button }).click();
  }
});

test('D-78 the built admin does not contain the version, and the login does not request it', async ({ page }) => {
  const files = (await readdir(builtAdmin, { recursive: true })).filter((name) =>
    /\.(html|js|css|svg|json|md|txt)$/.test(name),
  );
  const texts = await Promise.all(files.map((name) => readFile(join(builtAdmin, name), 'utf8')));
  // The version must not match inside another version: 0.2.0, for example, not inside 10.2.0.
  const own = new RegExp(`(?<![\\w.-])${version.replaceAll('.', '\\.')}(?![\\w.-])`);
  expect(own.test(`"${version}"`)).toBe(true);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((_, index) => own.test(texts[index] ?? ''))).toEqual([]);
  const requests = reads(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  expect(requests).toEqual([]);
});

test('the built admin contains the licences of its packages and of its font', async ({ request }) => {
  const packages = await (await request.get('/licenses.md')).text();
  for (const name of ['@mantine/core', 'react', 'zod']) {
    expect(packages).toMatch(new RegExp(`^## ${name} - [^#]*Permission is hereby granted`, 'm'));
  }
  expect(await (await request.get('/font-license.txt')).text()).toContain('SIL OPEN FONT LICENSE');
});
