import { address, chooseEnglish, expect, page, press, rows, test } from '../../testing/screens.ts';

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

test('the dates of the filter have the format of the interface language, whatever the language of the browser', async ({
  open,
}) => {
  await open('/actividad', undefined, { features: ['audit', 'history'] });
  const from = page.getByRole('textbox', { name: 'Desde' });
  await expect.element(from).toHaveAttribute('placeholder', 'dd/mm/aaaa');
  await from.fill('1/3/2026');
  await press(from, '{Enter}');
  await expect.poll(address).toContain('2026-03-01');
  await page.getByRole('textbox', { name: 'Hasta' }).fill('ayer');
  await expect.element(from).toHaveValue('01/03/2026');
  await expect.element(page.getByRole('button', { name: 'Desde: elegir en el calendario' })).toBeVisible();
  await chooseEnglish();
  await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveAttribute('placeholder', 'dd/mm/yyyy');
});

test('a search with an invalid date is not sent, and the field shows an error', async ({ open }) => {
  await open('/actividad', undefined, { features: ['audit', 'history'] });
  const to = page.getByRole('textbox', { name: 'Hasta' });
  await to.fill('31/2');
  await press(to, '{Enter}');
  await expect.element(to).toHaveFocus();
  expect(address()).toBe('/actividad');
  expect(to.element()).toHaveProperty('validationMessage', 'Escribe una fecha válida, como 24/11/2026.');
  await to.fill('28/2/2026');
  await press(to, '{Enter}');
  await expect.poll(address).toContain('2026-02-28');
});
