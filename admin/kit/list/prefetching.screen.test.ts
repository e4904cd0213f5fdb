import { onTestFinished, vi } from 'vitest';
import { times } from '../../base/times.ts';
import { address, expect, page, saveData, test } from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const name = page.getByRole('table').getByRole('link', { name: 'Kayak', exact: true });
const next = page.getByRole('button', { name: 'Página siguiente' });
const reads = async (server: TestServer, path: string) => (await server.sent('GET', path)).length;

const tagsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: first + index,
    name: { es: `Etiqueta ${first + index}` },
    civitatisId: null,
  }));

/** Adds a second block of tags to the server. */
const addTags = (server: TestServer) =>
  server.change(({ tags }) => {
    tags.push(...tagsFrom(1000, 40));
  });

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

test('the buttons beside the first and the last page prefetch nothing', async ({ server, open, clock }) => {
  // Three pages in one block: the pages before and after them would be in blocks of their own.
  await server.change(({ tags }) => tags.splice(0, Infinity, ...tagsFrom(1000, 30)));
  const firstTag = page
    .getByRole('table')
    .getByRole('link', { name: /^Etiqueta/ })
    .first();
  const ends = [
    { path: '/etiquetas', button: page.getByRole('button', { name: 'Página anterior' }) },
    { path: '/etiquetas?page=3', button: next },
  ];
  for (const [index, { path, button }] of ends.entries()) {
    await open(path);
    await expect.element(button).toBeDisabled();
    clock.stop();
    await button.hover();
    await clock.pass(3 * times.pointerRestMs);
    await firstTag.hover();
    await clock.pass(3 * times.pointerRestMs);
    // The record of a row is asked for later than the rows of a page would be.
    await expect.poll(() => reads(server, '/tags/')).toBe(index + 1);
    vi.useRealTimers();
  }
  expect(await reads(server, '/tags?page=')).toBe(0);
});

test('with Save-Data neither a row, nor the code of its form, nor a page is prefetched', async ({
  server,
  open,
  clock,
}) => {
  saveData();
  await addTags(server);
  performance.clearResourceTimings();
  await open('/etiquetas?page=3');
  const firstTag = page
    .getByRole('table')
    .getByRole('link', { name: /^Etiqueta/ })
    .first();
  await expect.element(firstTag).toBeVisible();
  clock.stop();
  for (const element of [firstTag, next]) {
    await element.hover();
    await clock.pass(3 * times.pointerRestMs);
  }
  vi.useRealTimers();
  await next.click();
  // The page is read by the click: a prefetch would have been the first of two reads.
  await expect.element(page.getByText(/^31–40 de/)).toBeVisible();
  expect(await reads(server, '/tags?page=2')).toBe(1);
  expect(await reads(server, '/tags/')).toBe(0);
  const fetched = performance.getEntriesByType('resource').map(({ name: url }) => url);
  expect(fetched.filter((url) => url.includes('/tag-form.tsx'))).toEqual([]);
});

test('the links to a screen are marked while it is being opened, and no longer', async ({ open }) => {
  await open('/categorias');
  await expect.element(name).toBeVisible();
  const marked: Element[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof Element && target.matches('[data-opening]')) marked.push(target);
  });
  observer.observe(document.body, { subtree: true, attributeFilter: ['data-opening'] });
  onTestFinished(() => observer.disconnect());
  await name.click();
  await expect.element(page.getByRole('button', { name: 'Guardar Categoría' })).toBeVisible();
  // The name of the record and the pencil in its row.
  expect(marked.map((link) => link.getAttribute('href'))).toEqual(['/editar-categoria/3', '/editar-categoria/3']);
  await expect.poll(() => document.querySelectorAll('[data-opening]').length).toBe(0);
  const menu = page.getByRole('navigation', { name: 'Menú' });
  await menu.getByRole('link', { name: 'Escritorio' }).click();
  await expect.poll(address).toBe('/dashboard');
  expect(marked.slice(2).map((link) => link.getAttribute('href'))).toContain('/dashboard');
  await expect.poll(() => document.querySelectorAll('[data-opening]').length).toBe(0);
});
