import { expect, sawGreenAlert, test } from '../support/seeds-only.ts';
import type { Page } from '@playwright/test';

const email = (page: Page) => page.getByRole('textbox', { name: /^Email/ });
const password = (page: Page) => page.getByLabel(/^Contraseña/);
const pattern =
  'La contraseña debe tener entre 5 y 15 caracteres, y contener al menos una mayúscula, una minúscula y un número';

test('USR-22 USR-23 USR-24 USR-29 CONST-28 A-42 a new user needs both fields, and the 16th character is not kept', async ({
  page,
  open,
}) => {
  await open('/nuevo-usuario');
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo usuario' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Datos acceso' })).toBeVisible();
  for (const field of [email(page), password(page)]) await expect(field).toHaveAttribute('aria-required', 'true');
  await password(page).pressSequentially('Abcdefghijklm123');
  await expect(password(page)).toHaveValue('Abcdefghijklm12');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar la contraseña' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/usuarios');
});

test('USR-25 USR-26 VAL-09 ERR-12 D-36 what breaks a rule is not sent', async ({ page, server, open }) => {
  await open('/nuevo-usuario');
  const send = page.getByRole('button', { name: 'Nuevo Usuario' });
  await send.click();
  const wrongEmail = page.getByText('El email debe ser un correo electrónico válido (nombre@dominio)').first();
  await expect(wrongEmail).toBeVisible();
  await expect(page.getByText(pattern).first()).toBeVisible();
  await email(page).fill('ana');
  await password(page).fill('abc');
  await send.click();
  await expect(wrongEmail).toBeVisible();
  await expect(page.getByText(pattern).first()).toBeVisible();
  expect(server.sent('POST', '/')).toEqual([]);
});

test('USR-27 A-45 creates a user without roles and goes to the list', async ({ page, server, open }) => {
  await open('/nuevo-usuario');
  await email(page).fill('nueva@correo.example');
  await password(page).fill('Clave123');
  await page.getByRole('button', { name: 'Nuevo Usuario' }).click();
  await sawGreenAlert(page, 'Usuario creado correctamente');
  await expect(page).toHaveURL(/\/usuarios$/);
  await expect(page.getByRole('link', { name: 'nueva@correo.example', exact: true })).toBeVisible();
  expect(server.sent('POST', '/').map(({ path, body }) => [path, body])).toEqual([
    ['/users', { email: 'nueva@correo.example', password: 'Clave123', roles: [] }],
  ]);
});

test('USR-22 USR-26 USR-28 A-06 A-36 A-41 offers no content language and no delete; saving keeps an empty password and sends a typed one', async ({
  page,
  server,
  open,
}) => {
  await open('/editar-usuario/2');
  await expect(page.getByRole('heading', { level: 1, name: 'Editar usuario' })).toBeVisible();
  await expect(email(page)).toHaveValue('hola@marviva.example');
  await expect(page.getByRole('button', { name: /^(ES|EN)$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0);
  await expect(password(page)).toHaveValue('');
  await expect(password(page)).not.toHaveAttribute('aria-required', 'true');
  await email(page).fill('equipo@marviva.example');
  const save = page.getByRole('button', { name: 'Guardar Usuario' });
  await save.click();
  await sawGreenAlert(page, 'Usuario guardado correctamente');
  await expect(page).toHaveURL(/\/usuarios$/);

  await page.getByRole('link', { name: 'equipo@marviva.example', exact: true }).click();
  await password(page).fill('abc');
  await save.click();
  await expect(page.getByText(pattern).first()).toBeVisible();
  await password(page).fill('Nueva123');
  await save.click();
  await sawGreenAlert(page, 'Usuario guardado correctamente');
  expect(server.sent('PUT', '/').map(({ path, body }) => [path, body])).toEqual([
    ['/users/2', { email: 'equipo@marviva.example' }],
    ['/users/2', { email: 'equipo@marviva.example', password: 'Nueva123' }],
  ]);
});
