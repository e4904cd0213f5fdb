import { openWithAccount, refuse, refuseField } from '../../testing/account.ts';
import { openWithFactors, toFactor, withoutPasskeys } from '../../testing/factors/factors.ts';
import { addAuthenticator, passkeyOptions, storePasskey } from '../../testing/factors/passkeys.ts';
import { expect, page, press, redAlerts, sawGreenAlert, test, userEvent } from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const email = page.getByRole('textbox', { name: 'E-mail' });
const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const other = dialog.getByRole('button', { name: /^Usar/ });

const app = toFactor(1);
const passkey = toFactor(2, { kind: 'passkey', name: 'Portátil' });

/** Saves an e-mail that needs a confirmation. */
async function saveEmail(server: TestServer) {
  await expect.element(email).toHaveValue('ana.moreno@server.example');
  await refuse(server, 'PUT', /^\/account$/, 403, 'confirmationNeeded');
  await email.fill('nueva@server.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByLabelText('Contraseña actual')).toHaveFocus();
}

async function accept(server: TestServer) {
  await server.answer('POST', /confirmations$/, 204);
  await server.answer('PUT', /^\/account$/, 200, { '@id': '/account' });
}

const confirmations = async (server: TestServer) =>
  (await server.sent('POST', '/account/confirmations')).map(({ body }) => body);

test('D-89 a user with an app can confirm with a code of it', async ({ server, open }) => {
  await openWithFactors(open, server, [app]);
  await saveEmail(server);
  await button('Usar un código de la aplicación').click();
  const code = dialog.getByLabelText('Código de la aplicación');
  await expect.element(code).toHaveFocus();
  await expect.element(dialog).toMatchTextContent('escribe el código que muestra ahora tu aplicación de autenticación');
  await refuseField(server, 'POST', /confirmations$/, 'code', 'wrongCode');
  await userEvent.keyboard('111 111{Enter}');
  await expect.element(dialog.getByText('El código no es correcto')).toBeVisible();
  await expect.element(code).toHaveFocus();
  await accept(server);
  await userEvent.keyboard('222222{Enter}');
  await sawGreenAlert('E-mail guardado');
  expect(await confirmations(server)).toEqual([{ code: '111111' }, { code: '222222' }]);
  expect(redAlerts()).toEqual([]);
});

test('D-89 a user with a passkey can confirm with it, or go back to the password', async ({ server, open }) => {
  await addAuthenticator();
  await openWithFactors(open, server, [passkey]);
  await saveEmail(server);
  await button('Usar llave de acceso').click();
  await expect.element(button('Usar llave de acceso')).toHaveFocus();
  // The authenticator has no passkey yet.
  await server.answer('POST', /options$/, 200, passkeyOptions);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('No se ha usado ninguna llave de acceso');
  await storePasskey();
  await button('Usar la contraseña').click();
  await expect.element(dialog.getByLabelText('Contraseña actual')).toHaveFocus();
  await button('Usar llave de acceso').click();
  await server.answer('POST', /options$/, 200, passkeyOptions);
  await accept(server);
  await button('Usar llave de acceso').click();
  await sawGreenAlert('E-mail guardado');
  expect(await confirmations(server)).toEqual([{ credential: expect.objectContaining({ type: 'public-key' }) }]);
});

test('a confirmation that the user cancels ends with its call', async ({ server, open }) => {
  await openWithFactors(open, server, [app]);
  await saveEmail(server);
  await server.fail('POST', /confirmations$/, 503);
  const release = await server.holdBack(/confirmations$/);
  await userEvent.keyboard('Secreta1{Enter}');
  await expect.poll(() => confirmations(server)).toHaveLength(1);
  await button('Cancelar').click();
  await expect.element(dialog).toHaveLength(0);
  await release();
  await refuse(server, 'PUT', /^\/account$/, 403, 'confirmationNeeded');
  await press(email, '{Enter}');
  await expect.element(dialog.getByLabelText('Contraseña actual')).toHaveFocus();
  await accept(server);
  await userEvent.keyboard('Secreta1{Enter}');
  await sawGreenAlert('E-mail guardado');
  expect(redAlerts()).toEqual([]);
});

test('only what the account has, and what works here, is offered', async ({ server, open }) => {
  await openWithFactors(open, server, [app, passkey], { config: withoutPasskeys });
  await saveEmail(server);
  await expect.element(other).toHaveTextContent('Usar un código de la aplicación');
  await userEvent.keyboard('{Escape}');
  await openWithAccount(open, server);
  await saveEmail(server);
  expect(other.elements()).toEqual([]);
});
