import { address, expect, page, rows, sawRedAlert, test } from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

// The server in these tests does not have the feature `translations`.

const name = page.getByRole('region', { name: 'Datos de la categoría' }).getByRole('textbox', { name: 'Nombre' });
const english = page.getByRole('button', { name: 'EN', exact: true });
const spanish = page.getByRole('button', { name: 'ES', exact: true });
const save = page.getByRole('button', { name: 'Guardar Categoría' });
const create = page.getByRole('button', { name: 'Crear nueva Categoría' });
const add = page.getByRole('link', { name: 'Añadir nueva Categoría' });

const languagesOf = async (server: TestServer, method: string, path: string) =>
  (await server.sent(method, path)).map(({ language }) => language);
const namesOf = async (server: TestServer) => (await server.records()).categories.map((category) => category.name);

/** Types the name of a new category in both languages, and shows Spanish again. */
async function fillBoth() {
  await name.fill('Piragua');
  await english.click();
  await name.fill('Canoeing');
  await spanish.click();
  await expect.element(name).toHaveValue('Piragua');
}

/** Types new names of a stored category, first in Spanish, then in English. */
async function changeBoth() {
  await name.fill('Kayak de mar');
  await english.click();
  await expect.element(name).toHaveValue('Kayaking');
  await name.fill('Sea kayaking');
}

async function leaveWithoutSaving() {
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.poll(address).toMatch(/\/categorias$/);
}

test('FORM-09 FORM-10 FORM-11 D-57 the button EN loads the English texts and preserves the edited Spanish texts', async ({
  server,
  open,
}) => {
  await open('/editar-categoria/3');
  await changeBoth();
  expect((await languagesOf(server, 'GET', '/categories/3')).at(-1)).toBe('en');
  await spanish.click();
  await expect.element(name).toHaveValue('Kayak de mar');
  await english.click();
  await expect.element(name).toHaveValue('Sea kayaking');
});

test('FORM-08 each button describes the state of its texts: unsaved, reviewed or pending', async ({ open }) => {
  await open('/nueva-categoria');
  await expect.element(spanish).toHaveAccessibleDescription('pendiente');
  await expect.element(english).toHaveAccessibleDescription('pendiente');
  await open('/editar-categoria/3');
  await expect.element(spanish).toHaveAccessibleDescription('revisado');
  await expect.element(english).toHaveAccessibleDescription('');
  await name.fill('Kayak de mar');
  await expect.element(spanish).toHaveAccessibleDescription('sin guardar');
  await english.click();
  await expect.element(english).toHaveAccessibleDescription('revisado');
  await expect.element(spanish).toHaveAccessibleDescription('sin guardar');
  await spanish.click();
  await name.fill('Kayak');
  await expect.element(spanish).toHaveAccessibleDescription('revisado');
});

test('FORM-08 English texts that equal the Spanish ones are pending', async ({ open }) => {
  await open('/editar-categoria/5');
  await english.click();
  await expect.element(english).toHaveAccessibleDescription('pendiente');
  await expect.element(spanish).toHaveAccessibleDescription('revisado');
});

test('FORM-08 the review flags of an experience determine the states reviewed and pending', async ({ open }) => {
  await open('/editar-experiencia/2');
  await expect.element(spanish).toHaveAccessibleDescription('revisado');
  await expect.element(english).toHaveAccessibleDescription('pendiente');
  await open('/editar-experiencia/1');
  await expect.element(english).toHaveAccessibleDescription('revisado');
});

test('FORM-12 FORM-13 D-57 A-03 a change only in English sends one PUT in English, and the list stays in Spanish', async ({
  server,
  open,
}) => {
  await open('/editar-categoria/3');
  await english.click();
  await expect.element(name).toHaveValue('Kayaking');
  await name.fill('Paddling');
  await save.click();
  await expect.poll(address).toMatch(/\/categorias$/);
  expect(await languagesOf(server, 'PUT', '/categories/3')).toEqual(['en']);
  expect((await namesOf(server))[2]).toEqual({ es: 'Kayak', en: 'Paddling' });
  await expect.poll(async () => (await languagesOf(server, 'GET', '/categories')).at(-1)).toBe('es');
});

test('D-57 changes in both languages send two PUTs, the current language first', async ({ server, open }) => {
  await open('/editar-categoria/3');
  await changeBoth();
  await save.click();
  await expect.poll(address).toMatch(/\/categorias$/);
  expect(await languagesOf(server, 'PUT', '/categories/3')).toEqual(['en', 'es']);
  expect((await namesOf(server))[2]).toEqual({ es: 'Kayak de mar', en: 'Sea kayaking' });
});

test('D-57 if the first PUT fails, nothing else is sent, the alert names its language, and both drafts are preserved', async ({
  server,
  open,
}) => {
  await open('/editar-categoria/3');
  await changeBoth();
  await server.fail('PUT', /^\/categories\/3/, 503, { code: 503, message: 'El servidor está ocupado' });
  await save.click();
  await sawRedAlert('503- No se ha guardado el inglés');
  expect(await server.sent('PUT', '/categories/3')).toHaveLength(1);
  await expect.element(name).toHaveValue('Sea kayaking');
  await spanish.click();
  await expect.element(name).toHaveValue('Kayak de mar');
});

test('D-57 if the second PUT fails, only the second draft stays unsaved, and the alert names both languages', async ({
  server,
  open,
}) => {
  await open('/editar-categoria/3');
  await changeBoth();
  await server.failIn('es', 'PUT', /^\/categories\/3/, 503, { code: 503 });
  await save.click();
  await sawRedAlert('503- El inglés está guardado; el español, no');
  await expect.element(page.getByText('1 campo en español')).toBeVisible();
  expect(await languagesOf(server, 'PUT', '/categories/3')).toEqual(['en', 'es']);
  await save.click();
  await expect.poll(address).toMatch(/\/categorias$/);
  expect(await languagesOf(server, 'PUT', '/categories/3')).toEqual(['en', 'es', 'es']);
  expect((await namesOf(server))[2]).toEqual({ es: 'Kayak de mar', en: 'Sea kayaking' });
});

test('D-57 a violation from the PUT after a create is shown at its field, at the URL of the created record', async ({
  server,
  open,
}) => {
  await open('/nueva-categoria');
  await fillBoth();
  const violations = [{ propertyPath: 'name', message: 'Ya hay una categoría con ese nombre' }];
  await server.fail('PUT', /^\/categories\/6/, 422, { code: 422, message: 'name: repetido', violations });
  await create.click();
  await expect.poll(address).toMatch(/\/editar-categoria\/6$/);
  await expect.element(name).toHaveValue('Canoeing');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(/Ya hay una categoría con ese nombre/);
  await name.fill('Paddling');
  await save.click();
  await expect.poll(address).toMatch(/\/categorias$/);
  expect((await namesOf(server)).at(-1)).toEqual({ es: 'Piragua', en: 'Paddling' });
});

test('D-57 after a create that was saved in one language only, the form of a new record is empty', async ({
  server,
  open,
}) => {
  await open('/nueva-categoria');
  await fillBoth();
  await server.fail('PUT', /^\/categories\/6$/, 503, { code: 503 });
  await create.click();
  await expect.poll(address).toMatch(/\/editar-categoria\/6$/);
  await leaveWithoutSaving();
  await add.click();
  await expect.element(create).toBeVisible();
  await expect.element(name).toHaveValue('');
});

test('D-57 saving without changes sends one PUT in the current language', async ({ server, open }) => {
  await open('/editar-categoria/3');
  await expect.element(name).toHaveValue('Kayak');
  await save.click();
  await expect.poll(address).toMatch(/\/categorias$/);
  expect(await languagesOf(server, 'PUT', '/categories/3')).toEqual(['es']);
});

test('D-57 a create with text in both languages sends a POST and then a PUT in the other language', async ({
  server,
  open,
}) => {
  await open('/nueva-categoria');
  await fillBoth();
  await create.click();
  await expect.poll(address).toMatch(/\/categorias$/);
  expect(await languagesOf(server, 'POST', '/categories')).toEqual(['es']);
  expect(await languagesOf(server, 'PUT', '/categories/6')).toEqual(['en']);
  expect((await namesOf(server)).at(-1)).toEqual({ es: 'Piragua', en: 'Canoeing' });
});

test('SHELL-40 API-29 D-04 D-13 only the specified calls are sent, and no header of a feature is sent', async ({
  server,
  open,
}) => {
  await open('/categorias');
  await expect.element(rows).toHaveLength(5);
  await open('/editar-categoria/3');
  await expect.element(name).toHaveValue('Kayak');
  await save.click();
  await expect.poll(address).toMatch(/\/categorias$/);
  await open('/dashboard');
  await expect.element(page.getByRole('link', { name: /experiencia/i }).first()).toBeVisible();
  expect(await server.unknown()).toEqual([]);
  for (const { headers } of await server.calls()) {
    expect(headers).not.toHaveProperty('idempotency-key');
    expect(headers).not.toHaveProperty('if-match');
    expect(headers).not.toHaveProperty('prefer');
  }
});
