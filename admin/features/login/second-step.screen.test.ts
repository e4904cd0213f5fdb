import { onTestFinished, vi } from 'vitest';
import type { Config } from '@trastienda/contract/config';
import type { TicketKind } from '@trastienda/contract/calls/session/factors';
import { apiErrors } from '@trastienda/contract/errors';
import { refuse } from '../../testing/account.ts';
import { withFactors, withoutPasskeys } from '../../testing/factors/factors.ts';
import { addAuthenticator, passkeyOptions, storePasskey } from '../../testing/factors/passkeys.ts';
import {
  address,
  chooseEnglish,
  expect,
  go,
  page,
  paste,
  redAlerts,
  sawGreenAlert,
  sawRedAlert,
  test,
  userEvent,
} from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const email = page.getByLabelText('E-mail');
const password = page.getByLabelText('Contraseña', { exact: true });
const code = page.getByLabelText('Código de la aplicación');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const session = { token: 'token-1', refresh_token: 'refresh-1', user: { id: 1, roles: ['ROLE_ADMIN'] } };
const otherSession = { ...session, user: { ...session.user, id: 7 } };

type Open = (path: string, session: 'signed out', config?: Partial<Config>) => Promise<void>;

/** Signs in with the password of a user who has second factors. */
async function signIn(open: Open, server: TestServer, kinds: TicketKind[], config = withFactors) {
  await open('/login', 'signed out', config);
  const body = { code: 401, key: 'secondFactorNeeded', message: 'No', values: { ticket: 'ticket-1', kinds } };
  await server.fail('POST', /^\/login_check$/, 401, body);
  await email.fill('admin@server.example');
  await password.fill('Secreta1');
  await userEvent.keyboard('{Enter}');
}

const sent = async (server: TestServer) =>
  (await server.sent('POST', '/login_check')).map(({ path, body }) => [path, body]);

test('D-87 after the password, a code of the app signs in', async ({ server, open }) => {
  await signIn(open, server, ['totp', 'recoveryCode']);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' })).toBeVisible();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code).toHaveAttribute('inputmode', 'numeric');
  const intro = 'Escribe el código que muestra ahora tu aplicación de autenticación.';
  await expect.element(code).toHaveAccessibleDescription(intro);
  expect(password.elements()).toEqual([]);
  expect(button('Usar llave de acceso').elements()).toEqual([]);
  await server.answer('POST', /^\/login_check\/factor$/, 200, session);
  await paste(' 123 456 ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/experiencias');
  await sawGreenAlert('Login correcto');
  expect((await sent(server)).at(-1)).toEqual(['/login_check/factor', { ticket: 'ticket-1', code: '123456' }]);
  expect(JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)])).not.toMatch(
    /ticket-1|123456|Secreta1/,
  );
  expect(redAlerts()).toEqual([]);
});

test('a wrong code, none and too many have their messages at the field, which keeps the focus', async ({
  server,
  open,
}) => {
  await signIn(open, server, ['totp']);
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('El código es obligatorio')).toBeVisible();
  await refuse(server, 'POST', /factor$/, 401, 'wrongFactor');
  await userEvent.keyboard('111111{Enter}');
  await expect.element(page.getByText('El código no es correcto')).toBeVisible();
  await expect.element(code).toHaveFocus();
  const tooMany = { code: 429, key: 'tooManyAttempts', message: 'No', values: { seconds: 30 } };
  await server.fail('POST', /factor$/, 429, tooMany);
  // The wrong code is selected.
  await userEvent.keyboard('222222{Enter}');
  await expect.element(page.getByText('Demasiados intentos. Espera 30 segundos y vuelve a probar')).toBeVisible();
  await expect.element(code).toHaveValue('222222');
  await chooseEnglish();
  await expect.element(page.getByText('Too many attempts. Wait 30 seconds and try again')).toBeVisible();
  expect((await sent(server)).slice(1)).toEqual([
    ['/login_check/factor', { ticket: 'ticket-1', code: '111111' }],
    ['/login_check/factor', { ticket: 'ticket-1', code: '222222' }],
  ]);
  expect(redAlerts()).toEqual([]);
});

test('an expired ticket leads back to the password, with a sentence and the address', async ({ server, open }) => {
  await signIn(open, server, ['totp']);
  await expect.element(code).toHaveFocus();
  await refuse(server, 'POST', /factor$/, 401, 'ticketExpired');
  await userEvent.keyboard('123456{Enter}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Ha pasado demasiado tiempo. Vuelve a escribir tu contraseña');
  await expect.element(email).toHaveValue('admin@server.example');
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveValue('');
  await chooseEnglish();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Too much time has passed. Enter your password again');
  await refuse(server, 'POST', /^\/login_check$/, 401, 'wrongCredentials');
  await userEvent.keyboard('Secreta1{Enter}');
  await sawRedAlert('401- ');
  expect(page.getByRole('main').getByRole('alert').elements()).toEqual([]);
});

test('the late answer to a code that the user has left does not replace the session of another user', async ({
  server,
  open,
}) => {
  await signIn(open, server, ['totp']);
  await expect.element(code).toHaveFocus();
  await server.answer('POST', /factor$/, 200, otherSession);
  const release = await server.holdBack(/factor$/);
  await userEvent.keyboard('123456{Enter}');
  await expect.poll(() => sent(server)).toHaveLength(2);
  await button('Volver').click();
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('Secreta1{Enter}');
  await expect.poll(address).toBe('/experiencias');
  const user = localStorage.getItem('user');
  await release();
  go('/etiquetas');
  await expect.element(page.getByRole('link', { name: 'Aventura', exact: true })).toBeVisible();
  expect(localStorage.getItem('user')).toBe(user);
  expect(address()).toMatch(/^\/etiquetas/);
  expect(redAlerts()).toEqual([]);
});

test('a passkey ends the sign-in with the password that runs', async ({ server, open }) => {
  await addAuthenticator();
  await storePasskey();
  await open('/login', 'signed out', withFactors);
  const release = await server.holdBack(/^\/login_check$/);
  await email.fill('admin@server.example');
  await password.fill('Secreta1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent(server)).toHaveLength(1);
  await server.answer('POST', /passkey\/options$/, 200, passkeyOptions);
  await server.answer('POST', /passkey$/, 200, otherSession);
  await button('Entrar con llave de acceso').click();
  await expect.poll(address).toBe('/experiencias');
  await release();
  go('/etiquetas');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Etiquetas' })).toBeVisible();
  expect(localStorage.getItem('user')).toBe(JSON.stringify(otherSession.user));
});

test('a second Enter while the next screen opens sends nothing', async ({ server, open }) => {
  await signIn(open, server, ['totp']);
  await expect.element(code).toHaveFocus();
  await server.answer('POST', /factor$/, 200, session);
  await refuse(server, 'POST', /factor$/, 401, 'ticketExpired');
  // The router waits for a paint before it opens a screen.
  const paint = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => paint.mockRestore());
  await userEvent.keyboard('123456{Enter}');
  await sawGreenAlert('Login correcto');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/experiencias');
  expect(await sent(server)).toHaveLength(2);
});

test('a code that cannot be sent can be sent again', async ({ server, open }) => {
  await signIn(open, server, ['totp']);
  await server.fail('POST', /factor$/, 503);
  await server.answer('POST', /factor$/, 200, session);
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('123456{Enter}');
  await sawRedAlert('503- El servidor está ocupado');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/experiencias');
});

test('a recovery code signs in, and Volver leads back to the password', async ({ server, open }) => {
  await signIn(open, server, ['totp', 'recoveryCode']);
  await button('Volver').click();
  await expect.element(password).toHaveFocus();
  await expect.element(email).toHaveValue('admin@server.example');
  expect(page.getByRole('alert').elements()).toEqual([]);
  const values = { ticket: 'ticket-2', kinds: ['totp', 'recoveryCode'] };
  await server.fail('POST', /^\/login_check$/, 401, { code: 401, key: 'secondFactorNeeded', message: 'No', values });
  await userEvent.keyboard('Secreta1{Enter}');
  await button('Usar un código de recuperación').click();
  const recovery = page.getByLabelText('Código de recuperación');
  await expect.element(recovery).toHaveFocus();
  await expect.element(recovery).toHaveAttribute('autocomplete', 'off');
  await server.answer('POST', /factor$/, 200, session);
  await userEvent.keyboard('abcd-efgh-jkmn{Enter}');
  await expect.poll(address).toBe('/experiencias');
  expect((await sent(server)).at(-1)).toEqual(['/login_check/factor', { ticket: 'ticket-2', code: 'abcd-efgh-jkmn' }]);
});

test('D-87 a passkey is the second step, too, and one that is not used can be tried again', async ({
  server,
  open,
}) => {
  await addAuthenticator();
  await storePasskey();
  await signIn(open, server, ['passkey']);
  await expect.element(button('Usar llave de acceso')).toHaveFocus();
  await server.answer('POST', /passkey\/options$/, 200, passkeyOptions);
  await refuse(server, 'POST', /factor$/, 401, 'wrongFactor');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('La llave de acceso no es válida');
  await server.answer('POST', /passkey\/options$/, 200, passkeyOptions);
  await server.answer('POST', /factor$/, 200, session);
  await button('Usar llave de acceso').click();
  await expect.poll(address).toBe('/experiencias');
  expect((await sent(server)).at(-1)).toEqual([
    '/login_check/factor',
    { ticket: 'ticket-1', credential: expect.objectContaining({ type: 'public-key' }) },
  ]);
});

test('D-87 a passkey alone signs in', async ({ server, open }) => {
  await addAuthenticator();
  await storePasskey();
  await open('/login', 'signed out', withFactors);
  await server.answer('POST', /passkey\/options$/, 200, passkeyOptions);
  await server.answer('POST', /passkey$/, 200, session);
  await button('Entrar con llave de acceso').click();
  await expect.poll(address).toBe('/experiencias');
  expect((await sent(server)).map(([path]) => path)).toEqual(['/login_check/passkey/options', '/login_check/passkey']);
});

test('a passkey that is cancelled or unknown has its message below the button', async ({ server, open }) => {
  await addAuthenticator();
  await open('/login', 'signed out', withFactors);
  await server.answer('POST', /passkey\/options$/, 200, passkeyOptions);
  await button('Entrar con llave de acceso').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('No se ha usado ninguna llave de acceso. Vuelve a intentarlo.');
  await expect.element(button('Entrar con llave de acceso')).toHaveFocus();
  await storePasskey();
  await server.answer('POST', /passkey\/options$/, 200, passkeyOptions);
  await refuse(server, 'POST', /passkey$/, 401, 'unknownPasskey');
  await button('Entrar con llave de acceso').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(apiErrors.unknownPasskey.es);
});

test('where passkeys do not work, the second step says where they do', async ({ server, open }) => {
  await signIn(open, server, ['passkey', 'recoveryCode'], withoutPasskeys);
  await expect.element(page.getByLabelText('Código de recuperación')).toHaveFocus();
  await expect
    .element(page.getByText('Tu llave de acceso solo funciona en https://admin.server.example.'))
    .toBeVisible();
  expect(button('Usar llave de acceso').elements()).toEqual([]);
  await button('Volver').click();
  await expect.element(password).toHaveFocus();
  expect(button('Entrar con llave de acceso').elements()).toEqual([]);
});

test('a user whose only passkey does not work here can go back', async ({ server, open }) => {
  await signIn(open, server, ['passkey'], { ...withFactors, passkeyOrigin: undefined });
  await expect.element(page.getByText('Desde aquí no puedes dar el segundo paso.')).toBeVisible();
  await expect
    .element(page.getByText('Este navegador no puede usar tu llave de acceso. Prueba con otro dispositivo.'))
    .toBeVisible();
  await expect.element(button('Volver')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveFocus();
});

test('on a server without the feature `second-factor`, the refusal is an ordinary one', async ({ server, open }) => {
  await signIn(open, server, ['totp'], { features: ['account'] });
  await sawRedAlert('401- Falta el segundo factor');
  await expect.element(password).toHaveValue('Secreta1');
  expect(button('Entrar con llave de acceso').elements()).toEqual([]);
});

test('the second step is in English too', async ({ server, open }) => {
  await chooseEnglish();
  await open('/login', 'signed out', withFactors);
  await expect.element(button('Sign in with a passkey')).toBeVisible();
  const values = { ticket: 'ticket-1', kinds: ['totp'] };
  await server.fail('POST', /^\/login_check$/, 401, { code: 401, key: 'secondFactorNeeded', message: 'No', values });
  await page.getByLabelText('E-mail').fill('admin@server.example');
  await page.getByLabelText('Password', { exact: true }).fill('Secreta1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter the code that your authenticator app shows now.')).toBeVisible();
  await expect.element(page.getByLabelText('Code from the app')).toHaveFocus();
});
