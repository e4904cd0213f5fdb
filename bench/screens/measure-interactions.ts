import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { INPMetric } from 'web-vitals';
import { root } from '../../scripts/run.ts';
import { openWindow, withBrowser } from '../support/browser.ts';
import { median } from '../support/median.ts';
import type { Product } from '../support/product.ts';
import type { ScreenTime } from './measure-screens.ts';

declare global {
  interface Window {
    webVitals: typeof import('web-vitals');
    inpMs?: number;
  }
}

const rounds = 5;
const slowDown = 4;
/** How long the pointer rests on an element before the click: a person needs half a second to aim at it. */
const pointerRestMs = 500;
const aimMs = 100;
const webVitals = readFileSync(join(root, 'node_modules/web-vitals/dist/web-vitals.iife.js'), 'utf8');
const firstName = 'tbody tr:first-child a[href^="/editar-experiencia/"]:not([aria-label])';

/** The actions of a person in the list of experiences, until the result is painted. */
const interactions: Record<string, (page: Page) => Promise<unknown>> = {
  async 'a switch'(page) {
    await aimAndClick(page.locator('tbody tr:first-child input[type="checkbox"]').first());
  },
  async search(page) {
    await page.locator('form[role="search"] input[name="name"]').pressSequentially('600');
    await page.keyboard.press('Enter');
    await page.waitForURL(/name=600/);
  },
  async 'open a record'(page) {
    await aimAndClick(page.locator(firstName));
    await page.locator('#field-name').waitFor();
  },
  async 'change the language'(page) {
    await aimAndClick(page.getByRole('button', { name: /Idioma de la interfaz/ }));
    await aimAndClick(page.getByRole('menuitemradio', { name: 'English' }));
    await page.getByRole('heading', { name: 'Experiences', level: 1 }).waitFor();
  },
};

async function aimAndClick(target: Locator) {
  await target.hover({ force: true });
  await target.page().waitForTimeout(pointerRestMs);
  await target.click({ force: true });
}

/**
 * Measures the INP (interaction to next paint) of frequent interactions as `web-vitals` does, each the first in a new window, with a processor
 * that Chromium slows down to a quarter of its speed.
 */
export const measureInteractions = ({ url, session }: Product): Promise<ScreenTime[]> =>
  withBrowser(async (browser) => {
    const measured: ScreenTime[] = [];
    for (const [name, act] of Object.entries(interactions)) {
      const ms: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        ms.push(await measure(await openWindow(browser, session, url), act));
      measured.push({ name: `INP, ${name}`, ms: median(ms), aimMs });
    }
    return measured;
  });

async function measure(context: BrowserContext, act: (page: Page) => Promise<unknown>): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript({ content: `${webVitals}; window.webVitals = webVitals` });
  await page.addInitScript(() => {
    const note = ({ value }: INPMetric) => (window.inpMs = value);
    window.webVitals.onINP(note, { reportAllChanges: true, durationThreshold: 16 });
  });
  await page.goto('/experiencias');
  await page.locator(firstName).waitFor();
  await page.waitForLoadState('networkidle');
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await act(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // The first interaction is always reported, however short it is; later ones are reported some frames after they are painted.
  await page.waitForFunction(() => window.inpMs !== undefined);
  await page.waitForTimeout(200);
  const ms = await page.evaluate(() => Number(window.inpMs));
  await context.close();
  return ms;
}
