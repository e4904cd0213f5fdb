import type { Page } from '@playwright/test';
import { expect, redAlert, sawGreenAlert, sawRedAlert, test } from '../support/seeds-only.ts';
import type { SeedsOnlyServer } from '../support/seeds-only-server.ts';

const dataColumns = [
  'Nombre',
  'Documento',
  'Tipo de documento',
  'Fecha de registro',
  'Motor de reservas',
  'Plan actual',
  'Último acceso',
  'Accesos (30 días)',
  'Productos activos',
  'Estado del pin',
  'Nombre del plan',
];
const reseller = 'Maker distribuidor';
const headings = (page: Page) => page.getByRole('columnheader');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const resells = (page: Page, name: string) => page.getByRole('checkbox', { name: `${reseller}: ${name}` });
const panel = (page: Page) => page.getByRole('group', { name: 'Mostrar columnas' });
const showColumns = (page: Page) => page.getByRole('button', { name: 'Mostrar columnas' }).click();
const choose = (page: Page, name: string) => panel(page).getByRole('checkbox', { name, exact: true }).click();
const readsOf = (server: SeedsOnlyServer) =>
  server.sent('GET', '/makers').filter(({ path }) => !/^\/makers\/\d/.test(path));

/** What a server says of a maker by itself; the second one has no user. */
function complete({ records }: SeedsOnlyServer) {
  Object.assign(records.makers[0] ?? {}, {
    registerDate: '2024-07-31T22:30:00+00:00',
    bookingEngine: 'Reservalia',
    currentPlan: 'Básico',
    lastLogin: '2026-11-02T08:00:00+00:00',
    monthLogins: 12,
    activeProducts: 7,
    makerPinStatus: 'completed',
    makerReseller: false,
    user: { '@id': '/users/2', roles: ['ROLE_USER', 'ROLE_MAKER'], isMakerReseller: false },
  });
  Object.assign(records.makers[1] ?? {}, { makerPinStatus: 'En revisión', makerReseller: false, user: null });
}

test('MAK-L-01 MAK-L-02 MAK-L-03 CONST-04 MAK-L-05 MAK-L-09 MAK-L-14 A-15 has title, search and eleven columns, read a hundred at a time', async ({
  page,
  server,
  open,
}) => {
  complete(server);
  await open('/makers');
  await expect(page.getByRole('heading', { level: 1, name: 'Makers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Añadir nuevo Maker' })).toHaveAttribute('href', '/nuevo-maker');
  await expect(headings(page)).toHaveText([...dataColumns, 'Acciones']);
  await expect(rowOf(page, 'Mar Viva').getByRole('cell')).toHaveText([
    /Mar Viva$/,
    '12345678Z',
    'DNI',
    // A day of Madrid.
    '01/08/2024',
    'Reservalia',
    'Básico',
    '02/11/2026',
    '12',
    '7',
    'Completo',
    'Básico',
    '',
  ]);
  await expect(rowOf(page, 'Sierra Norte')).toContainText('Nunca');
  await expect(rowOf(page, 'Sierra Norte')).toContainText('En revisión');
  await expect(page.getByRole('link', { name: 'Editar Mar Viva' })).toHaveAttribute('href', '/editar-maker/1');
  expect(readsOf(server).map(({ path }) => path)).toEqual(['/makers?page=1&itemsPerPage=100']);

  const search = page.getByRole('search');
  await search.getByLabel('Nombre').fill('sierra');
  await search.getByLabel('Documento').fill('1234');
  await search.getByRole('button', { name: 'Buscar' }).click();
  await expect(rowOf(page, 'Mar Viva')).toHaveCount(0);
  await expect(rowOf(page, 'Sierra Norte')).toHaveCount(1);
  expect(readsOf(server).at(-1)?.path).toBe('/makers?page=1&itemsPerPage=100&name=sierra&document=1234');
  expect(server.unknown).toEqual([]);
});

test('MAK-L-03 D-51 the next hundred are read when the table goes past the first', async ({ page, server, open }) => {
  const [first] = server.records.makers;
  server.records.makers = Array.from({ length: 230 }, (_, index) => ({
    ...first,
    id: index + 1,
    name: `Maker ${index + 1}`,
    email: `maker${index + 1}@maker.example`,
  }));
  await open('/makers?page=10');
  await expect(rowOf(page, 'Maker 100')).toHaveCount(1);
  const before = readsOf(server).length;
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(rowOf(page, 'Maker 101')).toHaveCount(1);
  expect(
    readsOf(server)
      .slice(before)
      .map(({ path }) => path),
  ).toEqual(['/makers?page=2&itemsPerPage=100']);
});

test('MAK-L-04 MAK-L-05 MAK-L-06 MAK-L-07 MAK-L-08 AUTH-31 columns are chosen at once, for this tab', async ({
  page,
  context,
  server,
  open,
}) => {
  complete(server);
  await open('/makers');
  await showColumns(page);
  const boxes = panel(page).getByRole('checkbox');
  // Acciones is none of them.
  await expect(boxes).toHaveCount(12);
  for (const [index, name] of [...dataColumns, reseller].entries()) {
    await expect(boxes.nth(index)).toHaveAccessibleName(name);
    await expect(boxes.nth(index)).toBeChecked({ checked: name !== reseller });
  }
  await choose(page, reseller);
  await expect(headings(page)).toHaveText([...dataColumns, reseller, 'Acciones']);
  for (const name of dataColumns) await choose(page, name);
  await expect(headings(page)).toHaveText([reseller, 'Acciones']);
  await choose(page, 'Nombre');
  expect(await page.evaluate(() => sessionStorage.getItem('makers.columns'))).toBeTruthy();
  await page.reload();
  await expect(headings(page)).toHaveText(['Nombre', reseller, 'Acciones']);
  const other = await context.newPage();
  await other.goto('/makers');
  await expect(headings(other)).toHaveText([...dataColumns, 'Acciones']);
});

test('MAK-L-10 MAK-L-11 MAK-L-12 MAK-L-13 AUTH-33 D-65 A-34 the reseller switch reads the user, then saves its roles', async ({
  page,
  server,
  open,
}) => {
  complete(server);
  await open('/makers');
  await showColumns(page);
  await choose(page, reseller);
  await page.keyboard.press('Escape');
  await expect(resells(page, 'Sierra Norte')).toBeDisabled();
  await expect(resells(page, 'Mar Viva')).not.toBeChecked();
  // Given by somebody else after the list was read: it must stay.
  server.records.users[1]?.roles.push('ROLE_TAKER');
  const kept = ['ROLE_USER', 'ROLE_MAKER', 'ROLE_TAKER'];
  const calls = () => server.calls.filter(({ path }) => path === '/users/2').map(({ method }) => method);

  await resells(page, 'Mar Viva').click();
  await expect
    .poll(() => server.sent('PUT', '/users/2').at(-1)?.body)
    .toEqual({ roles: [...kept, 'ROLE_MAKER_RESELLER'] });
  expect(calls()).toEqual(['GET', 'PUT']);
  await expect(resells(page, 'Mar Viva')).toBeChecked();
  await resells(page, 'Mar Viva').click();
  await expect.poll(() => server.sent('PUT', '/users/2').at(-1)?.body).toEqual({ roles: kept });
  expect(calls()).toEqual(['GET', 'PUT', 'GET', 'PUT']);
  await expect(resells(page, 'Mar Viva')).not.toBeChecked();

  server.fail('PUT', /^\/users\/2/, 503, { code: 503, message: 'El servidor está ocupado' });
  await resells(page, 'Mar Viva').click();
  await sawRedAlert(page, '503- El servidor está ocupado');
  await expect(resells(page, 'Mar Viva')).not.toBeChecked();
});

test('MAK-L-15 MAK-L-16 MAK-L-17 ERR-26 ERR-38 a delete is asked for, sent once, and told when it is refused', async ({
  page,
  server,
  open,
}) => {
  server.fail('DELETE', /./, 409, { code: 409, message: 'No se puede eliminar porque está en uso: 23 experiencias' });
  await open('/makers');
  const dialog = page.getByRole('dialog');
  const remove = async () => {
    await page.getByRole('button', { name: 'Eliminar Mar Viva' }).click();
    await expect(dialog).toContainText('¿Quieres eliminar este maker?');
    await expect(dialog).toContainText('No podrás volver a recuperarlo');
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
  };
  await remove();
  await expect(redAlert(page, '409- No se puede eliminar porque está en uso: 23 experiencias')).toBeVisible();
  await expect(rowOf(page, 'Mar Viva')).toHaveCount(1);
  await remove();
  await sawGreenAlert(page, 'Maker eliminado correctamente');
  await expect(rowOf(page, 'Mar Viva')).toHaveCount(0);
  expect(server.sent('DELETE', '/').map(({ path }) => path)).toEqual(['/makers/1', '/makers/1']);
});

test('MAK-L-18 D-50 the public-site link carries token, user, id and name, and opens a new window', async ({
  page,
  server,
  open,
}) => {
  await open('/makers');
  const link = page.getByRole('link', { name: /Ver Sierra Norte en la web/ });
  await expect(link).toHaveAttribute(
    'href',
    `http://localhost:4200/maker/2?token=${server.session.token}&user=1&makerId=2&makerName=Sierra+Norte`,
  );
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('D-61 a delete of a maker who pays says that the subscription goes on, and with which customer', async ({
  page,
  server,
  open,
}) => {
  const [, free] = server.records.makers;
  await open('/makers');
  const dialog = page.getByRole('dialog');
  const subscription = 'Su suscripción sigue activa en el servicio de pagos';
  await page.getByRole('button', { name: 'Eliminar Mar Viva' }).click();
  await expect(dialog).toContainText(`${subscription}, con el cliente cus_marviva.`);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toHaveCount(0);
  // Neither a free plan nor a server that answers no plan has a customer.
  for (const makerPlan of [free?.['makerPlan'], undefined, null, {}]) {
    if (free) free['makerPlan'] = makerPlan;
    await page.reload();
    await page.getByRole('button', { name: 'Eliminar Sierra Norte' }).click();
    await expect(dialog).toContainText('No podrás volver a recuperarlo');
    await expect(dialog).not.toContainText(subscription);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
  }
  expect(server.sent('GET', '/makers/')).toEqual([]);
});
