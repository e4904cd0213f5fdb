import type { Page } from 'playwright-core';
import { openWindow, withBrowser } from '../support/browser.ts';
import { median } from '../support/median.ts';
import type { Product } from '../support/product.ts';
import { startStopwatch, untilPainted } from '../support/stopwatch.ts';

const times = 20;
/**
 * Repetitions for a form that is opened immediately after a load, before its code and record have arrived. There are fewer of them, because
 * each one reloads everything.
 */
const coldTimes = 5;
/** How long the pointer rests on a link before the click; a person's pointer rests at least this long. */
const pointerRestMs = 150;
const rowsPerPage = 10;
const aimMs = 150;
const firstRow = 'tbody tr:first-child';
const nameIn = (row: string) => `${row} a[href^="/editar-experiencia/"]:not([aria-label])`;
const nameOfFirst = nameIn(firstRow);
const switchOfFirst = `${firstRow} input[type="checkbox"]`;

export type ScreenTime = { name: string; ms: number; aimMs?: number };

/** Measures in Chromium how long a person waits for the list of experiences and for a form, from the key press or click to the paint. */
export const measureScreens = ({ url, session }: Product): Promise<ScreenTime[]> =>
  withBrowser(async (browser) => {
    const page = await (await openWindow(browser, session, url)).newPage();
    await startStopwatch(page);
    const measured: ScreenTime[] = [];
    for (const [name, once] of Object.entries(actions)) {
      await page.goto('/experiencias');
      await page.locator(nameOfFirst).waitFor();
      const ms: number[] = [];
      // The first repetition is discarded because it loads code that later ones find in a cache.
      for (let time = 0; time <= times; time += 1) ms.push(await once(page, time));
      measured.push({ name, ms: median(ms.slice(1)), aimMs });
    }
    return [...measured, await measureCold(page)];
  });

/** Functions that act as a person would and return the milliseconds until the screen shows the result. */
const actions: Record<string, (page: Page, time: number) => Promise<number>> = {
  async search(page, time) {
    // The number differs each time, so that no result comes from a cache.
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
  async 'a switch'(page) {
    const toggle = page.locator(switchOfFirst);
    const isOn = await toggle.isChecked();
    await toggle.click({ force: true });
    return untilPainted(page, { selector: switchOfFirst, property: 'checked', is: String(!isOn) });
  },
  async 'open a form'(page, time) {
    const name = await restOnName(page, time);
    return openForm(page, time, { selector: '#field-name', property: 'value', is: name });
  },
  async 'open a form, to its last field'(page, time) {
    await restOnName(page, time);
    return openForm(page, time, { selector: '#field-seasonEndMonth', property: 'value', is: '' });
  },
};

/**
 * Moves the pointer to a row that this action has not opened before, so that no record comes from a cache.
 * @returns the record's name.
 */
async function restOnName(page: Page, time: number): Promise<string> {
  const link = page.locator(nameOfTurn(time));
  if (time > 0 && time % rowsPerPage === 0) {
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await untilPainted(page, { selector: `${firstRow} .ts-soft`, property: 'textContent', is: String(time + 1) });
  }
  await link.hover();
  await page.waitForTimeout(pointerRestMs);
  return (await link.textContent()) ?? '';
}

const nameOfTurn = (time: number) => nameIn(`tbody tr:nth-child(${(time % rowsPerPage) + 1})`);

async function openForm(page: Page, time: number, shows: Parameters<typeof untilPainted>[1]): Promise<number> {
  await page.locator(nameOfTurn(time)).click();
  const ms = await untilPainted(page, shows);
  await page.goBack();
  await page.locator(nameOfFirst).waitFor();
  return ms;
}

/** Measures how long a form takes to open immediately after the list has loaded, with the browser's HTTP cache disabled. */
async function measureCold(page: Page): Promise<ScreenTime> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const ms: number[] = [];
  for (let time = 0; time < coldTimes; time += 1) {
    await page.goto('/experiencias');
    const name = (await page.locator(nameOfTurn(time)).textContent()) ?? '';
    ms.push(await openForm(page, time, { selector: '#field-name', property: 'value', is: name }));
  }
  return { name: 'open a form right after the load, nothing cached', ms: median(ms) };
}
