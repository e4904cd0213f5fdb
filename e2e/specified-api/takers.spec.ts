import type { Page } from '@playwright/test';
import { problemsOf } from '../support/accessibility.ts';
import { expect, sawRedAlert, test } from '../support/specified-api.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name: new RegExp(`^${name}`) });
const password = (page: Page) => page.getByLabel(/^Contraseña/);
const create = (page: Page) => page.getByRole('button', { name: 'Crear nuevo Taker' });
const dialog = (page: Page) => page.getByRole('dialog');
const user = { email: 'nuria@correo.example', password: 'Clave123' };
const taker = { name: 'Nuria', surname: 'Costa' };
async function fill(page: Page) {
  await field(page, 'Email').fill(user.email);
  await password(page).fill(user.password);
  await field(page, 'Nombre').fill(taker.name);
  await field(page, 'Apellido').fill(taker.surname);
}

test('D-47 leaving after a failed step offers to delete the user that was created', async ({ page, server, open }) => {
  await open('/nuevo-taker');
  await fill(page);
  server.fail('POST', /^\/takers/, 500, { code: 500, message: 'Algo ha fallado' }, 3);
  await create(page).click();
  await sawRedAlert(page, '500- Algo ha fallado');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(dialog(page)).toContainText('nuria@correo.example ya se ha creado');
  expect(await problemsOf(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page).toHaveURL(/\/nuevo-taker$/);
  // The fields are emptied again, but the created user still exists.
  for (const name of ['Email', 'Nombre', 'Apellido']) await field(page, name).fill('');
  await password(page).fill('');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  server.fail('DELETE', /^\/users/, 503, { code: 503, message: 'Ocupado' });
  await dialog(page).getByRole('button', { name: 'Eliminar el usuario y salir' }).click();
  await sawRedAlert(page, '503- Ocupado');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Eliminar el usuario y salir' }).click();
  await expect(page).toHaveURL(/\/takers$/);
  expect(server.sent('DELETE', '/').map(({ path }) => path)).toEqual(['/users/5', '/users/5']);
});
