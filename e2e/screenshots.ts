import { chromium, type Browser } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import config from './playwright.config.ts';
import { signIn } from './support/screenshots/call-api.ts';
import { editCatalogue } from './support/screenshots/edit-catalogue.ts';
import { shots, type Shot } from './support/screenshots/shots.ts';
import startProduct from './support/start-product.ts';
import { administrator } from './support/start-server.ts';

/**
 * The folder for the screenshots of the README. This script takes them from the built product with the demo catalogue. It is run with
 * `node e2e/screenshots.ts`, or with the names of the screenshots to take, and requires a build (run `npm start` once).
 */
const folder = join(import.meta.dirname, '../docs/pictures');
const wanted = process.argv.slice(2);

await mkdir(folder, { recursive: true });
const stop = await startProduct();
try {
  const url = process.env['PRODUCT_URL'] ?? '';
  const asAdministrator = await signIn(url, administrator);
  const asEditor = await editCatalogue(url, asAdministrator);
  const browser = await chromium.launch(config.use?.launchOptions);
  for (const shot of shots) {
    if (wanted.length > 0 && !wanted.includes(shot.name)) continue;
    await shot.change?.({ administrator: asAdministrator, editor: asEditor });
    await take(browser, url, shot);
  }
  await browser.close();
} finally {
  await stop();
}

async function take(browser: Browser, baseURL: string, { name, path, viewport, colorScheme, arrange }: Shot) {
  const { locale, timezoneId, contextOptions } = config.use ?? {};
  const context = await browser.newContext({ ...contextOptions, baseURL, viewport, colorScheme, locale, timezoneId });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/experiencias/);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await arrange(page);
  await page.waitForLoadState('networkidle');
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(folder, `${name}.png`));
  await context.close();
}
