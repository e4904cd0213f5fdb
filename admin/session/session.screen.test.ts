import { describe } from 'vitest';
import {
  address,
  expect,
  page,
  redAlerts,
  sawGreenAlert,
  sawRedAlert,
  storedBySignIn,
  test,
} from '../testing/screens.ts';

const email = page.getByLabelText('E-mail');

const password = page.getByLabelText('Contraseña', { exact: true });
const send = page.getByRole('button', { name: 'Entrar' });
const kayak = page.getByRole('link', { name: 'Kayak', exact: true });

const fillIn = async (name: string, secret: string) => {
  await email.fill(name);
  await password.fill(secret);
  await send.click();
};
const stored = (): Record<string, string> => Object.fromEntries(Object.entries(localStorage));

describe('signing in', () => {
  test('AUTH-01 AUTH-02 SHELL-18 SHELL-21 A-16 A-18 shows logo, heading, two fields and a button, and neither sidebar nor its button', async ({
    open,
  }) => {
    await open('/login', 'signed out');
    await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    await expect.element(email).toBeVisible();
    await expect.element(password).toHaveAttribute('type', 'password');
    await expect.element(send).toBeVisible();
    await expect.poll(() => page.getByRole('navigation', { name: 'Menú' }).elements()).toEqual([]);
    await expect.poll(() => page.getByRole('button', { name: /menú/i }).elements()).toEqual([]);
    await expect.poll(() => page.getByText('Logout').elements()).toEqual([]);
    await expect.poll(() => page.getByText('Admin', { exact: true }).elements()).toEqual([]);
    await expect.element(page.getByRole('banner').getByText('Trastienda')).toBeVisible();
  });

  test('SHELL-36 the eye shows the password and hides it again', async ({ open }) => {
    await open('/login', 'signed out');
    await password.fill('Secreta1');
    await page.getByRole('button', { name: 'Mostrar la contraseña' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Ocultar la contraseña' }).click();
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  test('AUTH-03 an empty e-mail sends nothing, marks both fields as invalid and receives the focus', async ({
    server,
    open,
  }) => {
    await open('/login', 'signed out');
    await send.click();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    await expect.element(password).toHaveAttribute('aria-invalid', 'true');
    expect(await server.calls()).toEqual([]);
  });

  test('AUTH-04 an invalid e-mail sends nothing', async ({ server, open }) => {
    await open('/login', 'signed out');
    await fillIn('ana', 'Secreta1');
    await expect.element(email).toHaveFocus();
    expect(await server.calls()).toEqual([]);
  });

  test('AUTH-05 an empty password sends nothing', async ({ server, open }) => {
    await open('/login', 'signed out');
    await fillIn('ana@server.example', '');
    await expect.element(password).toHaveFocus();
    expect(await server.calls()).toEqual([]);
  });

  test('AUTH-06 AUTH-07 AUTH-21 a long password with any characters is sent unchanged, without a bearer token', async ({
    server,
    open,
  }) => {
    await open('/login', 'signed out');
    await fillIn('ana@server.example', 'una frase de más de quince caracteres');
    await expect.poll(() => server.sent('POST', '/login_check')).toHaveLength(1);
    const [call] = await server.sent('POST', '/login_check');
    expect(call?.body).toEqual({ username: 'ana@server.example', password: 'una frase de más de quince caracteres' });
    expect(call?.token).toBeUndefined();
  });

  test('AUTH-08 AUTH-09 AUTH-10 ERR-18 stores the session and opens the experiences with "Login correcto"', async ({
    server,
    open,
  }) => {
    await open('/login', 'signed out');
    await fillIn('admin@server.example', 'Secreta1');
    await expect.poll(address).toMatch(/\/experiencias$/);
    await sawGreenAlert('Login correcto');
    const storage = stored();
    expect(storage['token']).toBe(server.session.token);
    expect(storage['refresh_token']).toBe('refresh-1');
    expect(JSON.parse(storage['user'] ?? '')).toEqual({ id: 1, roles: ['ROLE_ADMIN'] });
  });

  test('AUTH-11 after a sign-in the token of the distributor is requested and stored', async ({ server, open }) => {
    await open('/login', 'signed out');
    await fillIn('admin@server.example', 'Secreta1');
    await expect.poll(() => stored()['civitatis_credentials']).toBe('distributor-token');
    expect(await server.sent('GET', '/imports')).toHaveLength(1);
  });

  for (const [offer, importSources] of [
    ['no source', []],
    ['another source only', [{ key: 'octo', name: 'Rutas del Sur' }]],
  ] as const)
    test(`AUTH-11 a sign-in at a server that offers ${offer} requests no token of the distributor`, async ({
      server,
      open,
    }) => {
      await open('/login', 'signed out', { importSources });
      await fillIn('admin@server.example', 'Secreta1');
      // The list is requested after the token of the distributor.
      await expect.poll(() => server.sent('GET', '/experiences')).not.toEqual([]);
      expect(await server.sent('GET', '/imports')).toEqual([]);
    });

  test('AUTH-12 ERR-16 a user without ROLE_ADMIN stays on the login and sees the reason', async ({ server, open }) => {
    await server.changeSession({ roles: ['ROLE_MAKER'] });
    await open('/login', 'signed out');
    await fillIn('admin@server.example', 'Secreta1');
    await sawRedAlert('El usuario no tiene permisos de acceso');
    await expect.poll(address).toMatch(/\/login$/);
    expect(stored()['token']).toBeUndefined();
  });

  test('AUTH-13 AUTH-14 ERR-17 wrong credentials show the red alert and cause no refresh', async ({ server, open }) => {
    await open('/login', 'signed out');
    await fillIn('admin@server.example', 'Otra1');
    await sawRedAlert('401- E-mail o contraseña incorrectos');
    expect(await server.sent('POST', '/token/refresh')).toEqual([]);
    await expect.element(email).toHaveValue('admin@server.example');
  });
});

describe('guards', () => {
  for (const path of ['/', '/dashboard', '/categorias', '/editar-categoria/3', '/nueva-experiencia']) {
    test(`SHELL-02 without a session ${path} leads to the sign-in`, async ({ open }) => {
      await open(path, 'signed out');
      await expect.poll(address).toMatch(/\/login/);
    });
  }

  test('SHELL-05 without a session an unknown path leads to the sign-in too', async ({ open }) => {
    await open('/no-existe', 'signed out');
    await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  });

  test('SHELL-01 the root leads to the dashboard', async ({ open }) => {
    await open('/');
    await expect.poll(address).toMatch(/\/dashboard$/);
  });

  test('SHELL-03 the login redirects a signed-in user to the experiences', async ({ open }) => {
    await open('/login');
    await expect.poll(address).toMatch(/\/experiencias$/);
  });

  test('AUTH-15 CONST-18 a token of five characters is not a session, a token of six characters is', async ({
    server,
    open,
  }) => {
    await server.changeSession({ token: 'abcde' });
    await open('/dashboard');
    await expect.poll(address).toMatch(/\/login/);
    await server.changeSession({ token: 'abcdef' });
    await open('/dashboard');
    await expect.poll(address).toMatch(/\/dashboard$/);
  });

  test('AUTH-16 a stored user without ROLE_ADMIN is not a session', async ({ server, open }) => {
    await server.changeSession({ roles: ['ROLE_MAKER'] });
    await open('/categorias', { ...storedBySignIn(server), token: 'a-long-enough-token' });
    await expect.poll(address).toMatch(/\/login/);
  });
});

describe('an access token that has expired', () => {
  test('AUTH-20 API-01 LIST-20 every request carries the bearer token, the format and the language', async ({
    server,
    open,
  }) => {
    await open('/categorias');
    await expect.element(kayak).toBeVisible();
    const [call] = await server.sent('GET', '/categories');
    expect(call?.token).toBe(server.session.token);
    expect(call?.headers.accept).toBe('application/ld+json');
    expect(call?.language).toBe('es');
  });

  test('AUTH-22 AUTH-23 A-21 is refreshed once, and the refused request is sent again without an alert', async ({
    server,
    open,
  }) => {
    const before = storedBySignIn(server);
    await server.expireToken();
    await open('/categorias', before);
    await expect.element(kayak).toBeVisible();
    const refreshes = await server.sent('POST', '/token/refresh');
    expect(refreshes.map(({ body }) => body)).toEqual([{ refresh_token: 'refresh-1' }]);
    expect(stored()).toMatchObject({ token: 'token-2', refresh_token: 'refresh-1' });
    expect((await server.sent('GET', '/categories')).map(({ token }) => token)).toEqual(['token-1', 'token-2']);
    expect(redAlerts()).toEqual([]);
  });

  // Chromium itself sends a request again that was answered with 408.
  test('a refresh that the server was too busy to read (429) is sent again, without a sign-out or an alert', async ({
    server,
    open,
  }) => {
    const before = storedBySignIn(server);
    await server.expireToken();
    await server.fail('POST', /^\/token\/refresh/, 429, { code: 429 });
    await open('/categorias', before);
    await expect.element(kayak).toBeVisible();
    expect(await server.sent('POST', '/token/refresh')).toHaveLength(2);
    expect(stored()).toMatchObject({ token: 'token-2' });
    expect(redAlerts()).toEqual([]);
  });

  test('A-21 a new refresh token in the answer is stored for the next refresh', async ({ server, open }) => {
    const before = storedBySignIn(server);
    await server.expireToken();
    const { token } = server.session;
    await server.changeSession({ refreshToken: 'refresh-2' });
    await server.fail('POST', /^\/token\/refresh/, 200, { token, refresh_token: 'refresh-2' });
    await open('/categorias', before);
    await expect.element(kayak).toBeVisible();
    expect(stored()).toMatchObject({ token, refresh_token: 'refresh-2' });
    await server.expireToken();
    const { user = '', refresh_token = '' } = stored();
    await open('/etiquetas', { token, refresh_token, user: JSON.parse(user) });
    await expect.element(page.getByRole('link', { name: 'Aventura', exact: true })).toBeVisible();
    const sent = (await server.sent('POST', '/token/refresh')).map(({ body }) => body);
    expect(sent).toEqual([{ refresh_token: 'refresh-1' }, { refresh_token: 'refresh-2' }]);
  });

  test('AUTH-24 is refreshed once for requests refused at the same time, which are sent again', async ({
    server,
    open,
  }) => {
    await server.servePicture(1);
    const held = /^\/(countries|locations|categories|tags|languages|makers)/;
    const release = await server.holdBack(held);
    await open('/editar-experiencia/3');
    // The picture is read without a token, and may be on its way, too.
    const waiting = async () => (await server.calls()).map(({ path }) => path).filter((path) => held.test(path));
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(1);
    const refused = await waiting();
    await server.expireToken();
    await release();
    await expect.element(page.getByRole('combobox', { name: /^Ubicación/ })).toHaveValue('Málaga');
    const sentAgain = async () =>
      (await server.calls()).filter(({ token }) => token === 'token-2').map(({ path }) => path);
    await expect.poll(sentAgain).toEqual(expect.arrayContaining(refused));
    expect(await server.sent('POST', '/token/refresh')).toHaveLength(1);
    expect(redAlerts()).toEqual([]);
  });

  test('AUTH-25 is not refreshed a second time for the same request', async ({ server, open }) => {
    await server.fail('GET', /^\/categories/, 401, { code: 401, message: 'Expired JWT Token' }, 2);
    await open('/categorias');
    // The second 401 is final and shows an alert.
    await sawRedAlert('401- Expired JWT Token');
    expect(await server.sent('GET', '/categories')).toHaveLength(2);
    expect(await server.sent('POST', '/token/refresh')).toHaveLength(1);
  });

  const refusals = [
    { id: 'AUTH-26', status: 401, body: { code: 401, message: 'Invalid refresh token' } },
    { id: 'AUTH-27', status: 503, body: {} },
    { id: 'AUTH-27', status: 0, body: undefined },
    { id: 'AUTH-28', status: 200, body: {} },
    { id: 'AUTH-29 A-22', status: 400, body: { code: 'invalid_grant' } },
  ];
  for (const { id, status, body } of refusals) {
    test(`${id} ERR-06 signs out without an alert when the refresh answers ${status || 'nothing'}`, async ({
      server,
      open,
    }) => {
      const before = storedBySignIn(server);
      await server.expireToken();
      await server.fail('POST', /^\/token\/refresh/, status, body, 5);
      await open('/categorias', before);
      await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
      expect(redAlerts()).toEqual([]);
      expect(stored()['token']).toBeUndefined();
    });
  }

  for (const status of [403, 404, 409, 422, 500]) {
    test(`AUTH-30 a ${status} neither refreshes nor signs out`, async ({ server, open }) => {
      await server.fail('GET', /^\/categories/, status, { code: status, message: 'Así no' }, 9);
      await open('/categorias');
      await sawRedAlert(`${status}- Así no`);
      await expect.poll(address).toMatch(/\/categorias$/);
      expect(await server.sent('POST', '/token/refresh')).toEqual([]);
    });
  }
});
