import { keepTokens } from './session.ts';
import type { TestServer } from '../testing/test-server.ts';
import { address, expect, focus, page, press, redAlerts, sawGreenAlert, test } from '../testing/screens.ts';

const nameField = page.getByRole('textbox', { name: /^Nombre/ });
const save = page.getByRole('button', { name: 'Guardar Categoría' });
const logout = page.getByRole('button', { name: 'Logout' });
/** Waits until the form has sent all its reads, so that none of them is the first to be refused. */
const formIsRead = (server: TestServer) =>
  expect
    .poll(async () => (await server.calls()).map(({ path }) => path).toSorted())
    .toEqual(['/categories', '/categories/3']);
const signInHeading = page.getByRole('heading', { name: 'Iniciar sesión' });

test('AUTH-19 a page that Back restores from memory after a sign-out shows no data', async ({ open }) => {
  await open('/editar-categoria/3');
  await expect.element(nameField).toHaveValue('Kayak');
  // Simulates a sign-out in another tab while the page was suspended, and the event that the browser
  // fires when it restores the page.
  localStorage.clear();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(signInHeading).toBeVisible();
  await expect.element(page.getByText('Kayak')).toHaveLength(0);
});

test('AUTH-20 a request from the screen of one user is never sent with the token of another user', async ({
  server,
  open,
}) => {
  await open('/editar-categoria/3');
  await nameField.fill('Kayak y vela');
  // Simulates the sign-in of another user in another tab. No storage event is fired, as if this tab had been suspended.
  localStorage.setItem('user', JSON.stringify({ id: 2, roles: ['ROLE_ADMIN'] }));
  await save.click();
  await expect.element(nameField).toHaveValue('Kayak');
  expect(await server.sent('PUT', '/')).toEqual([]);
});

test('AUTH-26 AUTH-09 unsaved input of a session that ended is restored for the same user', async ({
  server,
  open,
}) => {
  await open('/editar-categoria/3');
  await nameField.fill('Kayak y vela');
  await formIsRead(server);
  await server.expireToken();
  await server.changeSession({ refreshToken: 'refresh-2' });
  await save.click();
  await expect.element(signInHeading).toBeVisible();
  expect(redAlerts()).toEqual([]);
  await expect.element(page.getByText('Lo que estabas escribiendo se guarda en esta pestaña')).toBeVisible();
  await page.getByLabelText('E-mail').fill('admin@server.example');
  await page.getByLabelText('Contraseña', { exact: true }).fill('Secreta1');
  await page.getByRole('button', { name: 'Entrar' }).click();
  // The alert closes after five seconds, but not while it has the focus.
  const goBack = page.getByRole('status').getByRole('button', { name: 'Volver al formulario' });
  await focus(goBack);
  await expect.poll(address).toMatch(/\/experiencias$/);
  await press(goBack, '{Enter}');
  await expect.element(nameField).toHaveValue('Kayak y vela');
  await save.click();
  await sawGreenAlert('Categoría guardada correctamente');
  expect((await server.sent('PUT', '/categories/3')).at(-1)?.body).toMatchObject({ name: 'Kayak y vela' });
});

test('a refused refresh does not end a session that has got other tokens in the meantime', async ({ server, open }) => {
  await open('/editar-categoria/3');
  await expect.element(nameField).toHaveValue('Kayak');
  await nameField.fill('Kayak y vela');
  await formIsRead(server);
  await server.expireToken();
  await server.fail('POST', /^\/token\/refresh/, 401);
  const release = await server.holdBack(/^\/token\/refresh/);
  await save.click();
  await expect.poll(() => server.sent('POST', '/token/refresh')).toHaveLength(1);
  // Simulates a new password in another tab, whose answer has the tokens of the next session.
  keepTokens(server.session.token, 'refresh-2');
  await release();
  await sawGreenAlert('Categoría guardada correctamente');
});

test('SHELL-20 Logout asks before it discards unsaved input', async ({ open }) => {
  await open('/nueva-categoria');
  await nameField.fill('Vela');
  await logout.click();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect.element(nameField).toHaveValue('Vela');
  await logout.click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.element(signInHeading).toBeVisible();
  await expect.element(page.getByText('Lo que estabas escribiendo')).toHaveLength(0);
  expect(redAlerts()).toEqual([]);
});
