import type { Page } from '@playwright/test';
import { expect, test } from '../support/seeds-only.ts';
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
const panel = (page: Page) => page.getByRole('group', { name: 'Mostrar columnas' });
const showColumns = (page: Page) => page.getByRole('button', { name: 'Mostrar columnas' }).click();
const choose = (page: Page, name: string) => panel(page).getByRole('checkbox', { name, exact: true }).click();

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
