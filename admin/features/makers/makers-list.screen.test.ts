import {
  enable,
  expect,
  isTicked,
  page,
  redAlert,
  saveData,
  sawGreenAlert,
  sawRedAlert,
  test,
  textsOf,
  userEvent,
} from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

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
const headings = page.getByRole('columnheader');
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const resells = (name: string) => page.getByRole('checkbox', { name: `${reseller}: ${name}` });
const panel = page.getByRole('group', { name: 'Mostrar columnas' });
const showColumns = () => page.getByRole('button', { name: 'Mostrar columnas' }).click();
const choose = (name: string) => panel.getByRole('checkbox', { name, exact: true }).click();
const readsOf = async (server: TestServer) =>
  (await server.sent('GET', '/makers')).filter(({ path }) => !/^\/makers\/\d/.test(path));

/** For the first two makers, sets fields that the list shows. The second maker has no user, and a pin status that the contract lacks. */
const complete = (server: TestServer) =>
  server.change(({ makers: [first, second] }) => {
    Object.assign(first ?? {}, {
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
    Object.assign(second ?? {}, { makerPinStatus: 'En revisión', makerReseller: false, user: null });
  });

test('MAK-L-01 MAK-L-02 MAK-L-03 CONST-04 MAK-L-05 MAK-L-09 MAK-L-14 A-15 has a title, a search and eleven columns, and reads a hundred makers per request', async ({
  server,
  open,
}) => {
  await complete(server);
  await open('/makers');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Makers' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Añadir nuevo Maker' })).toHaveAttribute('href', '/nuevo-maker');
  await expect.poll(() => textsOf(headings)).toEqual([...dataColumns, 'Acciones']);
  await expect
    .poll(() => textsOf(rowOf('Mar Viva').getByRole('cell')))
    .toEqual([
      expect.stringMatching(/Mar Viva$/),
      '12345678Z',
      'DNI',
      // The date in Madrid, which differs from the date in UTC.
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
  await expect.element(rowOf('Sierra Norte')).toMatchTextContent('Nunca');
  await expect.element(rowOf('Sierra Norte')).toMatchTextContent('En revisión');
  await expect.element(page.getByRole('link', { name: 'Editar Mar Viva' })).toHaveAttribute('href', '/editar-maker/1');
  expect((await readsOf(server)).map(({ path }) => path)).toEqual(['/makers?page=1&itemsPerPage=100']);

  const search = page.getByRole('search');
  await search.getByLabelText('Nombre').fill('sierra');
  await search.getByLabelText('Documento').fill('1234');
  await search.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect.element(rowOf('Mar Viva')).toHaveLength(0);
  await expect.element(rowOf('Sierra Norte')).toHaveLength(1);
  expect((await readsOf(server)).at(-1)?.path).toBe('/makers?page=1&itemsPerPage=100&name=sierra&document=1234');
  expect(await server.unknown()).toEqual([]);
});

test('MAK-L-04 MAK-L-05 MAK-L-06 MAK-L-07 MAK-L-08 AUTH-31 the choice of columns takes effect immediately and is stored for the tab', async ({
  server,
  open,
}) => {
  await complete(server);
  await open('/makers');
  await showColumns();
  const boxes = panel.getByRole('checkbox');
  // The column Acciones cannot be hidden.
  await expect.element(boxes).toHaveLength(12);
  for (const [index, name] of [...dataColumns, reseller].entries()) {
    await expect.element(boxes.nth(index)).toHaveAccessibleName(name);
    await expect.poll(() => isTicked(boxes.nth(index))).toBe(name !== reseller);
  }
  await choose(reseller);
  await expect.poll(() => textsOf(headings)).toEqual([...dataColumns, reseller, 'Acciones']);
  for (const name of dataColumns) await choose(name);
  await expect.poll(() => textsOf(headings)).toEqual([reseller, 'Acciones']);
  await choose('Nombre');
  await expect.poll(() => sessionStorage.getItem('makers.columns')).toBeTruthy();
  await open('/makers');
  await expect.poll(() => textsOf(headings)).toEqual(['Nombre', reseller, 'Acciones']);
  // Simulates a new tab: the selected columns are in the session storage.
  sessionStorage.clear();
  await open('/makers');
  await expect.poll(() => textsOf(headings)).toEqual([...dataColumns, 'Acciones']);
});

test('MAK-L-03 D-51 the next hundred makers are read when the table goes past the first hundred', async ({
  server,
  open,
}) => {
  await server.change((records) => {
    const [first] = records.makers;
    const ids = Array.from({ length: 230 }, (_, index) => index + 1);
    records.makers = ids.map((id) => ({ ...first, id, name: `Maker ${id}`, email: `maker${id}@maker.example` }));
  });
  await open('/makers?page=10');
  await expect.element(rowOf('Maker 100')).toHaveLength(1);
  const before = (await readsOf(server)).length;
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect.element(rowOf('Maker 101')).toHaveLength(1);
  expect((await readsOf(server)).slice(before).map(({ path }) => path)).toEqual(['/makers?page=2&itemsPerPage=100']);
});

test('MAK-L-10 MAK-L-11 MAK-L-12 MAK-L-13 AUTH-33 D-65 A-34 the reseller switch reads the user, then saves its roles', async ({
  server,
  open,
}) => {
  await complete(server);
  await open('/makers');
  await showColumns();
  await choose(reseller);
  await userEvent.keyboard('{Escape}');
  await expect.element(resells('Sierra Norte')).toBeDisabled();
  await expect.element(resells('Mar Viva')).not.toBeChecked();
  // This role is added after the list was read, so the list does not contain it. The save must preserve it.
  await server.change(({ users }) => users[1]?.roles.push('ROLE_TAKER'));
  const otherRoles = ['ROLE_USER', 'ROLE_MAKER', 'ROLE_TAKER'];
  const calls = async () =>
    (await server.calls()).filter(({ path }) => path === '/users/2').map(({ method }) => method);

  await resells('Mar Viva').click();
  await expect
    .poll(async () => (await server.sent('PUT', '/users/2')).at(-1)?.body)
    .toEqual({ roles: [...otherRoles, 'ROLE_MAKER_RESELLER'] });
  expect(await calls()).toEqual(['GET', 'PUT']);
  await expect.element(resells('Mar Viva')).toBeChecked();
  await resells('Mar Viva').click();
  await expect.poll(async () => (await server.sent('PUT', '/users/2')).at(-1)?.body).toEqual({ roles: otherRoles });
  expect(await calls()).toEqual(['GET', 'PUT', 'GET', 'PUT']);
  await expect.element(resells('Mar Viva')).not.toBeChecked();

  await server.fail('PUT', /^\/users\/2/, 503, { code: 503, message: 'El servidor está ocupado' });
  await resells('Mar Viva').click();
  await sawRedAlert('503- El servidor está ocupado');
  await expect.element(resells('Mar Viva')).not.toBeChecked();
});

test('MAK-L-15 MAK-L-16 MAK-L-17 ERR-26 ERR-38 a delete asks for confirmation, is sent once, and shows an alert if it is refused', async ({
  server,
  open,
}) => {
  await server.fail('DELETE', /./, 409, {
    code: 409,
    message: 'No se puede eliminar porque está en uso: 23 experiencias',
  });
  await open('/makers');
  const dialog = page.getByRole('dialog');
  const remove = async () => {
    await page.getByRole('button', { name: 'Eliminar Mar Viva' }).click();
    await expect.element(dialog).toMatchTextContent('¿Quieres eliminar este maker?');
    await expect.element(dialog).toMatchTextContent('No podrás volver a recuperarlo');
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
  };
  await remove();
  await expect.element(redAlert('409- No se puede eliminar porque está en uso: 23 experiencias')).toBeVisible();
  await expect.element(rowOf('Mar Viva')).toHaveLength(1);
  await remove();
  await sawGreenAlert('Maker eliminado correctamente');
  await expect.element(rowOf('Mar Viva')).toHaveLength(0);
  expect((await server.sent('DELETE', '/')).map(({ path }) => path)).toEqual(['/makers/1', '/makers/1']);
});

test('MAK-L-18 D-50 the public-site link contains token, user, id and name, and opens a new window', async ({
  server,
  open,
}) => {
  await open('/makers');
  const link = page.getByRole('link', { name: /Ver Sierra Norte en la web/ });
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      `http://localhost:4200/maker/2?token=${server.session.token}&user=1&makerId=2&makerName=Sierra+Norte`,
    );
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('D-61 the delete dialog of a paying maker warns that the subscription continues, and names the customer', async ({
  server,
  open,
}) => {
  // Otherwise the pointer, which rests on a row when the dialog has closed, would prefetch the maker.
  saveData();
  const free = (await server.records()).makers[1]?.['makerPlan'];
  await open('/makers');
  const dialog = page.getByRole('dialog');
  const subscription = 'Su suscripción sigue activa en el servicio de pagos';
  await page.getByRole('button', { name: 'Eliminar Mar Viva' }).click();
  await expect.element(dialog).toMatchTextContent(`${subscription}, con el cliente cus_marviva.`);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(dialog).toHaveLength(0);
  // Neither a free plan nor a response without a plan has a payment customer.
  for (const makerPlan of [free, undefined, null, {}]) {
    await server.change(({ makers: [, second] }) => Object.assign(second ?? {}, { makerPlan }));
    await open('/makers');
    await page.getByRole('button', { name: 'Eliminar Sierra Norte' }).click();
    await expect.element(dialog).toMatchTextContent('No podrás volver a recuperarlo');
    await expect.element(dialog).not.toMatchTextContent(subscription);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
  }
  expect(await server.sent('GET', '/makers/')).toEqual([]);
});

test('D-71 the undo of the reseller switch removes the role again', async ({ server, open }) => {
  await complete(server);
  await open('/makers');
  enable(server, 'undo');
  await showColumns();
  await choose(reseller);
  await userEvent.keyboard('{Escape}');
  await resells('Mar Viva').click();
  const strip = page.getByRole('region', { name: 'Deshacer el último cambio' });
  await expect.element(strip).toMatchTextContent('«Mar Viva» ya es maker distribuidor');
  await strip.getByRole('button', { name: 'Deshacer' }).click();
  await sawGreenAlert('Deshecho: «Mar Viva» vuelve a estar como antes');
  await expect.element(resells('Mar Viva')).not.toBeChecked();
  expect((await server.records()).users[1]?.roles).toEqual(['ROLE_USER', 'ROLE_MAKER']);
});
