import { address, expect, focus, page, rows, test, textsOf, userEvent } from '../../../testing/screens.ts';

const withViews = { features: ['views' as const] };
const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
const button = (name: string) => heading(name).getByRole('button', { name, exact: true });
const names = () => textsOf(rows.getByRole('link', { name: /^(?!Editar)/ }));
const inOrder = (...expected: string[]) => expect.poll(names).toEqual(expected);

test('D-90 a heading sorts ascending, descending and then in the order of the list, in the address, and keeps the focus', async ({
  open,
}) => {
  await open('/categorias', undefined, withViews);
  await inOrder('Aire libre', 'Gastronomía', 'Kayak', 'Cultura', 'Catas');
  await focus(button('Nombre'));
  for (const [sort, expected] of [
    ['ascending', ['Aire libre', 'Catas', 'Cultura', 'Gastronomía', 'Kayak']],
    ['descending', ['Kayak', 'Gastronomía', 'Cultura', 'Catas', 'Aire libre']],
  ] as const) {
    await userEvent.keyboard('{Enter}');
    await inOrder(...expected);
    await expect.element(heading('Nombre')).toHaveAttribute('aria-sort', sort);
    expect(address()).toBe(sort === 'ascending' ? '/categorias?sort=name' : '/categorias?sort=-name');
    await expect.element(button('Nombre')).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  await inOrder('Aire libre', 'Gastronomía', 'Kayak', 'Cultura', 'Catas');
  await expect.element(heading('Nombre')).not.toHaveAttribute('aria-sort');
  expect(address()).toBe('/categorias');
});

test('a sort begins on the first page and stays with the pages, the search and the way back from a form', async ({
  open,
}) => {
  await open('/experiencias?page=2', undefined, withViews);
  await button('ID').click();
  await expect.poll(names).toContain('Paseo 23 por Málaga');
  expect(address()).toBe('/experiencias?sort=-id');
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect.poll(names).toContain('Paseo 13 por Málaga');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('paseo');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect.poll(address).toBe('/experiencias?name=paseo&sort=-id');
  await page.getByRole('link', { name: 'Paseo 22 por Málaga', exact: true }).click();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect.poll(address).toBe('/experiencias?name=paseo&sort=-id');
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await expect.poll(address).toBe('/experiencias?sort=-id');
});

test('with feature history, a list is sorted by the date of change', async ({ open, server }) => {
  await open('/categorias?sort=-modifiedAt', undefined, { features: ['views', 'history'] });
  await expect.element(rows.first()).toBeVisible();
  expect((await server.calls()).map(({ path }) => path)).toContain('/categories?order[modifiedAt]=desc');
});

test('the order by a hidden column is a chip that removes it', async ({ open }) => {
  await open('/categorias?sort=-modifiedAt', undefined, { features: ['views', 'history'] });
  const chip = page.getByRole('list', { name: 'Filtros' }).getByRole('listitem');
  await expect.poll(() => textsOf(chip)).toEqual(['Orden: Modificado (descendente)']);
  await chip.getByRole('button', { name: 'Quitar el orden por Modificado' }).click();
  await expect.poll(address).toBe('/categorias');
  await expect.element(chip).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Filtro', exact: true })).toHaveFocus();
  await button('Nombre').click();
  await expect.element(heading('Nombre')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(chip).not.toBeInTheDocument();
});

test('an unknown order and an unknown number of rows in the address are ignored', async ({ open, server }) => {
  await open('/categorias?sort=-colour&rows=7', undefined, withViews);
  await inOrder('Aire libre', 'Gastronomía', 'Kayak', 'Cultura', 'Catas');
  expect((await server.calls()).filter(({ path }) => path.startsWith('/categories'))).toMatchObject([
    { path: '/categories' },
  ]);
});

test('without the feature no heading is a button, and no order is asked for', async ({ open, server }) => {
  await open('/categorias?sort=-name');
  await inOrder('Aire libre', 'Gastronomía', 'Kayak', 'Cultura', 'Catas');
  expect(page.getByRole('columnheader').getByRole('button').elements()).toEqual([]);
  expect((await server.calls()).filter(({ path }) => path.startsWith('/categories'))).toMatchObject([
    { path: '/categories' },
  ]);
});

test('D-90 a list has 10, 25, 50 or 100 rows per page, in every list of the session, and its first row stays in view', async ({
  open,
  server,
}) => {
  await server.change((records) => {
    records.experiences = Array.from({ length: 300 }, (_, index) => ({
      ...records.experiences[0],
      id: index + 1,
      name: { es: `Paseo ${index + 1} por Ronda` },
    }));
  });
  await open('/experiencias?page=12', undefined, withViews);
  await expect.poll(() => names()[0]).toBe('Paseo 111 por Ronda');
  const size = page.getByRole('combobox', { name: 'Filas por página' });
  await expect.element(size).toHaveValue('10');
  await userEvent.selectOptions(size, '50');
  await expect.poll(() => rows.elements()).toHaveLength(50);
  await expect.poll(() => names()[0]).toBe('Paseo 101 por Ronda');
  await expect.element(page.getByText('101–150 de 300')).toBeVisible();
  expect(address()).toBe('/experiencias?rows=50&page=3');
  await userEvent.selectOptions(size, '10');
  await expect.poll(() => names()[0]).toBe('Paseo 101 por Ronda');
  expect(address()).toBe('/experiencias?rows=10&page=11');
  await focus(size);
  await userEvent.selectOptions(size, '25');
  await expect.poll(() => rows.elements()).toHaveLength(25);
  await expect.element(size).toHaveFocus();
  // Its blocks of 600 rows are read already.
  expect((await server.calls()).filter(({ path }) => path.startsWith('/experiences'))).toHaveLength(1);
  await open('/takers', undefined, withViews);
  await expect.poll(async () => (await server.calls()).map(({ path }) => path)).toContain('/takers?itemsPerPage=100');
  await open('/experiencias?rows=25', undefined, {});
  await expect.poll(() => rows.elements()).toHaveLength(10);
  expect(size.elements()).toEqual([]);
});
