import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { CLSMetric } from 'web-vitals';
import { begunRun } from '../../admin/testing/begun-run.ts';
import { root } from '../../scripts/run.ts';
import { expect, test } from '../support/product.ts';

declare global {
  interface Window {
    webVitals: typeof import('web-vitals');
    layoutShift?: { value: number; moved: string[] };
  }
}

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** Not `/importaciones`, which reads the catalogue of a distributor; the test at the end shows it with other answers. */
const paths = [
  '/login',
  '/dashboard',
  '/experiencias',
  '/nueva-experiencia',
  '/nuevo-maker',
  '/editar-experiencia/1',
  '/posicionamiento',
  '/categorias',
  '/usuarios',
  '/makers',
  '/editar-maker/1',
  '/resellers',
  '/planes',
  '/importaciones/anteriores',
  '/actividad',
  '/papelera',
];
const webVitals = readFileSync(join(root, 'node_modules/web-vitals/dist/web-vitals.iife.js'), 'utf8');

/** Measures the cumulative layout shift of a page, and records the elements that moved. */
async function measureShift(page: Page) {
  await page.addInitScript({ content: `${webVitals}; window.webVitals = webVitals` });
  await page.addInitScript(() => {
    const describe = ({ node, previousRect, currentRect }: CLSMetric['entries'][number]['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
      return `${element?.outerHTML.slice(0, 120)}: ${place(previousRect)} → ${place(currentRect)}`;
    };
    const note = ({ value, entries }: CLSMetric) => {
      window.layoutShift = { value, moved: entries.flatMap(({ sources }) => sources.map(describe)) };
    };
    window.webVitals.onCLS(note, { reportAllChanges: true });
  });
}

/** Delays responses, so that the loading state of a screen is painted. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 60, ...unlimited });
}

for (const [name, size] of Object.entries(sizes))
  for (const path of paths)
    test(`nothing moves while ${path} loads on a ${name}`, async ({ page, open }) => {
      await page.setViewportSize(size);
      await measureShift(page);
      await slowDown(page);
      await (path === '/login' ? page.goto(path) : open(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('.mantine-Skeleton-root[data-visible]')).toHaveCount(0);
      expect(await page.evaluate(() => window.layoutShift)).toEqual({ value: 0, moved: [] });
    });

const counts = { new: 398, changed: 0, conflict: 2, gone: 0, rejected: 0, unchanged: 0 };

for (const width of [390, 768, 1024, 1280, 1440])
  test(`nothing moves during a search for imports and at its end, at a width of ${width}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 900 });
    await measureShift(page);
    const states: ImportRun[] = [
      begunRun,
      { ...begunRun, lists: 2096, listsRead: 1021 },
      { ...begunRun, state: 'planned', plannedAt: begunRun.startedAt, chosen: 398, counts },
    ];
    // Each event stream ends after one event. The screen opens the next one after a second.
    await page.route(/\/imports\/runs/, (route) => {
      const request = route.request();
      const isStream = request.headers()['accept'] === 'text/event-stream';
      const [run] = isStream && states.length > 1 ? states.splice(0, 1) : states;
      if (isStream) {
        const body = `event: run\ndata: ${JSON.stringify({ ...run, recent: [] })}\n\n`;
        return route.fulfill({ contentType: 'text/event-stream', body });
      }
      const isOne = request.url().endsWith('/runs/1');
      const members = request.url().includes('/items') ? [] : [run];
      return route.fulfill({ json: isOne ? run : { 'hydra:member': members, 'hydra:totalItems': members.length } });
    });
    await open('/importaciones');
    await expect(page.getByRole('progressbar', { name: 'Progreso de la búsqueda' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Hemos encontrado' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.layoutShift)).toEqual({ value: 0, moved: [] });
  });
