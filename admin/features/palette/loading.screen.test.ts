import { find, field, holdCode, kayak, keys, option, palette, withPalette } from '../../testing/palette/palette.ts';
import { address, expect, page, press, test } from '../../testing/screens.ts';

// The code is loaded once for all tests of a file, so this is the only one.
test('what is typed while the code loads is kept, and does not reach the page', async ({ server, open }) => {
  await find(server, 'kayak', kayak);
  await open('/editar-categoria/4', undefined, withPalette);
  const name = page.getByRole('textbox', { name: /^Nombre/ });
  await expect.element(name).toHaveValue('Cultura');
  const release = await holdCode(server);
  await press(name, '{Control>}k{/Control}');
  await keys('kay');
  await expect.element(palette.getByRole('textbox')).toHaveValue('kay');
  await keys('{Tab}a');
  expect(palette.getByRole('option').elements()).toEqual([]);
  await release();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('kaya');
  await keys('k');
  await expect.element(option('Kayak')).toHaveAttribute('aria-selected', 'true');
  await keys('{Escape}');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('Cultura');
  expect(address()).toBe('/editar-categoria/4');
});
