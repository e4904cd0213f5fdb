import { expect, test, sawGreenAlert } from '../support/product.ts';
import { smallJpeg } from '../support/pictures.ts';
import { rows } from '../support/rows.ts';
import type { Page } from '@playwright/test';

const box = (page: Page, name: RegExp) => page.getByRole('main').getByRole('textbox', { name });
const description =
  'Quedamos en el muelle y navegamos con las velas abiertas hasta la cala. Hay tiempo para bañarse, merendar fruta de la zona y volver con la última luz del día.';
const englishDescription =
  'We meet on the quay and set the sails for the cove. There is time for a swim, for fruit from the valley, and for coming back with the last light of the day.';

/** Opens a select, filters it by typing, and selects the first matching option. */
async function choose(page: Page, label: RegExp, text: string) {
  const select = page.getByRole('main').getByRole('combobox', { name: label });
  await select.click();
  await select.fill(text);
  await page.getByRole('option', { name: text }).first().click();
  await page.keyboard.press('Escape');
}

// The other tests run with reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeEach(async ({ page }) => {
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(false);
});

test('the whole workflow by mouse: sign in, find by a part of the name, edit in both languages, switch, create, delete', async ({
  page,
  administrator,
  api,
}) => {
  test.setTimeout(90_000);
  await page.goto('/');
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await sawGreenAlert(page, 'Login correcto');
  await expect(rows(page)).toHaveCount(10);

  await page.getByRole('link', { name: 'Nueva experiencia' }).last().click();
  await box(page, /^Título/).fill('Vela al anochecer en la bahía');
  await box(page, /^URL/).fill('https://velas.example/anochecer');
  await page.getByRole('radio', { name: 'Reservar' }).click();
  await box(page, /^Descripción/).fill(description);
  await page.getByLabel(/^Duración/).fill('02:30');
  await choose(page, /^Idiomas/, 'Español');
  const [topLevel] = (await api.get('/categories?itemsPerPage=600'))['hydra:member'].filter(
    (each: { parents: unknown[] }) => each.parents.length === 0,
  );
  await choose(page, /^Categorías/, topLevel.name);
  const [tag] = (await api.get('/tags'))['hydra:member'];
  await choose(page, /^Etiquetas/, tag.name);
  await choose(page, /^País/, 'España');
  const [place] = (await api.get('/locations?itemsPerPage=100&country=ES'))['hydra:member'];
  await choose(page, /^Ubicación/, place.name);
  const [maker] = (await api.get('/makers'))['hydra:member'];
  await choose(page, /^Maker/, maker.name);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await smallJpeg());
  await page.getByRole('dialog').getByRole('button', { name: 'Subir imagen' }).click();
  await sawGreenAlert(page, 'Imagen guardada correctamente');
  await page.getByRole('button', { name: 'Crear nueva Experiencia' }).click();
  await sawGreenAlert(page, 'Experiencia creada correctamente');
  await expect(page).toHaveURL(/\/experiencias$/);

  await page.getByRole('search').getByLabel('Nombre').fill('anochecer en la bahia');
  await page.getByRole('search').getByLabel('Nombre').press('Enter');
  await expect(rows(page)).toHaveCount(1);
  const toggle = page.getByRole('checkbox', { name: /Activa.*Vela al anochecer/ });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect
    .poll(async () => (await api.get('/outbox'))['hydra:member'].map((mail: { to: string }) => mail.to))
    .toContain(maker.email);

  await page.getByRole('link', { name: 'Vela al anochecer en la bahía', exact: true }).click();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await box(page, /^Título/).fill('Sailing at dusk in the bay');
  await box(page, /^Descripción/).fill(englishDescription);
  await page.getByRole('button', { name: 'ES', exact: true }).click();
  await expect(box(page, /^Título/)).toHaveValue('Vela al anochecer en la bahía');
  await box(page, /^Título/).fill('Vela al anochecer');
  await page.getByRole('button', { name: 'Guardar Experiencia' }).click();
  await sawGreenAlert(page, 'Experiencia guardada correctamente');
  const found = (await api.get('/experiences?name=vela al anochecer'))['hydra:member'];
  expect(found).toHaveLength(1);
  const saved = await api.get(found[0]['@id']);
  expect(saved).toMatchObject({
    isActive: true,
    isSpanishChecked: true,
    isEnglishChecked: true,
    name: 'Vela al anochecer',
  });
  expect(saved.translations.en.name).toBe('Sailing at dusk in the bay');

  await page.getByRole('search').getByLabel('Nombre').fill('vela al anochecer');
  await page.getByRole('search').getByLabel('Nombre').press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Eliminar Vela al anochecer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await sawGreenAlert(page, 'Experiencia eliminada correctamente');
  await expect.poll(async () => (await api.get('/experiences?name=vela al anochecer'))['hydra:totalItems']).toBe(0);
});

test('the whole workflow by keyboard alone', async ({ page, administrator, api }) => {
  test.setTimeout(90_000);
  const keys = page.keyboard;
  /** Presses Tab until the element with this role and name has the focus. */
  const tabTo = async (role: 'link' | 'button' | 'textbox' | 'combobox' | 'checkbox' | 'radio', name: RegExp) => {
    const target = page.getByRole(role, { name }).first();
    for (let press = 0; press < 120; press += 1) {
      if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
      await keys.press('Tab');
    }
    throw new Error(`Tab never reaches ${role} ${name}`);
  };
  const name = 'Paseo con teclado por la sierra';
  const seed = await api.get('/experiences?itemsPerPage=1');
  const record = await api.get(seed['hydra:member'][0]['@id']);
  const picture = await api.upload('/media_experiences', await smallJpeg());
  const { '@id': id } = await api.post('/experiences', {
    ...record,
    name,
    slug: null,
    order: null,
    isActive: false,
    translations: undefined,
    mediaExperiences: [picture['@id']],
  });

  await page.goto('/login');
  await tabTo('textbox', /^E-mail/);
  await keys.type(administrator.email);
  await keys.press('Tab');
  await keys.type(administrator.password);
  await keys.press('Enter');
  await expect(rows(page)).toHaveCount(10);
  await tabTo('textbox', /^Nombre/);
  await keys.type('teclado por la sie');
  await keys.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await tabTo('checkbox', /Activa.*Paseo con teclado/);
  await keys.press('Space');
  await expect.poll(async () => (await api.get(id)).isActive).toBe(true);
  await tabTo('link', /^Editar Paseo con teclado/);
  await keys.press('Enter');
  await expect(box(page, /^Título/)).toHaveValue(name);
  await tabTo('textbox', /^Título/);
  await keys.press('End');
  await keys.type(' y el valle');
  await keys.press('Enter');
  await sawGreenAlert(page, 'Experiencia guardada correctamente');
  expect((await api.get(id)).name).toBe(`${name} y el valle`);
  await tabTo('textbox', /^Nombre/);
  await keys.type('teclado por la sie');
  await keys.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await tabTo('button', /^Eliminar Paseo con teclado/);
  await keys.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await keys.press('Tab');
  await keys.press('Enter');
  await sawGreenAlert(page, 'Experiencia eliminada correctamente');
});
