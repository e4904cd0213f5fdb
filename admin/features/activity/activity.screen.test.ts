import { address, expect, page, rows, test } from '../../testing/screens.ts';

const menu = page.getByRole('navigation', { name: 'Menú principal' });

test('without the feature `audit`, there is no activity (SHELL-04): not in the menu, not at its URL, not on the form of a user', async ({
  server,
  open,
}) => {
  await open('/actividad');
  await expect.poll(address).toMatch(/\/404$/);
  await expect.element(menu.getByRole('link', { name: 'Escritorio' })).toBeVisible();
  expect(menu.getByRole('link', { name: 'Actividad' }).elements()).toEqual([]);
  await open('/editar-usuario/2');
  await expect.element(page.getByRole('textbox', { name: /^Email/ })).not.toHaveValue('');
  expect(page.getByRole('heading', { name: 'Lo último que ha hecho' }).elements()).toEqual([]);
  expect(await server.unknown()).toEqual([]);
});

test('without the feature `history`, lists have no column with the last change, and no other column choice', async ({
  server,
  open,
}) => {
  await open('/etiquetas');
  await expect.element(rows.first()).toBeVisible();
  expect(page.getByRole('button', { name: 'Mostrar columnas' }).elements()).toEqual([]);
  await open('/experiencias');
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Ubicación' })).toBeChecked();
  expect(page.getByRole('checkbox', { name: 'Modificado' }).elements()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Ubicación' }).click();
  expect(JSON.parse(sessionStorage.getItem('experiences.columns') ?? '')).toEqual(['location']);
  expect(await server.unknown()).toEqual([]);
});
