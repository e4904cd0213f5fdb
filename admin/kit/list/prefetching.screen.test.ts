import { onTestFinished } from 'vitest';
import { expect, page, test } from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const name = page.getByRole('table').getByRole('link', { name: 'Kayak', exact: true });
const next = page.getByRole('button', { name: 'Página siguiente' });
const reads = async (server: TestServer, path: string) => (await server.sent('GET', path)).length;

/** Adds a second block of tags to the server. */
const addTags = (server: TestServer) =>
  server.change(({ tags }) => {
    const more = Array.from({ length: 40 }, (_, index) => 1000 + index);
    tags.push(...more.map((id) => ({ id, name: { es: `Etiqueta ${id}` }, civitatisId: null })));
  });

/** Makes the browser ask for little data, for the rest of the test. */
function saveData() {
  const before = Object.getOwnPropertyDescriptor(navigator, 'connection');
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'connection', before);
    else Reflect.deleteProperty(navigator, 'connection');
  });
}

test('a row is prefetched once while the pointer rests on it, however often', async ({ server, open }) => {
  await open('/categorias');
  await name.hover();
  await expect.poll(() => reads(server, '/categories/3')).toBe(1);
  await page.getByRole('heading', { level: 1 }).hover();
  await name.hover();
  // The record of the next row is asked for later than a second read of the first would be.
  await page.getByRole('table').getByRole('link', { name: 'Gastronomía', exact: true }).hover();
  await expect.poll(() => reads(server, '/categories/')).toBe(2);
  expect(await reads(server, '/categories/3')).toBe(1);
});

test('a form opens with the prefetched record, and shows what has changed since', async ({ server, open }) => {
  await open('/categorias');
  await name.hover();
  await expect.poll(() => reads(server, '/categories/3')).toBe(1);
  await server.change(({ categories }) => {
    const kayak = categories.find(({ id }) => id === 3);
    Object.assign(kayak ?? {}, { name: { es: 'Kayak de mar' } });
  });
  const release = await server.holdBack(/^\/categories\/3/);
  await name.click();
  await expect.element(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Kayak');
  await release();
  await expect.element(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Kayak de mar');
});

test('input that was typed before a prefetched record is read again is preserved', async ({ server, open }) => {
  await open('/categorias');
  await name.hover();
  await expect.poll(() => reads(server, '/categories/3')).toBe(1);
  const release = await server.holdBack(/^\/categories\/3/);
  await name.click();
  const field = page.getByRole('textbox', { name: /^Nombre/ });
  await field.fill('Piragua');
  await release();
  await expect.poll(() => reads(server, '/categories/3')).toBe(2);
  await expect.element(field).toHaveValue('Piragua');
});

test('the next page is prefetched once while the pointer rests on its button, and read again when it opens', async ({
  server,
  open,
}) => {
  await addTags(server);
  await open('/etiquetas?page=3');
  await next.hover();
  await expect.poll(() => reads(server, '/tags?page=2')).toBe(1);
  await page.getByRole('heading', { level: 1 }).hover();
  const release = await server.holdBack(/^\/tags\?page=2/);
  await next.click();
  // The rows are those of the prefetch: the server holds back the second read.
  await expect.element(page.getByText(/^31–40 de/)).toBeVisible();
  await expect.poll(() => reads(server, '/tags?page=2')).toBe(2);
  await release();
});

test('with Save-Data neither a row nor a page is prefetched', async ({ server, open }) => {
  saveData();
  await addTags(server);
  await open('/etiquetas?page=3');
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Etiqueta/ })
    .first()
    .hover();
  await next.hover();
  await next.click();
  // The page is read by the click: a prefetch would have been the first of two reads.
  await expect.element(page.getByText(/^31–40 de/)).toBeVisible();
  expect(await reads(server, '/tags?page=2')).toBe(1);
  expect(await reads(server, '/tags/')).toBe(0);
});
