import {
  address,
  chooseEnglish,
  expect,
  focus,
  go,
  page,
  press,
  redAlert,
  sawGreenAlert,
  storedBySignIn,
  test,
  userEvent,
} from '../../testing/screens.ts';
import { openWithAccount, refuseField, serve } from '../../testing/account.ts';

const way = page.getByRole('link', { name: /^Admin/ });
const email = page.getByRole('textbox', { name: 'E-mail' });
const save = page.getByRole('button', { name: 'Guardar' });

test('without the feature `account`, there is no account (SHELL-04): not in the top bar, not at its URL, not on the form of a user', async ({
  server,
  open,
}) => {
  await open('/cuenta');
  await expect.poll(address).toMatch(/\/404$/);
  await expect.element(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
  expect(way.elements()).toEqual([]);
  await open('/editar-usuario/2');
  await expect.element(page.getByRole('textbox', { name: /^Email/ })).not.toHaveValue('');
  expect(page.getByRole('heading', { name: 'Sesiones' }).elements()).toEqual([]);
  await open('/nueva-contrasena#abc', 'signed out');
  await expect.poll(address).toBe('/login');
  expect(page.getByRole('link', { name: '¿Has olvidado tu contraseña?' }).elements()).toEqual([]);
  expect(await server.unknown()).toEqual([]);
});

test('with the feature `account`, the word Admin of the top bar leads to the account', async ({ server, open }) => {
  await openWithAccount(open, server, '/dashboard');
  await expect.element(way).toHaveAccessibleName('Admin: mi cuenta');
  await expect.element(way).toHaveTextContent('Admin');
  await press(way, '{Enter}');
  await expect.poll(address).toBe('/cuenta');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toHaveFocus();
  await expect.element(way).toHaveAttribute('aria-current', 'page');
});

test('the account has a section for the e-mail, the password, the language, the sessions and the activity', async ({
  server,
  open,
}) => {
  await serve(server, String.raw`/changes\?actor=/users/1.*`, { 'hydra:member': [], 'hydra:view': {} });
  await openWithAccount(open, server);
  const headings = page.getByRole('heading', { level: 2 });
  await expect
    .poll(() => headings.elements().map(({ textContent }) => textContent))
    .toEqual(['E-mail', 'Contraseña', 'Idioma, apariencia y atajos', 'Sesiones']);
  await expect.element(page.getByText('Cambiada el 12 nov 2026')).toBeVisible();
  await open('/cuenta', storedBySignIn(server), { features: ['account', 'audit', 'history'] });
  await expect.element(page.getByText('Todavía no has cambiado nada.')).toBeVisible();
});

test('nothing is said about a password whose last change is unknown', async ({ server, open }) => {
  await serve(server, '/account', {
    '@id': '/account',
    email: 'ana@server.example',
    roles: [],
    passwordChangedAt: null,
  });
  await openWithAccount(open, server);
  await expect.element(email).toHaveValue('ana@server.example');
  expect(page.getByText(/^Cambiada/).elements()).toEqual([]);
});

test('the e-mail is cleaned and saved', async ({ server, open }) => {
  await openWithAccount(open, server);
  await expect.element(email).toHaveValue('ana.moreno@server.example');
  await expect.element(save).toBeDisabled();
  await server.answer('PUT', /^\/account$/, 200, { '@id': '/account' });
  await email.fill('<nueva@server.example> ');
  await save.click();
  await sawGreenAlert('E-mail guardado: la próxima vez, entra con nueva@server.example');
  expect((await server.sent('PUT', '/account')).map(({ body }) => body)).toEqual([{ email: 'nueva@server.example' }]);
  await expect.element(email).toHaveFocus();
});

test('what is typed during the save of an e-mail stays', async ({ server, open }) => {
  await openWithAccount(open, server);
  await expect.element(email).toHaveValue('ana.moreno@server.example');
  const release = await server.holdBack(/^\/account$/);
  await server.answer('PUT', /^\/account$/, 200, { '@id': '/account' });
  await email.fill('nueva@server.example');
  await save.click();
  await email.fill('otra@server.example');
  await release();
  await sawGreenAlert('E-mail guardado: la próxima vez, entra con nueva@server.example');
  await expect.element(email).toHaveValue('otra@server.example');
});

test('leaving with a typed e-mail asks first', async ({ server, open }) => {
  await openWithAccount(open, server);
  await expect.element(email).toHaveValue('ana.moreno@server.example');
  await email.fill('nueva@server.example');
  go('/etiquetas');
  const dialog = page.getByRole('dialog', { name: '¿Quieres salir sin guardar?' });
  await dialog.getByRole('button', { name: 'Seguir editando' }).click();
  await expect.element(dialog).toHaveLength(0);
  await expect.element(email).toHaveValue('nueva@server.example');
  go('/etiquetas');
  await dialog.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.poll(address).toMatch(/^\/etiquetas/);
});

test('an e-mail that is invalid or refused has its message at the field, which keeps what was typed', async ({
  server,
  open,
}) => {
  await openWithAccount(open, server);
  await expect.element(email).not.toHaveValue('');
  await email.fill('ana');
  await save.click();
  await expect.element(page.getByText('El email debe ser un correo electrónico válido')).toBeVisible();
  expect(await server.sent('PUT', '/account')).toEqual([]);
  await refuseField(server, 'PUT', /^\/account$/, 'email', 'emailTaken');
  await email.fill('otra@server.example');
  await save.click();
  await expect.element(page.getByText('Ya hay un usuario con ese email')).toBeVisible();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveValue('otra@server.example');
  await chooseEnglish();
  await expect.element(page.getByText('Another user already has that e-mail')).toBeVisible();
});

test('the language and the colours of the interface can be chosen, by keyboard too', async ({ server, open }) => {
  await openWithAccount(open, server);
  await focus(page.getByRole('radio', { name: 'Español' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  await page.getByText('Same as the system', { exact: true }).click();
});

test('an account that does not load is read again', async ({ server, open }) => {
  await server.fail('GET', /^\/account$/, 500, { code: 500, message: 'Sin base de datos' });
  await openWithAccount(open, server);
  await expect.element(redAlert('500- Sin base de datos')).toBeVisible();
  await expect.element(page.getByText('No se ha podido cargar tu e-mail.')).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(email).toHaveValue('ana.moreno@server.example');
});

test('the account is in English too', async ({ server, open }) => {
  await chooseEnglish();
  await openWithAccount(open, server);
  await expect.element(page.getByText('Changed on Nov 12, 2026')).toBeVisible();
  await expect.element(page.getByText('Firefox on Windows')).toBeVisible();
  await page.getByLabelText('New password').fill('ana.moreno');
  await expect.element(page.getByText('Not met: it contains your e-mail')).toBeVisible();
});
