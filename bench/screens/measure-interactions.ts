import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { INPMetric } from 'web-vitals';
import { root } from '../../scripts/run.ts';
import { openWindow, withBrowser } from '../support/browser.ts';
import { median } from '../support/median.ts';
import type { Product } from '../support/product.ts';
import { firstName, interactions } from './interactions.ts';
import type { ScreenTime } from './measure-screens.ts';

declare global {
  interface Window {
    webVitals: typeof import('web-vitals');
    inpMs?: number;
  }
}

const rounds = 5;
const slowDown = 4;
const aimMs = 100;
const webVitals = readFileSync(join(root, 'node_modules/web-vitals/dist/web-vitals.iife.js'), 'utf8');

/**
 * Measures the INP (interaction to next paint) of frequent interactions as `web-vitals` does, each the first in a new window, with a processor
 * that Chromium slows down to a quarter of its speed.
 */
export const measureInteractions = ({ url, session }: Product): Promise<ScreenTime[]> =>
  withBrowser(async (browser) => {
    const measured: ScreenTime[] = [];
    for (const [name, acts] of Object.entries(interactions)) {
      const ms: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        ms.push(await measure(await openWindow(browser, session, url), acts));
      measured.push({ name: `INP, ${name}`, ms: median(ms), aimMs });
    }
    return measured;
  });

async function measure(context: BrowserContext, acts: (typeof interactions)[string]): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript({ content: `${webVitals}; window.webVitals = webVitals` });
  await page.addInitScript(() => {
    const note = ({ value }: INPMetric) => (window.inpMs = value);
    window.webVitals.onINP(note, { reportAllChanges: true, durationThreshold: 16 });
  });
  await page.goto('/experiencias');
  await page.locator(firstName).waitFor();
  await page.waitForLoadState('networkidle');
  for (const act of acts.slice(0, -1)) await act(page);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await acts.at(-1)?.(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // The first interaction is always reported, however short it is; later ones are reported some frames after they are painted.
  await page.waitForFunction(() => window.inpMs !== undefined);
  await page.waitForTimeout(200);
  const ms = await page.evaluate(() => Number(window.inpMs));
  await context.close();
  return ms;
}
