import { expect, page, press, test, userEvent } from '../testing/screens.ts';

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('after Enter on the link of a row, the heading of the form has the focus, also after its record has loaded', async ({
  server,
  open,
}) => {
  await open('/categorias');
  const release = await server.holdBack(/^\/categories\/3/);
  await press(page.getByRole('link', { name: 'Kayak', exact: true }), '{Enter}');
  await expect.element(heading('Editar categoría')).toHaveFocus();
  await release();
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Kayak');
  await expect.element(heading('Editar categoría')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => document.activeElement?.closest('main')).not.toBeNull();
});

test('after Enter on a link of the menu the focus is on the heading of the screen', async ({ open }) => {
  await open('/etiquetas');
  await press(page.getByRole('navigation').getByRole('link', { name: 'Escritorio' }), '{Enter}');
  await expect.element(heading(/^Buen/)).toHaveFocus();
});

test('the first screen leaves the focus at the start of the page', async ({ open }) => {
  await open('/categorias');
  await expect.element(page.getByRole('link', { name: 'Kayak', exact: true })).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

test('the page title begins with the name of the record in a form, and of the list in a list', async ({ open }) => {
  await open('/categorias');
  await expect.poll(() => document.title).toBe('Categorías · Trastienda');
  await page.getByRole('link', { name: 'Kayak', exact: true }).click();
  await expect.poll(() => document.title).toBe('Kayak · Editar categoría · Trastienda');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect.poll(() => document.title).toBe('Categorías · Trastienda');
});
