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
import { openWithAccount, refuse, refuseField, withAccount } from '../../../testing/account.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const heading = page.getByRole('heading', { level: 1 });
const box = page.getByLabelText('Contraseña nueva');
const email = page.getByLabelText('E-mail');
const good = 'tres tristes tigres';

async function failWithExpiredLink(server: TestServer) {
  await refuse(server, 'POST', /^\/password\/reset$/, 410, 'resetLinkExpired');
  await box.fill(good);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('Este enlace ya no sirve');
}

test('the login leads to a link for a new password, with the address that was typed', async ({ server, open }) => {
  await open('/login', 'signed out', withAccount);
  await email.fill('ana@server.example');
  await press(page.getByRole('link', { name: '¿Has olvidado tu contraseña?' }), '{Enter}');
  await expect.poll(address).toBe('/nueva-contrasena');
  await expect.element(heading).toHaveTextContent('¿Has olvidado tu contraseña?');
  await expect.element(email).toHaveValue('ana@server.example');
  await server.answer('POST', /^\/password\/forgotten$/, 202);
  await press(email, '{Enter}');
  await expect.element(heading).toHaveTextContent('Revisa tu correo');
  await expect.element(heading).toHaveFocus();
  await expect
    .element(
      page.getByText('Si hay una cuenta con ana@server.example, te hemos enviado un enlace. Caduca en 30 minutos.'),
    )
    .toBeVisible();
  await expect.poll(() => document.title).toBe('Revisa tu correo · Trastienda');
  const [call] = await server.sent('POST', '/password/forgotten');
  expect([call?.body, call?.token]).toEqual([{ email: 'ana@server.example' }, undefined]);
  await page.getByRole('button', { name: 'Pedir otro enlace' }).click();
  await expect.element(email).toHaveValue('ana@server.example');
});

test('an invalid address gets no link', async ({ server, open }) => {
  await open('/nueva-contrasena', 'signed out', withAccount);
  await expect.element(page.getByText('Si ya tienes un enlace, vuelve a abrirlo.')).toBeVisible();
  await email.fill('ana');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  expect(await server.calls()).toEqual([]);
});

test('a server that sends no links says so, and its login has no link to them', async ({ server, open }) => {
  await open('/login', 'signed out', { features: ['account'] });
  await expect.element(heading).toHaveTextContent('Iniciar sesión');
  expect(page.getByRole('link').elements()).toEqual([]);
  await open('/nueva-contrasena', 'signed out', { features: ['account'] });
  await expect.element(page.getByText('Este servidor no puede enviar correos.')).toBeVisible();
  await expect.element(page.getByText('Si ya tienes un enlace, vuelve a abrirlo.')).toBeVisible();
  await page.getByRole('link', { name: 'Volver al inicio de sesión' }).click();
  await expect.poll(address).toBe('/login');
  expect(await server.calls()).toEqual([]);
});

test('the token of a link leaves the address bar at once, and is sent with the new password only', async ({
  server,
  open,
}) => {
  await open('/nueva-contrasena#token_of-the.link', 'signed out', withAccount);
  await expect.poll(address).toBe('/nueva-contrasena');
  await expect.element(heading).toHaveTextContent('Elige una contraseña nueva');
  await expect.element(box).toHaveAttribute('autocomplete', 'new-password');
  expect(await server.calls()).toEqual([]);
  expect(JSON.stringify([localStorage, sessionStorage, history.state])).not.toContain('token_of');
  await server.answer('POST', /^\/password\/reset$/, 204);
  await box.fill(good);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/login');
  await sawGreenAlert('Contraseña guardada. Ya puedes entrar con ella');
  const calls = await server.calls();
  expect(calls.map(({ path, body, token }) => [path, body, token])).toEqual([
    ['/password/reset', { token: 'token_of-the.link', password: good }, undefined],
  ]);
  await page.getByRole('link', { name: '¿Has olvidado tu contraseña?' }).click();
  await expect.element(heading).toHaveTextContent('¿Has olvidado tu contraseña?');
});

test('the rules that do not depend on the owner are checked before the password is sent', async ({ server, open }) => {
  await open('/nueva-contrasena#abc', 'signed out', withAccount);
  await box.fill('1234567890');
  const rules = page.getByRole('listitem');
  await expect
    .poll(() => textsOf(rules))
    .toEqual([
      'Cumplido: entre 10 y 128 caracteres',
      'Sin tu nombre ni tu e-mail',
      'No cumple: es una de las más usadas',
    ]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Es una contraseña muy común. Elige otra')).toBeVisible();
  expect(await server.calls()).toEqual([]);
  await refuseField(server, 'POST', /^\/password\/reset$/, 'password', 'ownPasswordPersonal');
  await box.fill('ana moreno 2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No puede contener tu nombre ni tu e-mail')).toBeVisible();
  await expect.element(box).toHaveValue('ana moreno 2026');
});

test('a link that has expired leads to another one', async ({ server, open }) => {
  await open('/nueva-contrasena#abc', 'signed out', withAccount);
  await failWithExpiredLink(server);
  await expect.element(page.getByText('Ha caducado o ya se ha usado.')).toBeVisible();
  await expect.element(heading).toHaveFocus();
  await page.getByRole('button', { name: 'Pedir otro enlace' }).click();
  await expect.element(email).toHaveValue('');
  await expect.element(heading).toHaveFocus();
  expect(redAlerts()).toEqual([]);
});

test('a server that sends no links says how to get another one after a link that has expired', async ({
  server,
  open,
}) => {
  await open('/nueva-contrasena#abc', 'signed out', { features: ['account'] });
  await failWithExpiredLink(server);
  await expect.element(page.getByText('Este servidor no puede enviar correos.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Pedir otro enlace' }).elements()).toEqual([]);
});

test('another link, opened in the same tab, starts again with its own token', async ({ server, open }) => {
  await open('/nueva-contrasena#first', 'signed out', withAccount);
  await failWithExpiredLink(server);
  go('/nueva-contrasena#second');
  await expect.element(heading).toHaveTextContent('Elige una contraseña nueva');
  await expect.poll(address).toBe('/nueva-contrasena');
  await server.answer('POST', /^\/password\/reset$/, 204);
  await box.fill(good);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/login');
  expect((await server.calls()).at(-1)?.body).toEqual({ token: 'second', password: good });
});

test('a user who is signed in is signed out by the new password, and sees that it is saved', async ({
  server,
  open,
}) => {
  await openWithAccount(open, server, '/nueva-contrasena#abc');
  await server.answer('POST', /^\/password\/reset$/, 204);
  await box.fill(good);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/login');
  await sawGreenAlert('Contraseña guardada. Ya puedes entrar con ella');
  await expect.element(page.getByRole('status').getByText('Contraseña guardada')).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
});

test('a failure keeps the typed password', async ({ server, open }) => {
  await open('/nueva-contrasena#abc', 'signed out', withAccount);
  await refuse(server, 'POST', /^\/password\/reset$/, 503, 'unavailable');
  await box.fill(good);
  await userEvent.keyboard('{Enter}');
  await sawRedAlert('503- El servidor está ocupado');
  await expect.element(box).toHaveValue(good);
});

test('the screens of a link are in English too', async ({ server, open }) => {
  await chooseEnglish();
  await open('/nueva-contrasena#abc', 'signed out', withAccount);
  await expect.element(heading).toHaveTextContent('Choose a new password');
  await expect.poll(() => document.title).toBe('Choose a new password · Trastienda');
  await expect
    .element(page.getByText('This signs you out everywhere. Then sign in with the new password.'))
    .toBeVisible();
  await refuse(server, 'POST', /^\/password\/reset$/, 410, 'resetLinkExpired');
  await page.getByLabelText('New password').fill(good);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('This link no longer works');
  await page.getByRole('button', { name: 'Request another link' }).click();
  await email.fill('ana@server.example');
  await server.answer('POST', /^\/password\/forgotten$/, 202);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('If there is an account with ana@server.example')).toBeVisible();
});
