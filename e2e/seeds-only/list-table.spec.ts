import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/seeds-only.ts';

const lists = [
  '/experiencias',
  '/categorias',
  '/etiquetas',
  '/idiomas',
  '/localidades',
  '/zonas',
  '/usuarios',
  '/makers',
  '/takers',
  '/resellers',
  '/planes',
];
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const isShadowed = (element: Locator) =>
  element.evaluate((each) => getComputedStyle(each, '::after').content !== 'none');
const leftOf = async (element: Locator) => (await element.boundingBox())?.x;
const scrollTo = (element: Locator, to: 'start' | 'middle' | 'end') =>
  element.evaluate((each, share) => {
    each.scrollLeft = (each.scrollWidth - each.clientWidth) * share;
  }, { start: 0, middle: 0.5, end: 1 }[to]);

/** Headings that are cut off or that take more than one line. */
const brokenHeadings = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((all) =>
    all
      .filter((each) => {
        const text = document.createRange();
        text.selectNodeContents(each);
        const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 || each.scrollWidth > each.clientWidth;
      })
      .map((each) => each.textContent),
  );

for (const language of ['es', 'en']) {
  test(`in a window of 1400 px each heading of each list is on one line (${language})`, async ({ page, open }) => {
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('trastienda.interface-language', chosen), language);
    for (const path of lists) {
      await open(path);
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
      expect(await brokenHeadings(page), path).toEqual([]);
    }
  });
}

for (const { path, records, name, width } of [
  {
    path: '/makers',
    records: 'makers',
    name: 'Senderismo y bicicleta por la Axarquía oriental malagueña',
    width: 1400,
  },
  { path: '/experiencias', records: 'experiences', name: 'Visita guiada a la Alhambra y al Generalife', width: 1280 },
  { path: '/experiencias', records: 'experiences', name: 'Visita guiada a la Alhambra y al Generalife', width: 390 },
] as const) {
  test(`LIST-08 ${path} has room for names of two lines in a window of ${width} px`, async ({ page, server, open }) => {
    Object.assign(server.records[records][0] ?? {}, {
      name: records === 'makers' ? name : { es: name },
      thumbnailUrl: '/pictures/1',
    });
    await page.setViewportSize({ width, height: 900 });
    await open(path);
    const link = page.getByRole('table').getByRole('link', { name, exact: true });
    await expect(link).toBeVisible();
    expect(await link.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  });
}

test('MAK-L-05 MAK-L-08 a table wider than its card shades the edges that hide columns; name and actions stay', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await open('/makers');
  const table = region(page, 'Makers');
  const [name, actions] = [heading(page, 'Nombre'), heading(page, 'Acciones')];
  await expect(name).toBeVisible();
  const places = [await leftOf(name), await leftOf(actions)];
  for (const [to, start, end] of [
    ['start', false, true],
    ['middle', true, true],
    ['end', true, false],
  ] as const) {
    await scrollTo(table, to);
    await expect
      .poll(() => Promise.all([isShadowed(name), isShadowed(actions)]), { message: to })
      .toEqual([start, end]);
    expect([await leftOf(name), await leftOf(actions)]).toEqual(places);
  }
});

test('a table that scrolls is reached and scrolled by keyboard; any other is no stop on the way', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await open('/makers');
  await page.getByRole('button', { name: 'Buscar' }).focus();
  await page.keyboard.press('Tab');
  await expect(region(page, 'Makers')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region(page, 'Makers').evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);

  await open('/categorias');
  await expect(page.getByRole('link', { name: 'Editar Kayak' })).toBeVisible();
  await page.getByRole('button', { name: 'Buscar' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('table').getByRole('link').first()).toBeFocused();
});

test('EXP-L-16 a switch reached by keyboard is not behind the columns that stay in view', async ({ page, open }) => {
  await page.setViewportSize({ width: 1150, height: 900 });
  await open('/experiencias');
  await page.getByRole('link', { name: 'Paseo 1 por Málaga', exact: true }).focus();
  await page.keyboard.press('Tab');
  const focused = page.getByRole('checkbox', { name: 'Activa: Paseo 1 por Málaga' });
  await expect(focused).toBeFocused();
  const isBefore = async (element: Locator, other: Locator) => {
    const [box, otherBox] = [await element.boundingBox(), await other.boundingBox()];
    return box && otherBox && box.x + box.width <= otherBox.x;
  };
  await expect.poll(() => isBefore(focused, heading(page, 'Acciones'))).toBe(true);
});

test('on a phone the name stays, and the edge of the card is shaded where more columns are', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/makers');
  const table = region(page, 'Makers');
  const [name, card] = [heading(page, 'Nombre'), table.locator('..')];
  await expect(name).toBeVisible();
  await expect.poll(() => Promise.all([isShadowed(name), isShadowed(card)])).toEqual([false, true]);
  await scrollTo(table, 'end');
  await expect.poll(() => Promise.all([isShadowed(name), isShadowed(card)])).toEqual([true, false]);
  expect(await leftOf(name)).toBe(await leftOf(table));
});
