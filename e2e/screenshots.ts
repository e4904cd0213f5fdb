import { chromium, type Page } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import config from './playwright.config.ts';
import startProduct from './support/start-product.ts';
import { administrator } from './support/start-server.ts';

/**
 * The folder for the screenshots of the README. This script takes them from the built product with the demo catalogue. It is run with
 * `node e2e/screenshots.ts`, or with the names of the screenshots to take, and requires a build (run `npm start` once).
 */
const folder = join(import.meta.dirname, '../docs/pictures');
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

type Shot = {
  name: string;
  path: string;
  viewport: typeof desktop;
  colorScheme: 'light' | 'dark';
  /** Records that are deleted before the screenshot is taken. */
  deleted?: readonly string[];
  /** A text that is typed into the palette. */
  searched?: string;
};

const shots: Shot[] = [
  { name: 'experiences', path: '/experiencias', viewport: desktop, colorScheme: 'light' },
  { name: 'experience-form', path: '/editar-experiencia/2', viewport: desktop, colorScheme: 'light' },
  { name: 'dashboard-dark', path: '/dashboard', viewport: desktop, colorScheme: 'dark' },
  { name: 'experiences-phone', path: '/experiencias', viewport: phone, colorScheme: 'light' },
  { name: 'experience-form-phone', path: '/editar-experiencia/2', viewport: phone, colorScheme: 'dark' },
  { name: 'palette', path: '/experiencias', viewport: desktop, colorScheme: 'light', searched: 'triana' },
  {
    name: 'trash',
    path: '/papelera',
    viewport: desktop,
    colorScheme: 'light',
    deleted: [
      '/zones/34',
      '/favorite_experiences/4',
      '/contacts/48',
      '/experiences/118',
      '/takers/60',
      '/favorite_makers/50',
      '/experiences/31',
      '/languages/8',
      '/experiences/402',
      '/contacts/3',
    ],
  },
];
const wanted = process.argv.slice(2);

await mkdir(folder, { recursive: true });
const stop = await startProduct();
try {
  const browser = await chromium.launch(config.use?.launchOptions);
  for (const { name, path, viewport, colorScheme, deleted = [], searched } of shots) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const context = await browser.newContext({
      baseURL: process.env['PRODUCT_URL'],
      viewport,
      colorScheme,
      locale: 'es-ES',
    });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(administrator.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL(/experiencias/);
    for (const record of deleted) await page.evaluate(remove, record);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    if (searched) await search(page, searched);
    const png = await page.screenshot();
    await sharp(png)
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(join(folder, `${name}.png`));
    await context.close();
  }
  await browser.close();
} finally {
  await stop();
}

/** Deletes a record as the signed-in user. Runs in the page. */
async function remove(record: string) {
  const headers = { accept: 'application/ld+json', authorization: `Bearer ${localStorage.getItem('token')}` };
  const answer = await fetch(record, { method: 'DELETE', headers });
  if (!answer.ok) throw new Error(`DELETE ${record}: ${answer.status}`);
}

/** Opens the palette, types a text, and waits for the first record that it finds. */
async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await page.getByRole('dialog').getByRole('group', { name: 'Registros' }).getByRole('option').first().waitFor();
  await page.waitForLoadState('networkidle');
}
