import { expect, page, test, textsOf } from '../../../testing/screens.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const cells = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell');
/** Expects the first columns of the row with the given name to contain these texts. */
const expectColumns = (name: string, columns: string[]) =>
  expect.poll(() => textsOf(cells(name)).slice(0, columns.length)).toEqual(columns);
const show = (server: TestServer, collection: string, records: ({ '@id': string } & Record<string, unknown>)[]) =>
  server.showForeign(collection, { members: records.map((record) => ({ '@id': record['@id'], record })) });
const reads = async (server: TestServer, collection: string) =>
  (await server.sent('GET', `/${collection}`)).map(({ path }) => path);

test('D-01 D-07 the list of zones reads the names of its locations once if zones contain only references', async ({
  server,
  open,
}) => {
  await show(server, 'zones', [
    { '@id': '/zones/1', name: 'Alfama', location: '/locations/3' },
    { '@id': '/zones/2', name: 'El Perchel', location: { '@id': '/locations/1' } },
    { '@id': '/zones/3', name: 'Triana', location: 2 },
    { '@id': '/zones/4', name: 'Perdida', location: '/locations/99', country: 'FR' },
  ]);
  await open('/zonas');
  await expectColumns('Alfama', ['Alfama', 'Portugal', 'Lisboa']);
  await expectColumns('El Perchel', ['El Perchel', 'España', 'Málaga']);
  await expectColumns('Triana', ['Triana', 'España', 'Sevilla']);
  await expect.element(cells('Perdida').nth(1)).toHaveTextContent('Francia');
  await expect.element(cells('Perdida').nth(2)).toHaveTextContent('');
  await page.getByRole('button', { name: 'Eliminar Alfama' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Lisboa');
  expect(await reads(server, 'locations')).toEqual(['/locations?itemsPerPage=600']);
});

test('D-01 D-07 the list of experiences reads the names of locations and makers, and the maker is notified', async ({
  server,
  open,
}) => {
  const references = { location: '/locations/1', maker: '/makers/1' };
  await show(server, 'experiences', [
    { '@id': '/experiences/1', id: 1, name: 'Paseo', isActive: false, ...references },
    { '@id': '/experiences/2', id: 2, name: 'Sin maker', isActive: false, maker: null },
  ]);
  await open('/experiencias');
  await expectColumns('Paseo', ['1', 'Paseo', 'Málaga', 'hola@marviva.example']);
  expect(await reads(server, 'makers')).toEqual(['/makers?itemsPerPage=600']);
  expect(await reads(server, 'locations')).toEqual(['/locations?itemsPerPage=600']);
  await page.getByRole('checkbox', { name: 'Activa: Sin maker' }).click();
  await page.getByRole('checkbox', { name: 'Activa: Paseo' }).click();
  await expect
    .poll(async () => (await server.sent('POST', '/')).map(({ body }) => body))
    .toEqual([{ name: 'Paseo', makerName: 'Mar Viva', email: 'hola@marviva.example', isActive: true }]);
});

test('D-01 D-07 the lists of categories and makers read the names of parents and plans', async ({ server, open }) => {
  const row = { '@id': '/categories/3', name: 'Kayak' };
  await show(server, 'categories', [
    { ...row, parents: ['/categories/1'] },
    { '@id': '/categories/1', name: 'Aire libre' },
  ]);
  await open('/categorias');
  await expect.element(cells('Kayak').first()).toMatchTextContent('Aire libre');
  await show(server, 'makers', [
    { '@id': '/makers/1', name: 'Mar Viva', makerPlan: { plan: '/plans/2', price: '1999' } },
  ]);
  await open('/makers');
  await expect.element(cells('Mar Viva').filter({ hasText: 'Básico' })).toHaveLength(1);
  expect(await reads(server, 'plans')).toEqual(['/plans?itemsPerPage=600']);
});

test('D-01 a list does not read another collection if its rows contain the names', async ({ server, open }) => {
  await open('/zonas');
  await expectColumns('Alfama', ['Alfama', 'Portugal', 'Lisboa']);
  await open('/experiencias');
  await expectColumns('Paseo 2 por', ['2', 'Paseo 2 por Málaga', 'Málaga', 'hola@marviva.example']);
  expect([...(await reads(server, 'locations')), ...(await reads(server, 'makers'))]).toEqual([]);
});
