import { afterEach, beforeEach, vi } from 'vitest';
import { openWithAccount, refuse, refuseField } from '../../../testing/account.ts';
import { codes, openWithFactors, preparedApp, toFactor, withoutPasskeys } from '../../../testing/factors/factors.ts';
import {
  address,
  chooseEnglish,
  expect,
  go,
  page,
  press,
  redAlerts,
  sawGreenAlert,
  sawRedAlert,
  test,
  textsOf,
  userEvent,
} from '../../../testing/screens.ts';

const list = page.getByRole('list', { name: 'Tus aplicaciones y llaves de acceso' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const section = page.getByRole('region', { name: 'Verificación en dos pasos' });

const app = toFactor(1, { name: 'Móvil', lastUsedAt: '2026-11-24T10:55:00Z' });
const passkey = toFactor(2, { kind: 'passkey', name: 'Firefox en Windows' });

// The lines say whether a factor was used today.
beforeEach(() => void vi.setSystemTime('2026-11-24T11:00:00Z'));
afterEach(() => void vi.useRealTimers());

test('without the feature `second-factor`, the account says nothing about factors', async ({ server, open }) => {
  await openWithAccount(open, server);
  await expect.element(page.getByText('Esta sesión')).toBeVisible();
  expect(section.elements()).toEqual([]);
});

test('D-87 a user without a factor reads what it is for, and which kinds there are', async ({ server, open }) => {
  await openWithFactors(open, server, []);
  await expect.element(section).toMatchTextContent('Así nadie entra en tu cuenta aunque averigüe tu contraseña.');
  await expect.element(button('Añadir aplicación')).toBeVisible();
  await expect.element(button('Añadir llave de acceso')).toBeVisible();
  expect(page.getByText('Códigos de recuperación').elements()).toEqual([]);
});

test('a factor says what it is, when it was added and when it was used', async ({ server, open }) => {
  await openWithFactors(open, server, [app, passkey]);
  await expect
    .poll(() => textsOf(list.getByRole('listitem').filter({ has: page.getByRole('button') })))
    .toEqual([
      'MóvilAplicación de autenticaciónañadida el 12 nov 2026usada hoy a las 11:55',
      'Firefox en WindowsLlave de accesoañadida el 12 nov 2026sin usar',
    ]);
  await expect.element(section).toMatchTextContent('Te quedan 8 de 10 códigos');
  expect(section.getByText('Genera otros antes de quedarte sin ellos.').elements()).toEqual([]);
});

test('where passkeys do not work, they cannot be added', async ({ server, open }) => {
  await openWithFactors(open, server, [passkey], { config: withoutPasskeys });
  await expect.element(button('Añadir aplicación')).toBeVisible();
  await expect.element(list.getByText('Firefox en Windows')).toBeVisible();
  expect(button('Añadir llave de acceso').elements()).toEqual([]);
});

test('a factor is renamed in its line, and the focus returns to its button', async ({ server, open }) => {
  await openWithFactors(open, server, [app], { later: [{ ...app, name: 'Tableta' }] });
  await press(button('Cambiar nombre: Móvil'), '{Enter}');
  const name = list.getByLabelText('Nombre');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('Tableta');
  await server.answer('PUT', /^\/account\/factors\/1$/, 200, { ...app, name: 'Tableta' });
  await userEvent.keyboard('{Enter}');
  await sawGreenAlert('Nombre guardado: Tableta');
  await expect.element(button('Cambiar nombre: Tableta')).toHaveFocus();
  expect((await server.sent('PUT', '/account/factors')).map(({ body }) => body)).toEqual([{ name: 'Tableta' }]);
});

test('a name that is missing or refused has its message at the field, and Escape keeps the old one', async ({
  server,
  open,
}) => {
  await openWithFactors(open, server, [app]);
  await button('Cambiar nombre: Móvil').click();
  const name = list.getByLabelText('Nombre');
  await name.fill('  ');
  await userEvent.keyboard('{Enter}');
  await expect.element(list.getByText('Ponle un nombre')).toBeVisible();
  await refuseField(server, 'PUT', /factors/, 'name', 'invalidText');
  await name.fill('Móvil de Ana');
  await userEvent.keyboard('{Enter}');
  await expect.element(list.getByText('Hay caracteres que no se pueden guardar')).toBeVisible();
  await expect.element(name).toHaveValue('Móvil de Ana');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Cambiar nombre: Móvil')).toHaveFocus();
  expect(redAlerts()).toEqual([]);
});

test('a factor is removed after a question, which says what the last one takes with it', async ({ server, open }) => {
  await openWithFactors(open, server, [app, passkey], { later: [passkey] });
  await button('Quitar: Móvil').click();
  await expect.element(dialog).toMatchTextContent('¿Quieres quitar esta aplicación?MóvilSus códigos dejarán de servir');
  await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await server.answer('DELETE', /^\/account\/factors\/1$/, 204);
  await dialog.getByRole('button', { name: 'Quitar' }).click();
  await sawGreenAlert('Ya no se puede entrar con Móvil');
  await expect.element(page.getByRole('group', { name: 'Verificación en dos pasos' })).toHaveFocus();
  await button('Quitar: Firefox en Windows').click();
  await expect.element(dialog).toMatchTextContent('Es la última: entrarás solo con la contraseña');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toHaveLength(0);
  await expect.element(button('Quitar: Firefox en Windows')).toHaveFocus();
  expect((await server.sent('DELETE', '/')).map(({ path }) => path)).toEqual(['/account/factors/1']);
});

test('the last factor of a user who needs one stays, and the dialog says why', async ({ server, open }) => {
  await openWithFactors(open, server, [app]);
  await refuse(server, 'DELETE', /factors\/1$/, 409, 'lastFactor');
  await button('Quitar: Móvil').click();
  await dialog.getByRole('button', { name: 'Quitar' }).click();
  await expect.element(dialog.getByText('Tu cuenta debe conservar un segundo factor')).toBeVisible();
  await dialog.getByRole('button', { name: 'Entendido' }).click();
  await expect.element(dialog).toHaveLength(0);
  await expect.element(list.getByText('Móvil')).toBeVisible();
  expect(redAlerts()).toEqual([]);
});

test('few recovery codes ask for new ones, which replace the old ones after a question', async ({ server, open }) => {
  await openWithFactors(open, server, [app], { left: 1, later: [app] });
  await expect
    .element(section)
    .toMatchTextContent('Te queda 1 de 10 códigos. Genera otros antes de quedarte sin ellos.');
  await button('Generar códigos nuevos').click();
  await expect.element(dialog).toMatchTextContent('Los códigos que tienes ahora dejarán de servir.');
  await server.answer('POST', /recovery-codes$/, 200, { recoveryCodes: codes });
  await dialog.getByRole('button', { name: 'Generar códigos' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Guarda tus códigos de recuperación' })).toHaveFocus();
  expect(textsOf(dialog.getByRole('listitem'))).toEqual(codes);
  await dialog.getByRole('button', { name: 'Los he guardado' }).click();
  await sawGreenAlert('Códigos nuevos generados. Los anteriores ya no sirven');
  await expect.element(section).toMatchTextContent('Te quedan 10 de 10 códigos');
});

test('no other screen opens while recovery codes are generated', async ({ server, open }) => {
  await openWithFactors(open, server, [app]);
  await button('Generar códigos nuevos').click();
  await server.answer('POST', /recovery-codes$/, 200, { recoveryCodes: codes });
  const release = await server.holdBack(/recovery-codes$/);
  await dialog.getByRole('button', { name: 'Generar códigos' }).click();
  await expect.poll(() => server.sent('POST', '/account/recovery-codes')).toHaveLength(1);
  go('/etiquetas');
  await release();
  await expect.element(dialog.getByRole('heading', { name: 'Guarda tus códigos de recuperación' })).toHaveFocus();
  expect(address()).toBe('/cuenta');
});

test('codes for a user who has no factor any more are refused with a sentence, and the account is read again', async ({
  server,
  open,
}) => {
  await openWithFactors(open, server, [app], { later: [] });
  await button('Generar códigos nuevos').click();
  await refuse(server, 'POST', /recovery-codes$/, 403, 'enrolmentNeeded');
  await dialog.getByRole('button', { name: 'Generar códigos' }).click();
  await sawRedAlert('403- Tu cuenta necesita un segundo factor');
  await expect.element(button('Añadir aplicación')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Contraseña' })).toBeVisible();
});

test('D-87 a user who needs a factor is led to it, and goes on at the screen that waited for it', async ({
  server,
  open,
}) => {
  await refuse(server, 'GET', /^\/tags/, 403, 'enrolmentNeeded');
  await openWithFactors(open, server, [], { path: '/etiquetas?page=1', config: withoutPasskeys });
  await expect.poll(address).toBe('/cuenta');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Tu cuenta necesita un segundo factor. Añade uno para continuar');
  await expect.poll(() => textsOf(page.getByRole('heading', { level: 2 }))).toEqual(['Verificación en dos pasos']);
  await server.answer('POST', /^\/account\/factors$/, 201, preparedApp);
  await server.answer('POST', /activation$/, 200, { recoveryCodes: codes });
  await button('Añadir aplicación').click();
  await expect.element(dialog.getByLabelText('Código de la aplicación')).toHaveFocus();
  await userEvent.keyboard('123456{Enter}');
  await dialog.getByRole('button', { name: 'Los he guardado' }).click();
  await expect.poll(address).toMatch(/^\/etiquetas/);
  await expect.element(page.getByRole('link', { name: 'Aventura', exact: true })).toBeVisible();
  expect(redAlerts()).toEqual(['Tu cuenta necesita un segundo factor. Añade uno para continuar']);
});

test('factors that do not load are read again', async ({ server, open }) => {
  await server.fail('GET', /^\/account$/, 500, { code: 500, message: 'Sin base de datos' });
  await openWithFactors(open, server, [app]);
  await expect.element(page.getByText('No se ha podido cargar tu verificación en dos pasos.')).toBeVisible();
  await section.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(list.getByText('Móvil')).toBeVisible();
});

test('the factors are in English too', async ({ server, open }) => {
  await chooseEnglish();
  await openWithFactors(open, server, [app], { left: 1 });
  await expect.element(page.getByText('added on Nov 12, 2026')).toBeVisible();
  await expect.element(page.getByText('1 of 10 codes left')).toBeVisible();
  await button('Remove: Móvil').click();
  await expect.element(dialog).toMatchTextContent('Do you want to remove this app?');
});
