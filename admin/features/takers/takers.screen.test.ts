import { address, expect, page, press, sawGreenAlert, sawRedAlert, test, textsOf } from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const main = page.getByRole('main');
const field = (name: string) => main.getByRole('textbox', { name: new RegExp(`^${name}`) });
const password = page.getByLabelText(/^Contraseña/);
const create = page.getByRole('button', { name: 'Crear nuevo Taker' });
const dialog = page.getByRole('dialog');
const writes = async ({ calls }: TestServer) =>
  (await calls()).filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

const user = { email: 'nuria@correo.example', password: 'Clave123' };
const taker = { name: 'Nuria', surname: 'Costa' };
const createUser = ['POST', '/users', { ...user, roles: ['ROLE_TAKER'] }];
const createTaker = ['POST', '/takers', { ...taker, user: '/users/5' }];

async function fill(email = user.email) {
  await field('Email').fill(email);
  await password.fill(user.password);
  await field('Nombre').fill(taker.name);
  await field('Apellido').fill(taker.surname);
}

test('TAK-01 TAK-02 TAK-03 TAK-04 TAK-05 TAK-17 SHELL-31 the list shows takers, searches by name and surname, and deletes after a confirmation', async ({
  server,
  open,
}) => {
  await open('/takers');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Takers' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Añadir nuevo Taker' })).toHaveAttribute('href', '/nuevo-taker');
  await page.getByRole('button', { name: 'Usuarios' }).click();
  await expect.element(page.getByRole('link', { name: 'Todos los takers' })).toHaveAttribute('href', '/takers');
  await expect.poll(() => textsOf(page.getByRole('columnheader'))).toEqual(['Nombre', 'Apellido', 'Acciones']);
  await expect
    .element(page.getByRole('link', { name: 'Editar Ana Viajera' }))
    .toHaveAttribute('href', '/editar-taker/8');
  await page.getByRole('search').getByLabelText('Nombre').fill('an');
  await page.getByRole('search').getByLabelText('Apellido').fill('via');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect.poll(async () => (await server.sent('GET', '/takers')).at(-1)?.path).toBe('/takers?name=an&surname=via');
  expect((await server.sent('GET', '/takers')).filter(({ path }) => path.includes('document'))).toEqual([]);

  await page.getByRole('button', { name: 'Eliminar Ana Viajera' }).click();
  await expect.element(dialog).toMatchTextContent('¿Quieres eliminar este taker?');
  await expect.element(dialog).toMatchTextContent('No podrás volver a recuperarlo');
  await server.fail('DELETE', /./, 503, { code: 503, message: 'Ocupado' });
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await sawRedAlert('503- Ocupado');
  await page.getByRole('button', { name: 'Eliminar Ana Viajera' }).click();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await sawGreenAlert('Taker eliminado correctamente');
  expect((await server.sent('DELETE', '/')).map(({ path }) => path)).toEqual(['/takers/8', '/takers/8']);
});

test('TAK-06 TAK-08 TAK-15 TAK-16 TAK-17 A-06 A-36 an edit shows no private data, content language or delete button, and saves name and surname', async ({
  server,
  open,
}) => {
  await open('/editar-taker/8');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Editar taker' })).toBeVisible();
  await expect.poll(() => textsOf(page.getByRole('heading', { level: 2 }))).toEqual(['Datos públicos']);
  await expect.element(field('Nombre')).toHaveValue('Ana');
  await expect.element(page.getByRole('button', { name: /^(ES|EN)$/ })).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: /^Eliminar/ })).toHaveLength(0);
  await expect.element(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/takers');
  await field('Apellido').fill('Viajera Gil');
  await server.fail('PUT', /./, 500, { code: 500, message: 'Algo ha fallado' });
  await page.getByRole('button', { name: 'Guardar Taker' }).click();
  await sawRedAlert('500- Algo ha fallado');
  await page.getByRole('button', { name: 'Guardar Taker' }).click();
  await sawGreenAlert('Taker guardado correctamente');
  await expect.poll(address).toMatch(/\/takers$/);
  await expect.element(page.getByRole('cell', { name: 'Viajera Gil', exact: true })).toBeVisible();
  const put = ['PUT', '/takers/8', { name: 'Ana', surname: 'Viajera Gil' }];
  expect(await writes(server)).toEqual([put, put]);
});

test('TAK-06 TAK-07 TAK-09 TAK-10 TAK-16 A-42 D-36 invalid input is not sent', async ({ server, open }) => {
  await open('/nuevo-taker');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nuevo taker' })).toBeVisible();
  await expect
    .poll(() => textsOf(page.getByRole('heading', { level: 2 })))
    .toEqual(['Datos privados', 'Datos públicos']);
  for (const name of ['Email', 'Nombre', 'Apellido']) {
    await expect.element(field(name)).toHaveAttribute('aria-required', 'true');
  }
  await expect.element(password).toHaveAttribute('aria-required', 'true');
  await create.click();
  await expect.element(field('Email')).toHaveFocus();
  const messages = [
    'El email debe ser un correo electrónico válido (nombre@dominio)',
    'La contraseña debe tener entre 5 y 15 caracteres, y contener al menos una mayúscula, una minúscula y un número',
    'El nombre del taker es obligatorio',
    'El apellido del taker es obligatorio',
  ];
  await expect
    .poll(() => textsOf(page.getByRole('alert').filter({ hasText: 'Revisa 4 campos' }).getByRole('link')))
    .toEqual(messages);
  for (const message of messages) await expect.element(page.getByText(message)).toHaveLength(2);
  await fill('nuria@');
  await password.fill('abc');
  await press(password, 'defghijklmnop');
  await expect.element(password).toHaveValue('abcdefghijklmno');
  await create.click();
  await expect
    .poll(() => textsOf(page.getByRole('alert').filter({ hasText: 'Revisa 2 campos' }).getByRole('link')))
    .toEqual(messages.slice(0, 2));
  expect(await writes(server)).toEqual([]);
});

test('TAK-11 TAK-14 A-28 a taker with a new user takes two calls, and appears in the list', async ({
  server,
  open,
}) => {
  await open('/nuevo-taker');
  await fill();
  await create.click();
  await sawGreenAlert('Taker creado correctamente');
  await expect.poll(address).toMatch(/\/takers$/);
  await expect.element(page.getByRole('cell', { name: 'Costa', exact: true })).toBeVisible();
  expect(await writes(server)).toEqual([createUser, createTaker]);
});

test('TAK-13 TAK-17 A-30 D-47 a failed step shows an alert, and only that step is repeated; a change of the user is saved first', async ({
  server,
  open,
}) => {
  await open('/nuevo-taker');
  await fill();
  await server.fail('POST', /^\/users/, 503, { code: 503, message: 'Ocupado' });
  await create.click();
  await sawRedAlert('503- Ocupado');
  expect(await writes(server)).toEqual([createUser]);

  await server.fail('POST', /^\/takers/, 500, { code: 500, message: 'Algo ha fallado' }, 2);
  await create.click();
  await sawRedAlert('500- Algo ha fallado');
  expect((await writes(server)).slice(1)).toEqual([createUser, createTaker]);
  await expect.poll(address).toMatch(/\/nuevo-taker$/);
  await expect.element(password).toHaveValue(user.password);

  const renamed = { ...user, email: 'nuria.costa@correo.example' };
  await field('Email').fill(renamed.email);
  await create.click();
  await expect.poll(async () => (await writes(server)).slice(3)).toEqual([['PUT', '/users/5', renamed], createTaker]);
  await create.click();
  await sawGreenAlert('Taker creado correctamente');
  expect((await writes(server)).slice(5)).toEqual([createTaker]);
  expect((await server.records()).users.map(({ email }) => email)).toContain(renamed.email);
});

test('TAK-12 D-47 a taken e-mail offers to link its user, and the input is preserved', async ({ server, open }) => {
  // These addresses contain the taken address, so a search by e-mail returns their users before the user with the taken address.
  const others = Array.from({ length: 40 }, (_, i) => ({ id: 100 + i, email: `${i}.hola@marviva.example`, roles: [] }));
  await server.change(({ users }) => users.unshift(...others));
  await open('/nuevo-taker');
  await fill('HOLA@marviva.example');
  await create.click();
  await sawRedAlert('422- email: Este valor ya se ha utilizado.');
  const link = page.getByRole('button', { name: 'Vincular ese usuario' });
  await expect.element(link).toBeVisible();
  // The link is offered only while the field contains the taken e-mail.
  await field('Email').fill('otra@correo.example');
  await expect.element(link).not.toBeInTheDocument();
  await field('Email').fill('HOLA@marviva.example');
  await link.click();
  await expect.poll(address).toMatch(/\/nuevo-taker\/2$/);
  await expect.element(page.getByText('Será para el usuario hola@marviva.example.')).toBeVisible();
  await expect.poll(() => textsOf(page.getByRole('heading', { level: 2 }))).toEqual(['Datos públicos']);
  await expect.element(field('Nombre')).toHaveValue(taker.name);
  await create.click();
  await sawGreenAlert('Taker creado correctamente');
  expect((await writes(server)).slice(1)).toEqual([['POST', '/takers', { ...taker, user: '/users/2' }]]);
});

test('D-47 the user is not searched for if the error for a taken e-mail contains it', async ({ server, open }) => {
  await open('/nuevo-taker');
  await fill();
  const violation = { propertyPath: 'email', key: 'emailTaken', message: 'No', values: { user: '/users/2' } };
  await server.fail('POST', /^\/users/, 422, { code: 422, message: 'No', violations: [violation] });
  await create.click();
  await page.getByRole('button', { name: 'Vincular ese usuario' }).click();
  await expect.poll(address).toMatch(/\/nuevo-taker\/2$/);
  expect(await server.sent('GET', '/users?email=')).toEqual([]);
});

test('A-31 the e-mail of an existing taker shows an error and offers no link', async ({ open }) => {
  await open('/nuevo-taker');
  await fill('ana.viajera@correo.example');
  await create.click();
  await expect.element(page.getByText('Ese usuario ya es taker').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Vincular ese usuario' })).not.toBeInTheDocument();
});

test('A-31 the form for a user who is already a taker shows an error when it opens', async ({ server, open }) => {
  await open('/nuevo-taker/4');
  const note = page.getByRole('main').getByRole('alert');
  await expect.element(note).toMatchTextContent('ana.viajera@correo.example · Ese usuario ya es taker');
  await expect.element(page.getByText('Será para el usuario')).toHaveLength(0);
  await note.getByRole('link', { name: 'Abrir su ficha' }).click();
  await expect.poll(address).toMatch(/\/editar-taker\/8$/);
  await expect.element(field('Nombre')).toHaveValue('Ana');
  expect(await writes(server)).toEqual([]);
});

test('TAK-08 TAK-12 TAK-14 a taker for an existing user takes one call', async ({ server, open }) => {
  await open('/nuevo-taker/2');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nuevo taker' })).toBeVisible();
  await expect.poll(() => textsOf(page.getByRole('heading', { level: 2 }))).toEqual(['Datos públicos']);
  await field('Nombre').fill(taker.name);
  await field('Apellido').fill(taker.surname);
  await create.click();
  await sawGreenAlert('Taker creado correctamente');
  await expect.poll(address).toMatch(/\/takers$/);
  expect(await writes(server)).toEqual([['POST', '/takers', { ...taker, user: '/users/2' }]]);
});
