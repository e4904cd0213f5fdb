import { expect, page, rows, test, userEvent } from '../testing/screens.ts';

const name = 'طريق النبيذ';
const isFromTheRight = (element: Element | null | undefined) => element?.matches(':dir(rtl)');

test('Arabic names and texts read from the right: in lists, dialogs, forms, options and chips', async ({
  server,
  open,
}) => {
  await server.change(({ experiences, tags }) => {
    Object.assign(experiences[0] ?? {}, { name: { es: name }, description: { es: name } });
    for (const tag of tags) tag.name = { es: name, en: name };
  });
  await open('/experiencias');
  const link = page.getByRole('table').getByRole('link', { name, exact: true });
  await expect.element(link).toBeVisible();
  expect(isFromTheRight(link.element())).toBe(true);
  expect(isFromTheRight(rows.first().element())).toBe(false);
  await page.getByRole('button', { name: `Eliminar ${name}` }).click();
  await expect.poll(() => isFromTheRight(page.getByRole('dialog').getByText(name).query())).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();

  await open('/editar-experiencia/1');
  const title = page.getByRole('textbox', { name: /^Título/ });
  await expect.element(title).toHaveValue(name);
  expect(isFromTheRight(title.element())).toBe(true);
  expect(isFromTheRight(page.getByRole('textbox', { name: /^Descripción/ }).element())).toBe(true);
  expect(isFromTheRight(page.getByRole('textbox', { name: /^URL/ }).element())).toBe(false);
  expect(isFromTheRight(document.querySelector('main header bdi'))).toBe(true);
  const tags = page.getByRole('combobox', { name: /^Etiquetas/ });
  await tags.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => isFromTheRight(page.getByRole('option', { name }).first().query())).toBe(true);
});
