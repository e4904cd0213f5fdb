import type { Page } from '@playwright/test';
import { problemsOf } from '../support/accessibility.ts';
import { expect, sawGreenAlert, sawRedAlert, test } from '../support/seeds-only.ts';
import type { SeedsOnlyServer } from '../support/seeds-only-server.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name: new RegExp(`^${name}`) });
const password = (page: Page) => page.getByLabel(/^Contraseña/);
const create = (page: Page) => page.getByRole('button', { name: 'Crear nuevo Taker' });
const dialog = (page: Page) => page.getByRole('dialog');
const writes = ({ calls }: SeedsOnlyServer) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

const user = { email: 'nuria@correo.example', password: 'Clave123' };
const taker = { name: 'Nuria', surname: 'Costa' };
const createUser = ['POST', '/users', { ...user, roles: ['ROLE_TAKER'] }];
const createTaker = ['POST', '/takers', { ...taker, user: '/users/5' }];

async function fill(page: Page, email = user.email) {
  await field(page, 'Email').fill(email);
  await password(page).fill(user.password);
  await field(page, 'Nombre').fill(taker.name);
  await field(page, 'Apellido').fill(taker.surname);
}

test('TAK-01 TAK-02 TAK-03 TAK-04 TAK-05 TAK-17 SHELL-31 the list shows, searches by name and surname, and deletes after asking', async ({
  page,
  server,
  open,
}) => {
  await open('/takers');
  await expect(page.getByRole('heading', { level: 1, name: 'Takers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Añadir nuevo Taker' })).toHaveAttribute('href', '/nuevo-taker');
  await page.getByRole('button', { name: 'Usuarios' }).click();
  await expect(page.getByRole('link', { name: 'Todos los takers' })).toHaveAttribute('href', '/takers');
  await expect(page.getByRole('columnheader')).toHaveText(['Nombre', 'Apellido', 'Acciones']);
  await expect(page.getByRole('link', { name: 'Editar Ana Viajera' })).toHaveAttribute('href', '/editar-taker/8');
  await page.getByRole('search').getByLabel('Nombre').fill('an');
  await page.getByRole('search').getByLabel('Apellido').fill('via');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect.poll(() => server.sent('GET', '/takers').at(-1)?.path).toBe('/takers?name=an&surname=via');
  expect(server.sent('GET', '/takers').filter(({ path }) => path.includes('document'))).toEqual([]);

  await page.getByRole('button', { name: 'Eliminar Ana Viajera' }).click();
  await expect(dialog(page)).toContainText('¿Quieres eliminar este taker?');
  await expect(dialog(page)).toContainText('No podrás volver a recuperarlo');
  server.fail('DELETE', /./, 503, { code: 503, message: 'Ocupado' });
  await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
  await sawRedAlert(page, '503- Ocupado');
  await page.getByRole('button', { name: 'Eliminar Ana Viajera' }).click();
  await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
  await sawGreenAlert(page, 'Taker eliminado correctamente');
  expect(server.sent('DELETE', '/').map(({ path }) => path)).toEqual(['/takers/8', '/takers/8']);
});

test('TAK-06 TAK-08 TAK-15 TAK-16 TAK-17 A-06 A-36 an edit shows no private data, content language or delete button, and saves name and surname', async ({
  page,
  server,
  open,
}) => {
  await open('/editar-taker/8');
  await expect(page.getByRole('heading', { level: 1, name: 'Editar taker' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Datos públicos']);
  await expect(field(page, 'Nombre')).toHaveValue('Ana');
  await expect(page.getByRole('button', { name: /^(ES|EN)$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/takers');
  await field(page, 'Apellido').fill('Viajera Gil');
  server.fail('PUT', /./, 500, { code: 500, message: 'Algo ha fallado' });
  await page.getByRole('button', { name: 'Guardar Taker' }).click();
  await sawRedAlert(page, '500- Algo ha fallado');
  await page.getByRole('button', { name: 'Guardar Taker' }).click();
  await sawGreenAlert(page, 'Taker guardado correctamente');
  await expect(page).toHaveURL(/\/takers$/);
  await expect(page.getByRole('cell', { name: 'Viajera Gil', exact: true })).toBeVisible();
  const put = ['PUT', '/takers/8', { name: 'Ana', surname: 'Viajera Gil' }];
  expect(writes(server)).toEqual([put, put]);
});

test('TAK-06 TAK-07 TAK-09 TAK-10 TAK-16 A-42 D-36 what breaks a rule is not sent', async ({ page, server, open }) => {
  await open('/nuevo-taker');
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo taker' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Datos privados', 'Datos públicos']);
  for (const name of ['Email', 'Nombre', 'Apellido']) {
    await expect(field(page, name)).toHaveAttribute('aria-required', 'true');
  }
  await expect(password(page)).toHaveAttribute('aria-required', 'true');
  await create(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  const messages = [
    'El email debe ser un correo electrónico válido (nombre@dominio)',
    'La contraseña debe tener entre 5 y 15 caracteres, y contener al menos una mayúscula, una minúscula y un número',
    'El nombre del taker es obligatorio',
    'El apellido del taker es obligatorio',
  ];
  await expect(page.getByRole('alert').filter({ hasText: 'Revisa 4 campos' }).getByRole('link')).toHaveText(messages);
  for (const message of messages) await expect(page.getByText(message)).toHaveCount(2);
  await fill(page, 'nuria@');
  await password(page).fill('abc');
  await password(page).pressSequentially('defghijklmnop');
  await expect(password(page)).toHaveValue('abcdefghijklmno');
  await create(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Revisa 2 campos' }).getByRole('link')).toHaveText(
    messages.slice(0, 2),
  );
  expect(writes(server)).toEqual([]);
});

test('TAK-11 TAK-14 A-28 a taker with a new user is two calls, and the list shows it', async ({
  page,
  server,
  open,
}) => {
  await open('/nuevo-taker');
  await fill(page);
  await create(page).click();
  await sawGreenAlert(page, 'Taker creado correctamente');
  await expect(page).toHaveURL(/\/takers$/);
  await expect(page.getByRole('cell', { name: 'Costa', exact: true })).toBeVisible();
  expect(writes(server)).toEqual([createUser, createTaker]);
});

test('TAK-13 TAK-17 A-30 D-47 a failed step is told and repeated alone; what was changed of the user is saved first', async ({
  page,
  server,
  open,
}) => {
  await open('/nuevo-taker');
  await fill(page);
  server.fail('POST', /^\/users/, 503, { code: 503, message: 'Ocupado' });
  await create(page).click();
  await sawRedAlert(page, '503- Ocupado');
  expect(writes(server)).toEqual([createUser]);

  server.fail('POST', /^\/takers/, 500, { code: 500, message: 'Algo ha fallado' }, 2);
  await create(page).click();
  await sawRedAlert(page, '500- Algo ha fallado');
  expect(writes(server).slice(1)).toEqual([createUser, createTaker]);
  await expect(page).toHaveURL(/\/nuevo-taker$/);
  await expect(password(page)).toHaveValue(user.password);

  const renamed = { ...user, email: 'nuria.costa@correo.example' };
  await field(page, 'Email').fill(renamed.email);
  await create(page).click();
  await expect.poll(() => writes(server).slice(3)).toEqual([['PUT', '/users/5', renamed], createTaker]);
  await create(page).click();
  await sawGreenAlert(page, 'Taker creado correctamente');
  expect(writes(server).slice(5)).toEqual([createTaker]);
  expect(server.records.users.map(({ email }) => email)).toContain(renamed.email);
});

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
  // The typed text may be gone, the user is still there.
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

test('TAK-12 D-47 a taken e-mail offers to link its user, and what was typed stays', async ({ page, server, open }) => {
  // Longer addresses contain the one that is looked for.
  const others = Array.from({ length: 40 }, (_, i) => ({ id: 100 + i, email: `${i}.hola@marviva.example`, roles: [] }));
  server.records.users.unshift(...others);
  await open('/nuevo-taker');
  await fill(page, 'HOLA@marviva.example');
  await create(page).click();
  await sawRedAlert(page, '422- email: Este valor ya se ha utilizado.');
  const link = page.getByRole('button', { name: 'Vincular ese usuario' });
  await expect(link).toBeVisible();
  // Only for as long as it is that e-mail.
  await field(page, 'Email').fill('otra@correo.example');
  await expect(link).toBeHidden();
  await field(page, 'Email').fill('HOLA@marviva.example');
  await link.click();
  await expect(page).toHaveURL(/\/nuevo-taker\/2$/);
  await expect(page.getByText('Será para el usuario hola@marviva.example.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Datos públicos']);
  await expect(field(page, 'Nombre')).toHaveValue(taker.name);
  await create(page).click();
  await sawGreenAlert(page, 'Taker creado correctamente');
  expect(writes(server).slice(1)).toEqual([['POST', '/takers', { ...taker, user: '/users/2' }]]);
});

test('D-47 a server that tells who has the e-mail is not asked for it', async ({ page, server, open }) => {
  await open('/nuevo-taker');
  await fill(page);
  const violation = { propertyPath: 'email', key: 'emailTaken', message: 'No', values: { user: '/users/2' } };
  server.fail('POST', /^\/users/, 422, { code: 422, message: 'No', violations: [violation] });
  await create(page).click();
  await page.getByRole('button', { name: 'Vincular ese usuario' }).click();
  await expect(page).toHaveURL(/\/nuevo-taker\/2$/);
  expect(server.sent('GET', '/users?email=')).toEqual([]);
});

test('A-31 a taken e-mail of a taker says so and offers nothing', async ({ page, open }) => {
  await open('/nuevo-taker');
  await fill(page, 'ana.viajera@correo.example');
  await create(page).click();
  await expect(page.getByText('Ese usuario ya es taker').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vincular ese usuario' })).toBeHidden();
});

test('A-31 the form for a user who is a taker already says so before anything is typed', async ({
  page,
  server,
  open,
}) => {
  await open('/nuevo-taker/4');
  const note = page.getByRole('main').getByRole('alert');
  await expect(note).toContainText('ana.viajera@correo.example · Ese usuario ya es taker');
  await expect(page.getByText('Será para el usuario')).toHaveCount(0);
  await note.getByRole('link', { name: 'Abrir su ficha' }).click();
  await expect(page).toHaveURL(/\/editar-taker\/8$/);
  await expect(field(page, 'Nombre')).toHaveValue('Ana');
  expect(writes(server)).toEqual([]);
});

test('TAK-08 TAK-12 TAK-14 a taker for an existing user is one call', async ({ page, server, open }) => {
  await open('/nuevo-taker/2');
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo taker' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Datos públicos']);
  await field(page, 'Nombre').fill(taker.name);
  await field(page, 'Apellido').fill(taker.surname);
  await create(page).click();
  await sawGreenAlert(page, 'Taker creado correctamente');
  await expect(page).toHaveURL(/\/takers$/);
  expect(writes(server)).toEqual([['POST', '/takers', { ...taker, user: '/users/2' }]]);
});
