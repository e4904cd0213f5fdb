import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Response } from 'playwright-core';
import { join } from 'node:path';
import { startStaticHost } from '../../e2e/support/static-host.ts';
import { root, run } from '../../scripts/run.ts';
import { openProfile, openWindow, withBrowser } from '../support/browser.ts';
import { median } from '../support/median.ts';
import type { Product } from '../support/product.ts';
import type { Session } from '../support/server.ts';

const rounds = 9;
/** Loads before the warm ones are measured. */
const warmUps = 4;
const aims = { cold: 0.5, warm: 0.45 };

type Side = { url: string; placeCell: string };
type Start = { kind: 'cold' | 'warm'; ms: number; otherMs: number; ratio: number; aim: number };

/**
 * Measures how long the list of experiences takes from its address until ten rows with their places are readable, beside the stock Hydra
 * admin on the same API, with an empty and with a filled cache; and the JavaScript that this takes.
 */
export async function measureOpening({ url, session }: Product) {
  if (await run([process.execPath, 'scripts/build-hydra-admin.ts'])) throw new Error('The Hydra admin is not built');
  const host = await startStaticHost({ apiBaseUrl: url }, join(root, 'e2e/hydra-admin/dist'));
  const ours = { url: `${url}/experiencias`, placeCell: 'td:nth-child(3)' };
  const hydra = { url: `${host.url}/#/experiences`, placeCell: 'td.column-location' };
  const measure = async (browser: Browser) => {
    const open = () => openWindow(browser, session);
    const script = await measureScript(await open(), ours);
    return { cold: await compareCold(open, [ours, hydra]), script };
  };
  try {
    const { cold, script } = await withBrowser(measure);
    return { starts: [cold, await compareWarm(session, [ours, hydra])], script };
  } finally {
    await host.close();
  }
}

/** Loads each side with an empty cache. */
const compareCold = (open: () => Promise<BrowserContext>, sides: [Side, Side]) =>
  compare('cold', async (index) => {
    const context = await open();
    const ms = await load(context, sides[index]);
    await context.close();
    return ms;
  });

/** Loads each side with a filled cache on the disk, in a profile of its own. */
async function compareWarm(session: Session, sides: [Side, Side]): Promise<Start> {
  const profiles = [await openProfile(session), await openProfile(session)] as const;
  const loadSide = (index: 0 | 1) => load(profiles[index].context, sides[index]);
  try {
    for (let time = 0; time < warmUps; time += 1) for (const index of [0, 1] as const) await loadSide(index);
    return await compare('warm', loadSide);
  } finally {
    for (const profile of profiles) await profile.close();
  }
}

/** Loads both sides in turn, each first in every other round. The median of the ratios of the rounds counts. */
async function compare(kind: Start['kind'], loadSide: (index: 0 | 1) => Promise<number>): Promise<Start> {
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pair: [number, number] = [0, 0];
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) pair[index] = await loadSide(index);
    pairs.push(pair);
  }
  return {
    kind,
    ms: median(pairs.map(([ms]) => ms)),
    otherMs: median(pairs.map(([, ms]) => ms)),
    ratio: median(pairs.map(([ms, otherMs]) => ms / otherMs)),
    aim: aims[kind],
  };
}

/**
 * Returns the milliseconds from the start of the navigation until the list is painted.
 * @param read reads a response, which is possible only until the page is closed.
 */
async function load(context: BrowserContext, { url, placeCell }: Side, read?: (response: Response) => Promise<void>) {
  const page = await context.newPage();
  const reads: Promise<void>[] = [];
  const onResponse = (response: Response) => void (read && reads.push(read(response)));
  page.on('response', onResponse);
  await page.addInitScript((cell) => {
    const look = () => {
      const rows = [...document.querySelectorAll('tbody tr')];
      const isReadable = rows.length === 10 && rows.every((row) => row.querySelector(cell)?.textContent.trim());
      // The browser paints a frame after its animation callbacks; a task queued in a callback runs after that paint.
      if (isReadable)
        setTimeout(() => document.documentElement.setAttribute('data-readable', String(performance.now())));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, placeCell);
  await page.goto(url);
  await page.locator('html[data-readable]').waitFor({ state: 'attached' });
  const ms = Number(await page.locator('html').getAttribute('data-readable'));
  page.off('response', onResponse);
  await Promise.all(reads);
  await page.close();
  return ms;
}

/** Returns the size of the JavaScript of a first load, compressed with gzip, and the number of its files. */
async function measureScript(context: BrowserContext, side: Side) {
  const sizes: number[] = [];
  await load(context, side, async (response) => {
    if (response.url().endsWith('.js')) sizes.push(gzipSync(await response.body(), { level: 9 }).length);
  });
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { bytes, files: sizes.length };
}
