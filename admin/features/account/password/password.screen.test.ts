import {
  address,
  enable,
  expect,
  page,
  redAlerts,
  sawGreenAlert,
  test,
  textsOf,
  userEvent,
} from '../../../testing/screens.ts';
import { openWithAccount, refuse, refuseField, toSession } from '../../../testing/account.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const box = page.getByLabelText('Contraseña nueva');
const save = page.getByRole('button', { name: 'Cambiar contraseña' });
const rules = page.getByRole('list').filter({ hasText: 'caracteres' }).getByRole('listitem');
const good = 'tres tristes tigres';

const changePassword = async (server: TestServer) => {
  await server.answer('PUT', /^\/account$/, 200, { token: 'token-2', refresh_token: 'refresh-2' });
  await server.changeSession({ token: 'token-2', refreshToken: 'refresh-2' });
  await box.fill(good);
  await save.click();
};

test('the rules below a new password say in words which of them it follows, and describe the field', async ({
  server,
  open,
}) => {
  await openWithAccount(open, server);
  await expect
    .poll(() => textsOf(rules))
    .toEqual(['Entre 10 y 128 caracteres', 'Sin tu nombre ni tu e-mail', 'Que no sea una de las más usadas']);
  await expect.element(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ana.moreno@server.example');
  await box.fill('Ana.Moreno');
  await expect
    .poll(() => textsOf(rules))
    .toEqual([
      'Cumplido: entre 10 y 128 caracteres',
      'No cumple: contiene tu e-mail',
      'Cumplido: no es una de las más usadas',
    ]);
  await box.fill('1234567890');
  await expect
    .poll(() => textsOf(rules))
    .toEqual([
      'Cumplido: entre 10 y 128 caracteres',
      'Cumplido: no contiene tu e-mail',
      'No cumple: es una de las más usadas',
    ]);
  await box.fill('corta');
  await expect
    .poll(() => textsOf(rules))
    .toEqual([
      'No cumple: entre 10 y 128 caracteres',
      'Cumplido: no contiene tu e-mail',
      'Que no sea una de las más usadas',
    ]);
  await box.fill('ana');
  await expect.poll(() => textsOf(rules)).toContain('Sin tu nombre ni tu e-mail');
  await expect.element(box).toHaveAccessibleDescription(/No cumple: entre 10 y 128 caracteres/);
  await expect.element(page.getByRole('list').filter({ hasText: 'caracteres' })).toHaveAttribute('aria-live', 'polite');
});

test('a password that breaks a rule is not sent', async ({ server, open }) => {
  await openWithAccount(open, server);
  await save.click();
  await expect.element(page.getByText('Usa entre 10 y 128 caracteres')).toBeVisible();
  await expect.element(box).toHaveFocus();
  await expect.poll(() => textsOf(rules)).toContain('Entre 10 y 128 caracteres');
  await box.fill('password123');
  await expect.poll(() => textsOf(rules)).toContain('No cumple: es una de las más usadas');
  await save.click();
  await expect.element(page.getByText('Es una contraseña muy común. Elige otra')).toBeVisible();
  expect(await server.sent('PUT', '/account')).toEqual([]);
});

test('after a new password, the session goes on with the tokens of the answer', async ({ server, open }) => {
  await openWithAccount(open, server);
  await expect.element(page.getByText('Esta sesión')).toBeVisible();
  await changePassword(server);
  await sawGreenAlert('Contraseña cambiada. Tus demás sesiones se han cerrado');
  await expect.element(box).toHaveValue('');
  await expect.element(save).toHaveFocus();
  expect((await server.sent('PUT', '/account')).map(({ body }) => body)).toEqual([{ password: good }]);
  expect([localStorage.getItem('token'), localStorage.getItem('refresh_token')]).toEqual(['token-2', 'refresh-2']);
  await expect.poll(async () => (await server.sent('GET', '/account/sessions')).length).toBe(2);
  expect((await server.sent('GET', '/account/sessions')).at(-1)?.token).toBe('token-2');
  expect(redAlerts()).toEqual([]);
});

test('a saved password leaves no trace on the screen: the next one is hidden again', async ({ server, open }) => {
  await openWithAccount(open, server);
  await page.getByRole('button', { name: 'Mostrar la contraseña' }).click();
  await expect.element(box).toHaveAttribute('type', 'text');
  await changePassword(server);
  await sawGreenAlert('Contraseña cambiada');
  await expect.element(box).toHaveAttribute('type', 'password');
});

test('a password that is typed during the save stays', async ({ server, open }) => {
  await openWithAccount(open, server);
  // Only the save is held back, not the first read.
  await expect.element(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ana.moreno@server.example');
  const release = await server.holdBack(/^\/account$/);
  await changePassword(server);
  await box.fill('otra contraseña');
  await release();
  await sawGreenAlert('Contraseña cambiada');
  await expect.element(box).toHaveValue('otra contraseña');
});

test('a new password, its confirmation and the end of the other sessions carry no idempotency key', async ({
  server,
  open,
}) => {
  await openWithAccount(open, server, '/cuenta', [toSession(9, { isCurrent: true }), toSession(8)]);
  await expect.element(page.getByText('Esta sesión')).toBeVisible();
  enable(server, 'account', 'idempotency');
  await refuse(server, 'PUT', /^\/account$/, 403, 'confirmationNeeded');
  await server.answer('POST', /confirmations/, 204);
  await box.fill(good);
  await save.click();
  await page.getByLabelText('Contraseña actual').fill('Secreta1');
  await server.answer('PUT', /^\/account$/, 200, { token: 'token-2', refresh_token: 'refresh-2' });
  await server.changeSession({ token: 'token-2', refreshToken: 'refresh-2' });
  await userEvent.keyboard('{Enter}');
  await sawGreenAlert('Contraseña cambiada');
  await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
  await server.answer('DELETE', /^\/account\/sessions$/, 200, { token: 'token-2', refresh_token: 'refresh-2' });
  await page.getByRole('button', { name: 'Cerrar las demás', exact: true }).click();
  await sawGreenAlert('Tus demás sesiones se han cerrado');
  const writes = (await server.calls()).filter(({ method }) => method !== 'GET');
  expect(writes.map(({ method, headers }) => [method, headers['idempotency-key']])).toEqual([
    ['PUT', undefined],
    ['POST', undefined],
    ['PUT', undefined],
    ['DELETE', undefined],
  ]);
});

test('a password that the API refuses has its message at the field, and stays there', async ({ server, open }) => {
  await openWithAccount(open, server);
  await refuseField(server, 'PUT', /^\/account$/, 'password', 'ownPasswordGiven');
  await box.fill('Mar Viva 2026');
  await save.click();
  await expect
    .element(page.getByText('Esta contraseña la puso otra persona. Elige una que solo conozcas tú'))
    .toBeVisible();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('Mar Viva 2026');
  expect(redAlerts()).toEqual([]);
});

test('a password manager sees whose new password it is', async ({ server, open }) => {
  await openWithAccount(open, server);
  await expect.element(box).toHaveAttribute('autocomplete', 'new-password');
  const username = () => document.querySelector<HTMLInputElement>('form:has([name=new-password]) [name=username]');
  await expect.poll(() => username()?.value).toBe('ana.moreno@server.example');
  expect(username()?.autocomplete).toBe('username');
});

test('a user who has to choose a password is led to it, and goes on at the screen that waited for it', async ({
  server,
  open,
}) => {
  await refuse(server, 'GET', /^\/tags/, 403, 'passwordChangeNeeded');
  await openWithAccount(open, server, '/etiquetas?page=1');
  await expect.poll(address).toBe('/cuenta');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Otra persona puso tu contraseña. Elige una propia para continuar');
  await expect.poll(() => textsOf(page.getByRole('heading', { level: 2 }))).toEqual(['Contraseña']);
  await changePassword(server);
  await expect.poll(address).toMatch(/^\/etiquetas/);
  await expect.element(page.getByRole('link', { name: 'Aventura', exact: true })).toBeVisible();
  await sawGreenAlert('Contraseña cambiada');
  expect(redAlerts()).toEqual(['Otra persona puso tu contraseña. Elige una propia para continuar']);
});

test('a user who is first refused on the account page stays there', async ({ server, open }) => {
  await refuse(server, 'GET', /^\/account\/sessions/, 403, 'passwordChangeNeeded');
  await openWithAccount(open, server);
  await expect.poll(() => textsOf(page.getByRole('heading', { level: 2 }))).toEqual(['Contraseña']);
  expect(page.getByText(/^Cómo entras en Trastienda/).elements()).toEqual([]);
  await changePassword(server);
  await expect.element(page.getByText('Esta sesión')).toBeVisible();
  expect(address()).toBe('/cuenta');
});

test('a password that was chosen in another tab is not asked for any more', async ({ server, open }) => {
  await refuse(server, 'GET', /^\/account\/sessions/, 403, 'passwordChangeNeeded');
  await openWithAccount(open, server);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Otra persona puso tu contraseña. Elige una propia para continuar');
  await server.changeSession({ token: 'token-2', refreshToken: 'refresh-2' });
  localStorage.setItem('token', 'token-2');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'token-2' }));
  await expect.element(page.getByText('Esta sesión')).toBeVisible();
});

test('input that could not be saved before the user had chosen a password is in the form again', async ({
  server,
  open,
}) => {
  await openWithAccount(open, server, '/editar-categoria/3');
  const name = page.getByRole('textbox', { name: /^Nombre/ });
  await expect.element(name).toHaveValue('Kayak');
  await name.fill('Kayak y vela');
  await refuse(server, 'PUT', /^\/categories\/3/, 403, 'passwordChangeNeeded');
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await expect.poll(address).toBe('/cuenta');
  await changePassword(server);
  await expect.poll(address).toBe('/editar-categoria/3');
  await expect.element(name).toHaveValue('Kayak y vela');
});
