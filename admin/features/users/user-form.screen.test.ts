import { openAs } from '../../testing/roles.ts';
import { address, expect, page, press, sawGreenAlert, sawRedAlert, test } from '../../testing/screens.ts';

const email = page.getByRole('textbox', { name: /^Email/ });
const password = page.getByLabelText(/^Contraseña/);
const pattern =
  'La contraseña debe tener entre 5 y 15 caracteres, y contener al menos una mayúscula, una minúscula y un número';

test('USR-22 USR-23 USR-24 USR-29 CONST-28 A-42 a new user requires both fields, and the password is limited to 15 characters', async ({
  open,
}) => {
  await open('/nuevo-usuario');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nuevo usuario' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Datos acceso' })).toBeVisible();
  for (const field of [email, password]) await expect.element(field).toHaveAttribute('aria-required', 'true');
  await press(password, 'Abcdefghijklm123');
  await expect.element(password).toHaveValue('Abcdefghijklm12');
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar la contraseña' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/usuarios');
});

test('USR-25 USR-26 VAL-09 ERR-12 D-36 invalid input is not sent', async ({ server, open }) => {
  await open('/nuevo-usuario');
  const send = page.getByRole('button', { name: 'Nuevo Usuario' });
  await send.click();
  const wrongEmail = page.getByText('El email debe ser un correo electrónico válido (nombre@dominio)').first();
  await expect.element(wrongEmail).toBeVisible();
  await expect.element(page.getByText(pattern).first()).toBeVisible();
  await email.fill('ana');
  await password.fill('abc');
  await send.click();
  await expect.element(wrongEmail).toBeVisible();
  await expect.element(page.getByText(pattern).first()).toBeVisible();
  expect(await server.sent('POST', '/')).toEqual([]);
});

test('USR-27 A-45 creates a user without roles and goes to the list', async ({ server, open }) => {
  await open('/nuevo-usuario');
  await email.fill('nueva@correo.example');
  await password.fill('Clave123');
  await page.getByRole('button', { name: 'Nuevo Usuario' }).click();
  await sawGreenAlert('Usuario creado correctamente');
  await expect.poll(address).toMatch(/\/usuarios$/);
  await expect.element(page.getByRole('link', { name: 'nueva@correo.example', exact: true })).toBeVisible();
  expect((await server.sent('POST', '/')).map(({ path, body }) => [path, body])).toEqual([
    ['/users', { email: 'nueva@correo.example', password: 'Clave123', roles: [] }],
  ]);
});

test('USR-22 USR-26 USR-28 A-06 A-36 A-41 offers no content language and no delete button; a save sends the password only if it was typed', async ({
  server,
  open,
}) => {
  await open('/editar-usuario/2');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Editar usuario' })).toBeVisible();
  await expect.element(email).toHaveValue('hola@marviva.example');
  await expect.element(page.getByRole('button', { name: /^(ES|EN)$/ })).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: /^Eliminar/ })).toHaveLength(0);
  await expect.element(password).toHaveValue('');
  await expect.element(password).not.toHaveAttribute('aria-required', 'true');
  await email.fill('equipo@marviva.example');
  const save = page.getByRole('button', { name: 'Guardar Usuario' });
  await save.click();
  await sawGreenAlert('Usuario guardado correctamente');
  await expect.poll(address).toMatch(/\/usuarios$/);

  await page.getByRole('link', { name: 'equipo@marviva.example', exact: true }).click();
  await password.fill('abc');
  await save.click();
  await expect.element(page.getByText(pattern).first()).toBeVisible();
  await password.fill('Nueva123');
  await save.click();
  await sawGreenAlert('Usuario guardado correctamente');
  expect((await server.sent('PUT', '/')).map(({ path, body }) => [path, body])).toEqual([
    ['/users/2', { email: 'equipo@marviva.example' }],
    ['/users/2', { email: 'equipo@marviva.example', password: 'Nueva123' }],
  ]);
});

test('D-88 without the feature `roles`, a save of an administrator sends no roles', async ({ server, open }) => {
  await open('/editar-usuario/1');
  await email.fill('jefa@server.example');
  await page.getByRole('button', { name: 'Guardar Usuario' }).click();
  await sawGreenAlert('Usuario guardado correctamente');
  expect((await server.sent('PUT', '/users')).map(({ body }) => body)).toEqual([{ email: 'jefa@server.example' }]);
});

test('D-88 with the feature `roles`, a user gets another role of the back office and keeps those of partners; the last administrator stays', async ({
  server,
  open,
}) => {
  const role = (name: string) => page.getByRole('radio', { name, exact: true });
  const save = page.getByRole('button', { name: 'Guardar Usuario' });
  const sent = async () => (await server.sent('PUT', '/users')).map(({ body }) => body);
  await server.change(({ users }) => Object.assign(users[1] ?? {}, { roles: ['ROLE_MAKER', 'ROLE_VIEWER'] }));
  await openAs('ROLE_ADMIN', { server, open }, '/editar-usuario/2');
  await expect.element(role('Lector')).toBeChecked();
  await expect.element(role('Editor')).toHaveAccessibleDescription(/crea, edita y elimina registros del catálogo/);
  await role('Administrador').click();
  await role('Lector').click();
  await expect.element(page.getByText('Sin cambios')).toBeVisible();
  await email.fill('equipo@marviva.example');
  await save.click();
  await sawGreenAlert('Usuario guardado correctamente');
  await page.getByRole('link', { name: 'equipo@marviva.example', exact: true }).click();
  await role('Editor').click();
  await save.click();
  await sawGreenAlert('Usuario guardado correctamente');
  const before = [{ email: 'equipo@marviva.example' }];
  expect(await sent()).toEqual([...before, { email: 'equipo@marviva.example', roles: ['ROLE_MAKER', 'ROLE_EDITOR'] }]);

  await openAs('ROLE_ADMIN', { server, open }, '/editar-usuario/1');
  await role('Sin acceso').click();
  await expect.element(page.getByText(/^Es tu propio acceso: al guardar, se cierra tu sesión/)).toBeVisible();
  await server.fail('PUT', /^\/users\/1/, 409, { code: 409, message: 'Tiene que quedar un administrador' });
  await save.click();
  await sawRedAlert('409- Tiene que quedar un administrador');
  await expect.element(role('Sin acceso')).toBeChecked();
});

test('D-88 with the feature `roles`, a new user is created with the chosen role', async ({ server, open }) => {
  await openAs('ROLE_ADMIN', { server, open }, '/nuevo-usuario');
  await expect.element(page.getByRole('radio', { name: 'Sin acceso' })).toBeChecked();
  await email.fill('nueva@correo.example');
  await password.fill('Clave123');
  await page.getByRole('radio', { name: 'Editor' }).click();
  await page.getByRole('button', { name: 'Nuevo Usuario' }).click();
  await sawGreenAlert('Usuario creado correctamente');
  expect((await server.sent('POST', '/users')).map(({ body }) => body)).toEqual([
    { email: 'nueva@correo.example', password: 'Clave123', roles: ['ROLE_EDITOR'] },
  ]);
});
