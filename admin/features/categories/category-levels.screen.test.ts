import { expect, page, press, test, textsOf, userEvent } from '../../testing/screens.ts';

const combo = (name: RegExp) => page.getByRole('main').getByRole('combobox', { name });
const options = page.getByRole('option');

test('CAT-20 a category becomes a subcategory when it gets a parent, and a top-level category when the parent is removed', async ({
  open,
}) => {
  await open('/editar-categoria/4');
  await combo(/^Categorías padre/).click();
  await page.getByRole('option', { name: 'Aire libre', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await expect.element(page.getByRole('row', { name: /Cultura/ })).toMatchTextContent('en Aire libre');

  await open('/nueva-experiencia');
  await combo(/^Categorías/).click();
  await expect.poll(() => textsOf(options)).toEqual(['Aire libre', 'Gastronomía']);
  await page.getByRole('option', { name: 'Aire libre', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await combo(/^Subcategorías/).click();
  await expect.poll(() => textsOf(options)).toEqual(['Kayak', 'Cultura']);

  await open('/editar-categoria/4');
  await expect.element(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Cultura');
  await press(combo(/^Categorías padre/), '{Backspace}');
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await expect.element(page.getByRole('row', { name: /Cultura/ })).not.toMatchTextContent('en Aire libre');
  await open('/nueva-experiencia');
  await combo(/^Categorías/).click();
  await expect.poll(() => textsOf(options)).toEqual(['Aire libre', 'Gastronomía', 'Cultura']);
});
