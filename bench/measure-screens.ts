import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/find-browser.ts';
import { median } from './median.ts';
import type { Product } from './product.ts';
import { startStopwatch, untilPainted } from './stopwatch.ts';

const times = 20;
const aimMs = 150;
const firstRow = 'tbody tr:first-child';
const nameOfFirst = `${firstRow} a[href^="/editar-experiencia/"]:not([aria-label])`;
const switchOfFirst = `${firstRow} input[type="checkbox"]`;

export type ScreenTime = { name: string; ms: number; aimMs: number };

/** How long a person waits on the list of experiences and for a form, in Chromium, from the key or click to the paint. */
export async function measureScreens({ url, session }: Product): Promise<ScreenTime[]> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('There is no Chromium. Name one in CHROMIUM.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const page = await browser.newPage({ baseURL: url, locale: 'es-ES', viewport: { width: 1440, height: 900 } });
    await startStopwatch(page);
    await page.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) {
        localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
      }
    }, session);
    const measured: ScreenTime[] = [];
    for (const [name, once] of Object.entries(actions)) {
      await page.goto('/experiencias');
      await page.locator(nameOfFirst).waitFor();
      const ms: number[] = [];
      // Once more than counts: the first time loads what later ones have.
      for (let time = 0; time <= times; time += 1) ms.push(await once(page, time));
      measured.push({ name, ms: median(ms.slice(1)), aimMs });
    }
    return measured;
  } finally {
    await browser.close();
  }
}

/** Each does one thing a person does and says how long the answer took. */
const actions: Record<string, (page: Page, time: number) => Promise<number>> = {
  async search(page, time) {
    // A number that only one name has, and never the same twice: nothing may come from a cache.
    const wanted = String(600 - time);
    await page.locator('form[role="search"] input[name="name"]').fill(wanted);
    await page.keyboard.press('Enter');
    return untilPainted(page, { selector: nameOfFirst, property: 'textContent', is: wanted });
  },
  async page(page, time) {
    const next = `${10 * (time + 1) + 1}`;
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    return untilPainted(page, { selector: `${firstRow} .ts-soft`, property: 'textContent', is: next });
  },
  async toggle(page) {
    const toggle = page.locator(switchOfFirst);
    const isOn = await toggle.isChecked();
    await toggle.click({ force: true });
    return untilPainted(page, { selector: switchOfFirst, property: 'checked', is: String(!isOn) });
  },
  async 'open a form'(page) {
    const link = page.locator(nameOfFirst);
    const name = (await link.textContent()) ?? '';
    await link.click();
    const ms = await untilPainted(page, { selector: '#field-name', property: 'value', is: name });
    await page.goBack();
    await page.locator(nameOfFirst).waitFor();
    return ms;
  },
};
