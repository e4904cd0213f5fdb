import type { Page } from '@playwright/test';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { begunRun } from '../../admin/testing/begun-run.ts';
import { expect, test } from '../support/product.ts';

/** An entry of the type `layout-shift`, see https://wicg.github.io/layout-instability. */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

declare global {
  interface Window {
    /** The layout shifts that the browser has reported so far: up to five elements that moved in each frame. */
    moved: { node: Node | null; text: string }[];
  }
}

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/**
 * The first is shown without a session. Not `/importaciones`, which reads the catalogue of a distributor; the test at the end shows it
 * with other answers.
 */
const paths = [
  '/login',
  '/dashboard',
  '/experiencias',
  '/experiencias?view=1&isActive=false&tags.id=4&sort=name',
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
  '/cambios',
  '/papelera',
  '/cuenta',
];

/** Records the layout shifts of a page, including those after an input. */
async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    const describe = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
      return { node, text: `${element?.outerHTML.slice(0, 120)}: ${place(previousRect)} → ${place(currentRect)}` };
    };
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const { sources, value } of list.getEntries() as LayoutShift[]) {
        window.moved.push(...sources.map(describe));
        if (sources.length === 0) window.moved.push({ node: null, text: `unknown elements: a shift of ${value}` });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Returns the elements that have moved. Chromium reports shifts in order but with a delay, so this moves a marker last, and waits until its
 * shift has been reported.
 */
async function readShifts(page: Page) {
  const marker = await page.evaluateHandle(() => {
    const element = document.createElement('div');
    element.style.cssText = 'position: fixed; top: 0; left: 0; width: 50px; height: 50px; background: red';
    document.body.append(element);
    return element;
  });
  const moveMarker = async (element: HTMLElement) => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    element.style.left = element.style.left === '0px' ? '50px' : '0px';
    return window.moved.map(({ node, text }) => (node === element ? 'the marker' : text));
  };
  let moved: string[] = [];
  await expect
    .poll(async () => (moved = await marker.evaluate(moveMarker)), { intervals: [50] })
    .toContain('the marker');
  await marker.evaluate((element) => element.remove());
  return moved.filter((text) => text !== 'the marker');
}

/** Delays responses, so that the loading state of a screen is painted. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 60, ...unlimited });
}

for (const [name, size] of Object.entries(sizes))
  test(`nothing moves while a screen loads on a ${name}`, async ({ page, open }) => {
    test.slow();
    await page.setViewportSize(size);
    await recordShifts(page);
    await slowDown(page);
    for (const path of paths)
      await test.step(path, async () => {
        await (path === '/dashboard' ? open(path) : page.goto(path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.locator('.mantine-Skeleton-root[data-visible]')).toHaveCount(0);
        expect.soft(await readShifts(page), path).toEqual([]);
      });
  });

const counts = { new: 398, changed: 0, conflict: 2, gone: 0, rejected: 0, unchanged: 0 };

// One width of the narrow layout, the narrowest and a usual one of the wide layout.
for (const width of [390, 768, 1440])
  test(`nothing moves during a search for imports and at its end, at a width of ${width}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 900 });
    await recordShifts(page);
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
    expect(await readShifts(page)).toEqual([]);
  });
