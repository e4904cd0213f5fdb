import { rows } from '../support/rows.ts';
import { expect, test, sawGreenAlert, sawRedAlert } from '../support/seeds-only.ts';
import type { Page } from '@playwright/test';

const allColumns = ['ID', 'Nombre', 'Ubicación', 'Maker', 'Activa', 'Español', 'Inglés', 'Acciones'];
const toggle = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`Activa.*${name}`) });
const search = (page: Page) => page.getByRole('search');

test('EXP-L-01 EXP-L-02 A-14 shows title, search form and add button', async ({ page, open }) => {
  await open('/experiencias');
  await expect(page.getByRole('heading', { level: 1, name: 'Experiencias' })).toBeVisible();
  await expect(search(page).getByLabel('ID')).toBeVisible();
  await expect(search(page).getByLabel('Nombre')).toBeVisible();
  await expect(search(page).getByLabel('Ubicación')).toBeVisible();
  await expect(search(page).getByLabel('Maker')).toHaveAttribute('type', 'email');
  await expect(page.getByRole('link', { name: 'Nueva experiencia' }).last()).toHaveAttribute(
    'href',
    '/nueva-experiencia',
  );
});

test('EXP-L-03 CONST-03 opens with one read of 600 by id', async ({ page, server, open }) => {
  await open('/experiencias');
  await expect(rows(page)).toHaveCount(10);
  expect(server.sent('GET', '/experiences').map(({ path }) => path)).toEqual([
    '/experiences?order[id]&itemsPerPage=600',
  ]);
});

const searches = [
  { id: 'EXP-L-04', label: 'ID', text: '12', query: 'id=12', found: 1 },
  { id: 'EXP-L-05', label: 'Nombre', text: 'paseo 2', query: 'name=paseo 2', found: 5 },
  { id: 'EXP-L-06', label: 'Ubicación', text: 'malaga', query: 'location.name=malaga', found: 10 },
  { id: 'EXP-L-07', label: 'Maker', text: 'marviva', query: 'maker.email=marviva', found: 10 },
];
for (const { id, label, text, query, found } of searches) {
  test(`${id} EXP-L-08 searching by ${label} adds ${query} and starts at the first page`, async ({
    page,
    server,
    open,
  }) => {
    await open('/experiencias?page=2');
    await expect(rows(page)).toHaveCount(10);
    await search(page).getByLabel(label).fill(text);
    await search(page).getByLabel(label).press('Enter');
    // Some searches find as many rows as stood there before: the count alone does not say that the read was sent.
    await expect
      .poll(() => server.sent('GET', '/experiences').at(-1)?.path)
      .toBe(`/experiences?order[id]&itemsPerPage=600&${query}`);
    await expect(rows(page)).toHaveCount(found);
    await expect(page).not.toHaveURL(/page=2/);
  });
}

test('EXP-L-09 EXP-L-10 EXP-L-11 AUTH-31 columns can be hidden, for this tab only', async ({
  page,
  open,
  context,
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
  await other.goto('/experiencias');
  await expect(other.getByRole('columnheader')).toHaveText(allColumns);
  expect(server.unknown).toEqual([]);
});

test('EXP-L-12 EXP-L-13 EXP-L-14 EXP-L-15 EXP-L-16 shows ten rows with their values', async ({ page, open }) => {
  await open('/experiencias');
  await expect(rows(page)).toHaveCount(10);
  const second = rows(page).nth(1);
  await expect(second.getByRole('cell').nth(0)).toHaveText('2');
  await expect(second.getByRole('link', { name: 'Paseo 2 por Málaga', exact: true })).toHaveAttribute(
    'href',
    '/editar-experiencia/2',
  );
  await expect(second.getByRole('cell').nth(2)).toHaveText('Málaga');
  await expect(second.getByRole('cell').nth(3)).toHaveText('hola@marviva.example');
  await expect(toggle(page, 'Paseo 2 por')).toBeChecked();
  await expect(toggle(page, 'Paseo 1 por')).not.toBeChecked();
});

test('EXP-L-17 EXP-L-18 A-12 the toggle saves only isActive, then asks for the notification, both ways', async ({
  page,
  server,
  open,
}) => {
  await open('/experiencias');
  for (const isActive of [true, false]) {
    await toggle(page, 'Paseo 1 por').click();
    await expect
      .poll(() => server.sent('POST', '/send/is_active_notification').at(-1)?.body)
      .toEqual({
        name: 'Paseo 1 por Málaga',
        makerName: 'Mar Viva',
        email: 'hola@marviva.example',
        isActive,
      });
    expect(server.sent('PUT', '/experiences/1').at(-1)?.body).toEqual({ isActive });
    await expect(toggle(page, 'Paseo 1 por')).toBeChecked({ checked: isActive });
  }
});

test('D-74 A-12 the notification carries the names of old records as single lines', async ({ page, server, open }) => {
  const [first] = server.records.experiences;
  if (first) first.name = { es: 'Paseo\r\npor Málaga' };
  await open('/experiencias');
  await toggle(page, 'Paseo por').click();
  await expect
    .poll(() => server.sent('POST', '/send/is_active_notification').at(-1)?.body)
    .toMatchObject({ name: 'Paseo por Málaga', makerName: 'Mar Viva' });
});

test('EXP-L-19 LIST-19 a toggle that fails goes back, shows the red alert and notifies nobody', async ({
  page,
  server,
  open,
}) => {
  server.fail('PUT', /^\/experiences\/2/, 503, { code: 503, message: 'El servidor está ocupado' });
  await open('/experiencias');
  await toggle(page, 'Paseo 2 por').click();
  await sawRedAlert(page, '503- El servidor está ocupado');
  await expect(toggle(page, 'Paseo 2 por')).toBeChecked();
  expect(server.sent('POST', '/send')).toEqual([]);
});

test('A-13 a notification that fails shows the red alert, and the toggle keeps its new value', async ({
  page,
  server,
  open,
}) => {
  server.fail('POST', /^\/send/, 500, { code: 500, message: 'El correo no sale' });
  await open('/experiencias');
  await toggle(page, 'Paseo 2 por').click();
  await sawRedAlert(page, '500- El correo no sale');
  await expect(toggle(page, 'Paseo 2 por')).not.toBeChecked();
});

test('EXP-L-20 the language flags are read-only checkboxes', async ({ page, server, open }) => {
  await open('/experiencias');
  const spanish = page.getByRole('checkbox', { name: /Español.*Paseo 2 por/ });
  const english = page.getByRole('checkbox', { name: /Inglés.*Paseo 2 por/ });
  await expect(spanish).toBeChecked();
  await expect(english).not.toBeChecked();
  await english.click({ force: true });
  await expect(english).not.toBeChecked();
  expect(server.sent('PUT', '/')).toEqual([]);
});

test('EXP-L-21 EXP-L-22 CONST-31 D-50 the public-site link carries token and user and opens a new window', async ({
  page,
  server,
  open,
}) => {
  await open('/experiencias');
  const link = page.getByRole('link', { name: /Ver Paseo 2 por Málaga en la web/ });
  await expect(link).toHaveAttribute(
    'href',
    `http://localhost:4200/experiencia/2?token=${server.session.token}&user=1`,
  );
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('EXP-L-24 EXP-L-25 ERR-20 ERR-33 deletes after the question', async ({ page, server, open }) => {
  await open('/experiencias');
  await page.getByRole('button', { name: 'Eliminar Paseo 2 por Málaga' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('¿Quieres eliminar esta experiencia?');
  await expect(dialog).toContainText('No podrás volver a recuperarla');
  await expect(dialog).toContainText('Málaga · ID 2');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await sawGreenAlert(page, 'Experiencia eliminada correctamente');
  expect(server.sent('DELETE', '/').map(({ path }) => path)).toEqual(['/experiences/2']);
});

test('EXP-L-26 a refused delete shows the red alert', async ({ page, server, open }) => {
  server.fail('DELETE', /./, 403, { code: 403, message: 'Hoy no' });
  await open('/experiencias');
  await page.getByRole('button', { name: 'Eliminar Paseo 2 por Málaga' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await sawRedAlert(page, '403- Hoy no');
  await expect(page.getByRole('link', { name: 'Paseo 2 por Málaga', exact: true })).toBeVisible();
});

test('EXP-L-27 EXP-L-28 D-51 pages inside the 600 read, and reads the next 600 when the table goes past them', async ({
  page,
  server,
  open,
}) => {
  const [first] = server.records.experiences;
  server.records.experiences.push(
    ...Array.from({ length: 2_000 }, (_, index) => ({ ...first, id: index + 24, name: { es: `Ruta ${index + 24}` } })),
  );
  await open('/experiencias');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText('1–10 de 2.023').or(page.getByText('1–10 de 2023'))).toBeVisible();
  await page.goto('/experiencias?page=60');
  await expect(page.getByRole('link', { name: 'Ruta 600', exact: true })).toBeVisible();
  const before = server.sent('GET', '/experiences').length;
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page.getByRole('link', { name: 'Ruta 601', exact: true })).toBeVisible();
  const after = server.sent('GET', '/experiences').slice(before);
  expect(after.map(({ path }) => path)).toContain('/experiences?order[id]&itemsPerPage=600&page=2');
  expect(after.some(({ path }) => path.endsWith('page=3'))).toBe(false);
});

test('a search that finds nothing repeats it and offers Limpiar', async ({ page, open }) => {
  await open('/experiencias');
  await search(page).getByLabel('Nombre').fill('submarino');
  await search(page).getByLabel('Nombre').press('Enter');
  await expect(page.getByRole('heading', { name: 'No hay nada con esa búsqueda' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('submarino');
  await page.getByRole('button', { name: 'Limpiar' }).last().click();
  await expect(rows(page)).toHaveCount(10);
});

test('an empty catalogue says so and offers the add button', async ({ page, server, open }) => {
  server.records.experiences = [];
  await open('/experiencias');
  await expect(page.getByRole('heading', { name: 'Aún no hay experiencias' })).toBeVisible();
});
