import { expect, storedBySignIn, test, sawGreenAlert, sawRedAlert } from '../support/seeds-only.ts';
import type { Page } from '@playwright/test';

const fillIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
};
const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

test.describe('signing in', () => {
  test('AUTH-01 AUTH-02 SHELL-18 SHELL-21 A-16 A-18 shows logo, heading, two fields and a button, and neither sidebar nor its button', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'password');
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menú' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /menú/i })).toHaveCount(0);
    await expect(page.getByText('Logout')).toHaveCount(0);
    await expect(page.getByText('Admin', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('banner').getByText('Trastienda')).toBeVisible();
  });

  test('SHELL-36 the eye shows the password and hides it again', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Contraseña', { exact: true });
    await password.fill('Secreta1');
    await page.getByRole('button', { name: 'Mostrar la contraseña' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Ocultar la contraseña' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('AUTH-03 an empty e-mail sends nothing, marks both fields and takes the focus', async ({ page, server }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    expect(server.calls).toEqual([]);
  });

  test('AUTH-04 an e-mail that is no address sends nothing', async ({ page, server }) => {
    await page.goto('/login');
    await fillIn(page, 'ana', 'Secreta1');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    expect(server.calls).toEqual([]);
  });

  test('AUTH-05 an empty password sends nothing', async ({ page, server }) => {
    await page.goto('/login');
    await fillIn(page, 'ana@server.example', '');
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused();
    expect(server.calls).toEqual([]);
  });

  test('AUTH-06 AUTH-07 AUTH-21 a long password of any signs is sent as it is, without a bearer token', async ({
    page,
    server,
  }) => {
    await page.goto('/login');
    await fillIn(page, 'ana@server.example', 'una frase de más de quince caracteres');
    await expect.poll(() => server.sent('POST', '/login_check').length).toBe(1);
    const [call] = server.sent('POST', '/login_check');
    expect(call?.body).toEqual({ username: 'ana@server.example', password: 'una frase de más de quince caracteres' });
    expect(call?.token).toBeUndefined();
  });

  test('AUTH-08 AUTH-09 AUTH-10 ERR-18 keeps the session and opens the experiences with "Login correcto"', async ({
    page,
    server,
  }) => {
    await page.goto('/login');
    await fillIn(page, 'admin@server.example', 'Secreta1');
    await expect(page).toHaveURL(/\/experiencias$/);
    await sawGreenAlert(page, 'Login correcto');
    const storage = await stored(page);
    expect(storage['token']).toBe(server.session.token);
    expect(storage['refresh_token']).toBe('refresh-1');
    expect(JSON.parse(storage['user'] ?? '')).toEqual({ id: 1, roles: ['ROLE_ADMIN'] });
  });

  test('AUTH-12 ERR-16 a user without ROLE_ADMIN stays and reads why', async ({ page, server }) => {
    server.session.roles = ['ROLE_MAKER'];
    await page.goto('/login');
    await fillIn(page, 'admin@server.example', 'Secreta1');
    await sawRedAlert(page, 'El usuario no tiene permisos de acceso');
    await expect(page).toHaveURL(/\/login$/);
    expect((await stored(page))['token']).toBeUndefined();
  });

  test('AUTH-13 AUTH-14 ERR-17 wrong credentials give the red alert and no refresh', async ({ page, server }) => {
    await page.goto('/login');
    await fillIn(page, 'admin@server.example', 'Otra1');
    await sawRedAlert(page, '401- E-mail o contraseña incorrectos');
    expect(server.sent('POST', '/token/refresh')).toEqual([]);
    await expect(page.getByLabel('E-mail')).toHaveValue('admin@server.example');
  });
});

test.describe('guards', () => {
  for (const path of ['/', '/dashboard', '/categorias', '/editar-categoria/3', '/nueva-experiencia']) {
    test(`SHELL-02 without a session ${path} leads to the sign-in`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login/);
    });
  }

  test('SHELL-05 without a session an unknown path leads to the sign-in too', async ({ page }) => {
    await page.goto('/no-existe');
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  });

  test('SHELL-01 the root leads to the dashboard', async ({ page, open }) => {
    await open('/');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('SHELL-03 the sign-in of a signed-in person leads to the experiences', async ({ page, open }) => {
    await open('/login');
    await expect(page).toHaveURL(/\/experiencias$/);
  });

  test('AUTH-15 CONST-18 a token of five characters is no session, one of six is', async ({ page, server, open }) => {
    server.session.token = 'abcde';
    await open('/dashboard');
    await expect(page).toHaveURL(/\/login/);
    server.session.token = 'abcdef';
    await open('/dashboard');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('AUTH-16 a stored user without ROLE_ADMIN is no session', async ({ page, server, open }) => {
    server.session.roles = ['ROLE_MAKER'];
    await open('/categorias', { ...storedBySignIn(server), token: 'a-long-enough-token' });
    await expect(page).toHaveURL(/\/login/);
  });

  test('AUTH-17 SHELL-15 a reload keeps session and screen', async ({ page, open }) => {
    await open('/editar-categoria/3');
    await expect(page.getByRole('heading', { name: 'Editar categoría' })).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/editar-categoria\/3$/);
    await expect(page.getByRole('heading', { name: 'Editar categoría' })).toBeVisible();
  });

  test('AUTH-18 AUTH-19 SHELL-20 A-19 Logout empties the storage, and Back shows nothing', async ({ page, open }) => {
    await open('/dashboard');
    await page.evaluate(() => {
      localStorage.setItem('civitatis_credentials', 'distributor-token');
      localStorage.setItem('reseller', '{"id":2,"name":"Norte Sur"}');
    });
    await page.goto('/categorias');
    await expect(page.getByRole('heading', { name: 'Categorías' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    const storage = await stored(page);
    for (const key of ['token', 'user', 'refresh_token', 'civitatis_credentials', 'reseller']) {
      expect(storage[key], key).toBeUndefined();
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/categorias');
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('an access token that has expired', () => {
  test('AUTH-20 API-01 LIST-20 every request carries the bearer token, the format and the language', async ({
    page,
    server,
    open,
  }) => {
    await open('/categorias');
    await expect(page.getByRole('link', { name: 'Kayak', exact: true })).toBeVisible();
    const [call] = server.sent('GET', '/categories');
    expect(call?.token).toBe(server.session.token);
    expect(call?.headers.accept).toBe('application/ld+json');
    expect(call?.language).toBe('es');
  });

  test('AUTH-22 AUTH-23 A-21 is refreshed once, and the refused request is sent again unnoticed', async ({
    page,
    server,
    open,
  }) => {
    const before = storedBySignIn(server);
    server.expireToken();
    await open('/categorias', before);
    await expect(page.getByRole('link', { name: 'Kayak', exact: true })).toBeVisible();
    const refreshes = server.sent('POST', '/token/refresh');
    expect(refreshes.map(({ body }) => body)).toEqual([{ refresh_token: 'refresh-1' }]);
    expect(await stored(page)).toMatchObject({ token: 'token-2', refresh_token: 'refresh-1' });
    expect(server.sent('GET', '/categories').map(({ token }) => token)).toEqual(['token-1', 'token-2']);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('A-21 a new refresh token that comes with the answer is kept for the next time', async ({
    page,
    server,
    open,
  }) => {
    const before = storedBySignIn(server);
    server.expireToken();
    const { token } = server.session;
    server.session.refreshToken = 'refresh-2';
    server.fail('POST', /^\/token\/refresh/, 200, { token, refresh_token: 'refresh-2' });
    await open('/categorias', before);
    await expect(page.getByRole('link', { name: 'Kayak', exact: true })).toBeVisible();
    expect(await stored(page)).toMatchObject({ token, refresh_token: 'refresh-2' });
    server.expireToken();
    await page.goto('/etiquetas');
    await expect(page.getByRole('link', { name: 'Aventura', exact: true })).toBeVisible();
    const sent = server.sent('POST', '/token/refresh').map(({ body }) => body);
    expect(sent).toEqual([{ refresh_token: 'refresh-1' }, { refresh_token: 'refresh-2' }]);
  });

  test('AUTH-24 is refreshed once for requests refused at the same time, which are sent again', async ({
    page,
    server,
    open,
  }) => {
    const release = server.holdBack(/^\/(countries|locations|categories|tags|languages|makers)/);
    await open('/editar-experiencia/3');
    const waiting = () => server.calls.filter(({ path }) => path !== '/experiences/3').map(({ path }) => path);
    await expect.poll(() => waiting().length).toBeGreaterThan(1);
    const refused = waiting();
    server.expireToken();
    release();
    await expect(page.getByRole('combobox', { name: /^Ubicación/ })).toHaveValue('Málaga');
    const sentAgain = () => server.calls.filter(({ token }) => token === 'token-2').map(({ path }) => path);
    await expect.poll(sentAgain).toEqual(expect.arrayContaining(refused));
    expect(server.sent('POST', '/token/refresh')).toHaveLength(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('AUTH-25 is not refreshed a second time for the same request', async ({ page, server, open }) => {
    server.fail('GET', /^\/categories/, 401, { code: 401, message: 'Expired JWT Token' }, 2);
    await open('/categorias');
    // The second refusal is final, and shown.
    await sawRedAlert(page, '401- Expired JWT Token');
    expect(server.sent('GET', '/categories')).toHaveLength(2);
    expect(server.sent('POST', '/token/refresh')).toHaveLength(1);
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
      page,
      server,
      open,
    }) => {
      const before = storedBySignIn(server);
      server.expireToken();
      server.fail('POST', /^\/token\/refresh/, status, body, 5);
      await open('/categorias', before);
      await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect((await stored(page))['token']).toBeUndefined();
    });
  }

  for (const status of [403, 404, 409, 422, 500]) {
    test(`AUTH-30 a ${status} neither refreshes nor signs out`, async ({ page, server, open }) => {
      server.fail('GET', /^\/categories/, status, { code: status, message: 'Así no' }, 9);
      await open('/categorias');
      await sawRedAlert(page, `${status}- Así no`);
      await expect(page).toHaveURL(/\/categorias$/);
      expect(server.sent('POST', '/token/refresh')).toEqual([]);
    });
  }
});
