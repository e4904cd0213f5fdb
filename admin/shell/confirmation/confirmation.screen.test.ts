import { chooseEnglish, expect, go, page, redAlerts, sawGreenAlert, test, userEvent } from '../../testing/screens.ts';
import { openWithAccount, refuse, refuseField } from '../../testing/account.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { signOut } from '../../session/session.ts';

const email = page.getByRole('textbox', { name: 'E-mail' });
const save = page.getByRole('button', { name: 'Guardar' });
const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
const password = dialog.getByLabelText('Contraseña actual');

/** Saves an e-mail that needs a confirmation. */
async function saveEmail(server: TestServer) {
  await expect.element(email).toHaveValue('ana.moreno@server.example');
  await refuse(server, 'PUT', /^\/account$/, 403, 'confirmationNeeded');
  await email.fill('nueva@server.example');
  await save.click();
  await expect.element(password).toHaveFocus();
}

test('D-89 a change that needs a confirmation is sent again after the password', async ({ server, open }) => {
  await openWithAccount(open, server);
  await saveEmail(server);
  await server.answer('POST', /^\/account\/confirmations$/, 204);
  await server.answer('PUT', /^\/account$/, 200, { '@id': '/account' });
  await userEvent.keyboard('Secreta1{Enter}');
  await sawGreenAlert('E-mail guardado');
  await expect.element(dialog).toHaveLength(0);
  expect((await server.sent('POST', '/account/confirmations')).map(({ body }) => body)).toEqual([
    { password: 'Secreta1' },
  ]);
  expect((await server.sent('PUT', '/account')).map(({ body }) => body)).toEqual([
    { email: 'nueva@server.example' },
    { email: 'nueva@server.example' },
  ]);
  expect(redAlerts()).toEqual([]);
});

test('the dialog stays open, with a message at its field, for no password, a wrong one and too many', async ({
  server,
  open,
}) => {
  await openWithAccount(open, server);
  await saveEmail(server);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('La contraseña es obligatoria')).toBeVisible();
  await refuseField(server, 'POST', /confirmations/, 'password', 'wrongPassword');
  await userEvent.keyboard('Secreta2{Enter}');
  await expect.element(dialog.getByText('La contraseña no es correcta')).toBeVisible();
  await expect.element(password).toHaveFocus();
  const tooMany = { code: 429, key: 'tooManyAttempts', message: 'No', values: { seconds: 30 } };
  await server.fail('POST', /confirmations/, 429, tooMany);
  await userEvent.keyboard('Secreta3{Enter}');
  await expect.element(dialog.getByText('Demasiados intentos. Espera 30 segundos y vuelve a probar')).toBeVisible();
  expect((await server.sent('POST', '/account/confirmations')).map(({ body }) => body)).toEqual([
    { password: 'Secreta2' },
    { password: 'Secreta3' },
  ]);
  expect(redAlerts()).toEqual([]);
});

test('a change that is not confirmed is not made: what was typed stays, without an alert, and the focus returns', async ({
  server,
  open,
}) => {
  await openWithAccount(open, server);
  await saveEmail(server);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toHaveLength(0);
  await expect.element(email).toHaveValue('nueva@server.example');
  await expect.element(save).toHaveFocus();
  expect(await server.sent('PUT', '/account')).toHaveLength(1);
  expect(redAlerts()).toEqual([]);
});

test('a form of records that is not confirmed keeps its changes and can be saved again', async ({ server, open }) => {
  await openWithAccount(open, server, '/editar-usuario/2');
  const address = page.getByRole('textbox', { name: /^Email/ });
  await expect.element(address).not.toHaveValue('');
  await address.fill('hola@server.example');
  await refuse(server, 'PUT', /^\/users\/2$/, 403, 'confirmationNeeded');
  await page.getByRole('button', { name: 'Guardar Usuario' }).click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(dialog).toHaveLength(0);
  await expect.element(address).toHaveValue('hola@server.example');
  await page.getByRole('button', { name: 'Guardar Usuario' }).click();
  await sawGreenAlert('Usuario guardado correctamente');
});

test('a password manager can fill in the dialog', async ({ server, open }) => {
  await openWithAccount(open, server);
  await saveEmail(server);
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(password).toHaveAttribute('type', 'password');
  const username = document.querySelector<HTMLInputElement>('[role=dialog] [autocomplete=username]');
  expect(username?.value).toBe('ana.moreno@server.example');
});

test('the dialog closes when another screen opens, which gets the focus', async ({ server, open }) => {
  await openWithAccount(open, server);
  await saveEmail(server);
  go('/etiquetas');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Etiquetas' })).toHaveFocus();
  await expect.element(dialog).toHaveLength(0);
  expect(redAlerts()).toEqual([]);
});

test('the dialog is in English too', async ({ server, open }) => {
  await chooseEnglish();
  await openWithAccount(open, server);
  await expect.element(email).toHaveValue('ana.moreno@server.example');
  await refuse(server, 'PUT', /^\/account$/, 403, 'confirmationNeeded');
  await email.fill('nueva@server.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  await expect.element(page.getByLabelText('Current password')).toHaveFocus();
});

test('the dialog closes when the session ends', async ({ server, open }) => {
  await openWithAccount(open, server);
  await saveEmail(server);
  signOut('lost');
  await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await expect.element(dialog).toHaveLength(0);
  expect(redAlerts()).toEqual([]);
});
