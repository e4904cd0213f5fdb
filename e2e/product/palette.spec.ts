import { horizontalScroll } from '../support/accessibility.ts';
import { addExperience } from '../support/add-experience.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { expect, sawGreenAlert, test } from '../support/product.ts';

const run = () => crypto.randomUUID().slice(0, 8);

test('D-100 D-101 from the sign-in, five keys besides the text change the English title of an experience', async ({
  page,
  api,
  administrator,
}) => {
  const id = run();
  const { '@id': path } = await addExperience(api, {
    name: `Tour por Triana ${id}`,
    translations: {
      en: { name: `Triana walk ${id}`, description: 'We cross the bridge and see the potteries. '.repeat(5) },
    },
  });
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Experiencias' })).toBeFocused();

  const keys = keyboardOf(page);
  const search = page.getByRole('combobox', { name: 'Buscar o ir a…' });
  await keys.press('Control+k');
  await expect(search).toBeFocused();
  await keys.type(`triana ${id}`);
  await keys.press('Enter');
  const title = page.getByRole('textbox', { name: /^Título/ });
  await expect(title).toHaveValue(`Tour por Triana ${id}`);
  await keys.press('Control+k');
  await expect(search).toBeFocused();
  await keys.type('ingl');
  await keys.press('Enter');
  await expect(title).toHaveValue(`Triana walk ${id}`);
  await expect(title).toBeFocused();
  await keys.type(`A walk through Triana ${id}`);
  await keys.press('Control+s');
  await sawGreenAlert(page, 'Experiencia guardada correctamente');

  const { name, translations } = await api.get(path);
  expect({ name, english: translations.en.name }).toEqual({
    name: `Tour por Triana ${id}`,
    english: `A walk through Triana ${id}`,
  });
  expect(keys.pressed()).toEqual(['Control+k', 'Enter', 'Control+k', 'Enter', 'Control+s']);
  await api.delete(path);
});

test('D-100 a window of 320 px has room for the palette, which opens and finds records by touch', async ({
  page,
  open,
  api,
}) => {
  const id = run();
  const { '@id': path } = await addExperience(api, { name: `Tour por Triana ${id}` });
  await page.setViewportSize({ width: 320, height: 640 });
  await open('/categorias');
  await page.getByRole('button', { name: 'Buscar o ir a…' }).click();
  await page.getByRole('combobox', { name: 'Buscar o ir a…' }).fill(`triana ${id}`);
  const hit = page.getByRole('option', { name: `Tour por Triana ${id}` });
  await expect(hit).toBeInViewport({ ratio: 1 });
  expect(await horizontalScroll(page)).toEqual([]);
  await hit.click();
  await expect(page.getByRole('textbox', { name: /^Título/ })).toHaveValue(`Tour por Triana ${id}`);
  await api.delete(path);
});
