import { sawRedAlert } from '../support/alerts.ts';
import { expect, test } from '../support/product.ts';

const given = 'Clave123';
const own = 'tres gatos negros';

test('D-86 D-89 a new administrator replaces the given password by keyboard, and stays signed in here only', async ({
  page,
  api,
  baseURL,
}) => {
  const email = `own-account-${Date.now()}@example.com`;
  const user = await api.post('/users', { email, password: given, roles: ['ROLE_ADMIN'] });
  const signIn = async (password: string) =>
    fetch(new URL('/login_check', baseURL), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: email, password }),
    });
  const { refresh_token: elsewhere } = await (await signIn(given)).json();

  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(given);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Admin/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
  await expect(page.getByText('Esta sesión')).toBeVisible();

  await page.getByLabel('Contraseña nueva').fill(own);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await dialog.getByLabel('Contraseña actual').fill('Clave124');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('La contraseña no es correcta')).toBeVisible();
  await dialog.getByLabel('Contraseña actual').fill(given);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Contraseña cambiada')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto('/categorias');
  await expect(page.getByRole('link', { name: /^Editar/ }).first()).toBeVisible();
  const refreshed = await fetch(new URL('/token/refresh', baseURL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: elsewhere }),
  });
  expect(refreshed.status).toBe(401);
  expect((await signIn(given)).status).toBe(401);
  expect((await signIn(own)).status).toBe(200);
  await api.delete(user['@id']);
});

test('a change whose question for the password does not load is not made, and can be tried again', async ({
  page,
  open,
}) => {
  await page.route('**/confirmation-dialog-*.js*', (route) => route.abort());
  await open('/cuenta');
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await email.fill('nadie@example.com');
  await page.keyboard.press('Enter');
  await sawRedAlert(page, 'No se ha podido cargar una parte de la aplicación');
  await page.unrouteAll();
  await email.press('Enter');
  await expect(page.getByLabel('Contraseña actual')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(email).toHaveValue('nadie@example.com');
});
