import { openWithAccount, serveSessions } from '../../testing/account.ts';
import { openWithFactors } from '../../testing/factors/factors.ts';
import { expect, page, sawGreenAlert, sawRedAlert, test } from '../../testing/screens.ts';

const reset = page.getByRole('button', { name: 'Restablecer la verificación en dos pasos' });
const dialog = page.getByRole('dialog');

test('D-87 an administrator resets the factors of another user after a question that names the user', async ({
  server,
  open,
}) => {
  await serveSessions(server, '/users/2/sessions', []);
  await openWithFactors(open, server, [], { path: '/editar-usuario/2' });
  await reset.click();
  await expect.element(dialog).toMatchTextContent('hola@marviva.example');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(dialog).toHaveLength(0);
  await expect.element(reset).toHaveFocus();
  await server.fail('DELETE', /^\/users\/2\/factors$/, 503, {});
  await server.answer('DELETE', /^\/users\/2\/factors$/, 204);
  await reset.click();
  await dialog.getByRole('button', { name: 'Restablecer' }).click();
  await sawRedAlert('503- El servidor está ocupado');
  await expect.element(reset).toHaveFocus();
  await reset.click();
  await dialog.getByRole('button', { name: 'Restablecer' }).click();
  await sawGreenAlert('hola@marviva.example ya no tiene segundo factor');
});

test('the own factors, and those on a server without the feature, are not reset here', async ({ server, open }) => {
  const email = page.getByRole('textbox', { name: /^Email/ });
  await openWithFactors(open, server, [], { path: '/editar-usuario/1' });
  await expect.element(email).not.toHaveValue('');
  expect(reset.elements()).toEqual([]);
  await openWithAccount(open, server, '/editar-usuario/2');
  await expect.element(email).not.toHaveValue('');
  expect(reset.elements()).toEqual([]);
});
