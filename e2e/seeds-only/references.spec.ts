import type { Page } from '@playwright/test';
import { expect, test } from '../support/seeds-only.ts';
import type { SeedsOnlyServer } from '../support/seeds-only-server.ts';

const cells = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell');
const show = (server: SeedsOnlyServer, collection: string, records: ({ '@id': string } & Record<string, unknown>)[]) =>
  server.showForeign(collection, { members: records.map((record) => ({ '@id': record['@id'], record })) });
const reads = (server: SeedsOnlyServer, collection: string) =>
  server.sent('GET', `/${collection}`).map(({ path }) => path);

test('D-01 D-07 zones name their locations from one read where they refer to them by address', async ({
  page,
  server,
  open,
}) => {
  show(server, 'zones', [
    { '@id': '/zones/1', name: 'Alfama', location: '/locations/3' },
    { '@id': '/zones/2', name: 'El Perchel', location: { '@id': '/locations/1' } },
    { '@id': '/zones/3', name: 'Triana', location: 2 },
    { '@id': '/zones/4', name: 'Perdida', location: '/locations/99', country: 'FR' },
  ]);
  await open('/zonas');
  await expect(cells(page, 'Alfama')).toContainText(['Alfama', 'Portugal', 'Lisboa']);
  await expect(cells(page, 'El Perchel')).toContainText(['El Perchel', 'España', 'Málaga']);
  await expect(cells(page, 'Triana')).toContainText(['Triana', 'España', 'Sevilla']);
  await expect(cells(page, 'Perdida').nth(1)).toHaveText('Francia');
  await expect(cells(page, 'Perdida').nth(2)).toHaveText('');
  await page.getByRole('button', { name: 'Eliminar Alfama' }).click();
  await expect(page.getByRole('dialog')).toContainText('Lisboa');
  expect(reads(server, 'locations')).toEqual(['/locations?itemsPerPage=600']);
});

test('D-01 D-07 experiences name place and maker by address, and the maker is notified', async ({
  page,
  server,
  open,
}) => {
  const references = { location: '/locations/1', maker: '/makers/1' };
  show(server, 'experiences', [
    { '@id': '/experiences/1', id: 1, name: 'Paseo', isActive: false, ...references },
    { '@id': '/experiences/2', id: 2, name: 'Sin maker', isActive: false, maker: null },
  ]);
  await open('/experiencias');
  await expect(cells(page, 'Paseo')).toContainText(['1', 'Paseo', 'Málaga', 'hola@marviva.example']);
  expect(reads(server, 'makers')).toEqual(['/makers?itemsPerPage=600']);
  expect(reads(server, 'locations')).toEqual(['/locations?itemsPerPage=600']);
  await page.getByRole('checkbox', { name: 'Activa: Sin maker' }).click();
  await page.getByRole('checkbox', { name: 'Activa: Paseo' }).click();
  await expect
    .poll(() => server.sent('POST', '/').map(({ body }) => body))
    .toEqual([{ name: 'Paseo', makerName: 'Mar Viva', email: 'hola@marviva.example', isActive: true }]);
});

test('D-01 D-07 categories and makers name what they refer to by address', async ({ page, server, open }) => {
  const row = { '@id': '/categories/3', name: 'Kayak' };
  show(server, 'categories', [
    { ...row, parents: ['/categories/1'] },
    { '@id': '/categories/1', name: 'Aire libre' },
  ]);
  await open('/categorias');
  await expect(cells(page, 'Kayak').first()).toContainText('Aire libre');
  show(server, 'makers', [{ '@id': '/makers/1', name: 'Mar Viva', makerPlan: { plan: '/plans/2', price: '1999' } }]);
  await page.goto('/makers');
  await expect(cells(page, 'Mar Viva').filter({ hasText: 'Básico' })).toHaveCount(1);
  expect(reads(server, 'plans')).toEqual(['/plans?itemsPerPage=600']);
});

test('D-01 no list reads another collection where its rows carry the names', async ({ page, server, open }) => {
  await open('/zonas');
  await expect(cells(page, 'Alfama')).toContainText(['Alfama', 'Portugal', 'Lisboa']);
  await page.goto('/experiencias');
  await expect(cells(page, 'Paseo 2 por')).toContainText(['2', 'Paseo 2', 'Málaga', 'hola@marviva.example']);
  expect([...reads(server, 'locations'), ...reads(server, 'makers')]).toEqual([]);
});
