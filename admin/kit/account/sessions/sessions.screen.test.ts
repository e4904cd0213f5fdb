import { afterEach, beforeEach, vi } from 'vitest';
import { openWithAccount, refuse, serveSessions, toSession, withAccount } from '../../../testing/account.ts';
import {
  address,
  expect,
  page,
  press,
  sawGreenAlert,
  sawRedAlert,
  storedBySignIn,
  test,
  textsOf,
} from '../../../testing/screens.ts';

const list = page.getByRole('list', { name: 'Sesiones' });
const lines = () => textsOf(list).flatMap((text) => text.split(/(?= ?Cerrar| ?Safari| ?Dispositivo)/));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

const current = toSession(9, { isCurrent: true });
const phone = toSession(8, { browser: 'Safari', system: 'iOS', network: '2001:db8:1::/48' });
const old = toSession(7, { browser: null, system: null, network: null, usedAt: '2026-10-20T10:00:00Z' });

// The lines say whether a device was used today.
beforeEach(() => void vi.setSystemTime('2026-11-24T11:00:00Z'));
afterEach(() => void vi.useRealTimers());

test('a session says what device it is, from which network, when it was used and since when; the present one in words', async ({
  server,
  open,
}) => {
  await openWithAccount(open, server, '/cuenta', [phone, current, old]);
  await expect.element(list).toBeVisible();
  expect(lines()).toEqual([
    'Firefox en WindowsEsta sesión203.0.113.0/24en usodesde el 12 nov 2026',
    'Safari en iOS2001:db8:1::/48usada hoy a las 11:55desde el 12 nov 2026',
    'Cerrar',
    'Dispositivo desconocidousada el 20 oct 2026desde el 12 nov 2026',
    'Cerrar',
  ]);
  expect(button('Cerrar: Firefox en Windows, 203.0.113.0/24').elements()).toEqual([]);
});

test('a device is signed out by its button, and the focus stays in the list', async ({ server, open }) => {
  await openWithAccount(open, server, '/cuenta', [current, phone]);
  await expect.element(list.getByText('Safari en iOS')).toBeVisible();
  await server.answer('DELETE', /^\/account\/sessions\/8$/, 204);
  // The list is read again only after the line has disappeared.
  const release = await server.holdBack(/^\/account\/sessions\?/);
  await press(button('Cerrar: Safari en iOS, 2001:db8:1::/48'), '{Enter}');
  await sawGreenAlert('Sesión cerrada: Safari en iOS, 2001:db8:1::/48');
  await expect.element(list.getByText('Safari en iOS')).toHaveLength(0);
  await expect.element(list).toHaveFocus();
  await release();
});

test('a session that has ended meanwhile disappears with its message', async ({ server, open }) => {
  await openWithAccount(open, server, '/cuenta', [current, phone]);
  await expect.element(list.getByText('Safari en iOS')).toBeVisible();
  await refuse(server, 'DELETE', /^\/account\/sessions\/8$/, 404, 'notFound');
  await button('Cerrar: Safari en iOS, 2001:db8:1::/48').click();
  await sawRedAlert('404- No existe');
  await expect.element(button('Cerrar: Safari en iOS, 2001:db8:1::/48')).toHaveFocus();
  await expect.poll(async () => (await server.sent('GET', '/account/sessions')).length).toBe(2);
});

test('all other devices are signed out after a question, and this one goes on with new tokens', async ({
  server,
  open,
}) => {
  await openWithAccount(open, server, '/cuenta', [current, phone]);
  await button('Cerrar las demás sesiones').click();
  await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(dialog).toHaveLength(0);
  await expect.element(button('Cerrar las demás sesiones')).toHaveFocus();
  expect(await server.sent('DELETE', '/')).toEqual([]);
  await server.answer('DELETE', /^\/account\/sessions$/, 200, { token: 'token-2', refresh_token: 'refresh-2' });
  await button('Cerrar las demás sesiones').click();
  await dialog.getByRole('button', { name: 'Cerrar las demás' }).click();
  await sawGreenAlert('Tus demás sesiones se han cerrado');
  expect([localStorage.getItem('token'), localStorage.getItem('refresh_token')]).toEqual(['token-2', 'refresh-2']);
});

test('without other devices there is nothing to sign out', async ({ server, open }) => {
  await openWithAccount(open, server);
  await expect.element(page.getByText('Esta sesión')).toBeVisible();
  expect(button('Cerrar las demás sesiones').elements()).toEqual([]);
});

test('sessions that do not load are read again', async ({ server, open }) => {
  await server.fail('GET', /^\/account\/sessions\?/, 500, { code: 500, message: 'Sin base de datos' });
  await openWithAccount(open, server);
  await expect.element(page.getByText('No se han podido cargar tus sesiones.')).toBeVisible();
  await button('Reintentar').click();
  await expect.element(page.getByText('Esta sesión')).toBeVisible();
});

test('an administrator signs out a device of another user, or all of them', async ({ server, open }) => {
  const members = [phone, old];
  await server.fail('GET', /^\/users\/2\/sessions\?/, 200, { 'hydra:member': members, 'hydra:totalItems': 2 }, 2);
  await open('/editar-usuario/2', storedBySignIn(server), withAccount);
  await server.answer('DELETE', /^\/users\/2\/sessions\/8$/, 204);
  await button('Cerrar: Safari en iOS, 2001:db8:1::/48').click();
  await sawGreenAlert('Sesión cerrada: Safari en iOS, 2001:db8:1::/48');
  await server.answer('DELETE', /^\/users\/2\/sessions$/, 204);
  await button('Cerrar todas').click();
  await expect.element(dialog).toMatchTextContent('Tendrá que volver a entrar en todos sus dispositivos.');
  await serveSessions(server, '/users/2/sessions', []);
  await dialog.getByRole('button', { name: 'Cerrar todas' }).click();
  await sawGreenAlert('Se han cerrado todas sus sesiones');
  await expect.element(page.getByText('No tiene ninguna sesión abierta.')).toBeVisible();
  expect((await server.sent('DELETE', '/')).map(({ path }) => path)).toEqual([
    '/users/2/sessions/8',
    '/users/2/sessions',
  ]);
  expect(localStorage.getItem('token')).toBe('token-1');
});

test('the form of the own user leads to the own account', async ({ server, open }) => {
  await openWithAccount(open, server, '/editar-usuario/1');
  await page.getByRole('link', { name: 'Tus sesiones están en Mi cuenta' }).click();
  await expect.poll(address).toBe('/cuenta');
  expect(await server.sent('GET', '/users/1/sessions')).toEqual([]);
});
