import { expect, test } from '../support/seeds-only.ts';

const allColumns = ['ID', 'Nombre', 'Ubicación', 'Maker', 'Activa', 'Español', 'Inglés', 'Acciones'];

test('EXP-L-09 EXP-L-10 EXP-L-11 AUTH-31 columns can be hidden, for this tab only', async ({
  page,
  open,
  context,
  host,
  server,
}) => {
  await open('/experiencias');
  await expect(page.getByRole('columnheader')).toHaveText(allColumns);
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
  const list = page.getByRole('group', { name: 'Mostrar columnas' });
  await expect(list.getByRole('checkbox')).toHaveCount(8);
  for (const name of allColumns) await expect(list.getByRole('checkbox', { name, exact: true })).toBeChecked();
  await list.getByRole('checkbox', { name: 'Maker', exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveText(allColumns.filter((name) => name !== 'Maker'));
  expect(await page.evaluate(() => sessionStorage.getItem('experiences.columns'))).toBeTruthy();
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveText(allColumns.filter((name) => name !== 'Maker'));
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
  await list.getByRole('checkbox', { name: 'Maker', exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveText(allColumns);
  const other = await context.newPage();
  await other.goto(`${host.url}/experiencias`);
  await expect(other.getByRole('columnheader')).toHaveText(allColumns);
  expect(server.unknown).toEqual([]);
});

test('EXP-L-03 the first list is read exactly once, although it is asked for before the code of the screen runs', async ({
  page,
  open,
  server,
}) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin === server.url && pathname === '/experiences' && request.method() === 'GET') reads.push(search);
  });
  await open('/experiencias?page=2');
  await expect(page.getByText(/^11–20 de/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(reads).toEqual([expect.stringContaining('itemsPerPage=600')]);
  await page.reload();
  await expect(page.getByText(/^11–20 de/)).toBeVisible();
  expect(reads).toHaveLength(2);
});
