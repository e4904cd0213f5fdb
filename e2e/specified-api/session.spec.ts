import { expect, sawGreenAlert, storedBySignIn, test } from '../support/specified-api.ts';

test('AUTH-17 SHELL-15 a reload preserves the session and the screen', async ({ page, open }) => {
  await open('/editar-categoria/3');
  await expect(page.getByRole('heading', { name: 'Editar categoría' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/editar-categoria\/3$/);
  await expect(page.getByRole('heading', { name: 'Editar categoría' })).toBeVisible();
});

test('AUTH-18 AUTH-19 SHELL-20 A-19 Logout clears the stored session, and Back leads to the login', async ({
  page,
  open,
}) => {
  await open('/dashboard');
  await page.evaluate(() => {
    localStorage.setItem('civitatis_credentials', 'distributor-token');
    localStorage.setItem('reseller', '{"id":2,"name":"Norte Sur"}');
  });
  await page.goto('/categorias');
  await expect(page.getByRole('heading', { name: 'Categorías' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const storage = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  for (const key of ['token', 'user', 'refresh_token', 'civitatis_credentials', 'reseller']) {
    expect(storage[key], key).toBeUndefined();
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/categorias');
  await expect(page).toHaveURL(/\/login/);
});

test('AUTH-23 AUTH-26 the first list renews a token that has expired, and a session that has ended leads to the login without an alert', async ({
  page,
  open,
  server,
}) => {
  const stored = storedBySignIn(server);
  server.expireToken();
  await open('/experiencias', stored);
  await expect(page.getByText(/^1–10 de/)).toBeVisible();
  expect(server.sent('POST', '/token/refresh')).toHaveLength(1);
  server.expireToken();
  server.session.refreshToken = 'refresh-2';
  await page.reload();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  expect(await page.evaluate(() => window.seenAlerts?.filter(({ role }) => role === 'alert'))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

/** Blocks storage, as a browser does that blocks the cookies of the site. */
function blockStorage() {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, name, { get });
  }
}

test('a browser that blocks its storage says so at the sign-in, and the admin works until the page is closed', async ({
  page,
}) => {
  await page.addInitScript(blockStorage);
  await page.goto('/experiencias');
  await expect(page.getByText('Este navegador no guarda la sesión: tendrás que volver a entrar')).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('admin@server.example');
  await page.getByLabel('Contraseña', { exact: true }).fill('Secreta1');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await sawGreenAlert(page, 'Login correcto');
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
  await page.getByRole('checkbox', { name: 'Maker' }).click();
  await expect(page.getByRole('columnheader', { name: 'Maker' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Idioma de la interfaz' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Experiences' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
