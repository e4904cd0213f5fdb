import { onTestFinished } from 'vitest';
import { name, place, placed, row, sentOrders } from '../../../testing/positions.ts';
import { openAs } from '../../../testing/roles.ts';
import { address, expect, focus, page, press, test, userEvent } from '../../../testing/screens.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const saving = '{Control>}s{/Control}';
const nameField = page.getByRole('textbox', { name: /^Nombre/ });
const heading = (title: string) => page.getByRole('heading', { level: 1, name: title });

const sentTo = async (server: TestServer, path: string) => (await server.sent('PUT', path)).map(({ body }) => body);

/** Returns a function that says for each Ctrl+S so far whether the admin kept it from the browser, whose dialog would open. */
function watchSaving(): () => boolean[] {
  const kept: boolean[] = [];
  const note = (event: KeyboardEvent) => event.key === 's' && kept.push(event.defaultPrevented);
  window.addEventListener('keydown', note);
  onTestFinished(() => window.removeEventListener('keydown', note));
  return () => kept;
}

test('Ctrl+S saves a form from a field', async ({ server, open }) => {
  const kept = watchSaving();
  await open('/editar-categoria/3');
  await nameField.fill('Vela');
  await press(nameField, saving);
  await expect.poll(() => sentTo(server, '/categories/3')).toMatchObject([{ name: 'Vela' }]);
  await expect.poll(address).toMatch(/^\/categorias/);
  expect(kept()).toEqual([true]);
});

test('Ctrl+S completes the field with the focus, as leaving it does', async ({ server, open }) => {
  await open('/editar-experiencia/2');
  const duration = page.getByRole('textbox', { name: /^Duración/ });
  await duration.fill('3h');
  await press(duration, saving);
  await expect.poll(() => sentTo(server, '/experiences/2')).toMatchObject([{ duration: '03:00' }]);
});

test('Ctrl+S shows what is missing in a new form', async ({ server, open }) => {
  await open('/nueva-categoria');
  await focus(page.getByRole('link', { name: 'Cancelar' }));
  await userEvent.keyboard(saving);
  await expect.element(nameField).toHaveFocus();
  await expect.element(nameField).toBeInvalid();
  expect(await server.sent('POST', '/categories')).toEqual([]);
});

test('Ctrl+S without anything to save does nothing, and the browser does not ask where to save the page', async ({
  server,
  open,
}) => {
  const kept = watchSaving();
  await open('/editar-categoria/3');
  await expect.element(nameField).toHaveValue('Kayak');
  await press(nameField, saving);
  expect(kept()).toEqual([true]);
  await nameField.fill('Vela');
  await press(nameField, saving);
  await expect.poll(() => sentTo(server, '/categories/3')).toMatchObject([{ name: 'Vela' }]);
});

test('Ctrl+S saves the order of the experiences', async ({ server, open }) => {
  await place(server, [1, 2]);
  await open('/posicionamiento');
  await expect.poll(placed).toEqual({ 1: [1], 2: [2] });
  await press(row(1).getByRole('button', { name: `Bajar ${name(1)}` }), `{Enter}${saving}`);
  await expect.poll(() => sentOrders(server)).not.toEqual([]);
});

test('below a question Ctrl+S does nothing, and the browser does not get it', async ({ server, open }) => {
  const kept = watchSaving();
  await open('/editar-categoria/3');
  await nameField.fill('Vela');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect.element(page.getByRole('button', { name: 'Salir sin guardar' })).toBeVisible();
  await userEvent.keyboard(saving);
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.element(heading('Categorías')).toBeVisible();
  expect(await server.sent('PUT', '/categories/3')).toEqual([]);
  expect(kept()).toEqual([true]);
});

test('the browser keeps Ctrl+S on a list, and in a form that the user may only read', async ({ server, open }) => {
  const kept = watchSaving();
  // The browser's own dialog would block the test.
  const prevent = (event: KeyboardEvent) => event.preventDefault();
  window.addEventListener('keydown', prevent);
  onTestFinished(() => window.removeEventListener('keydown', prevent));
  await openAs('ROLE_VIEWER', { server, open }, '/editar-categoria/3');
  await expect.element(page.getByRole('heading', { name: 'Ver categoría' })).toBeVisible();
  await userEvent.keyboard(saving);
  await page.getByRole('link', { name: 'Categorías' }).first().click();
  await expect.element(heading('Categorías')).toBeVisible();
  await userEvent.keyboard(saving);
  expect(kept()).toEqual([false, false]);
});
