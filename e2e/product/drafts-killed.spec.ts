import type { Page } from '@playwright/test';
import { expect, expectNoDraft, expectTyped, killWhileTyping, recover, test } from '../support/drafts/draft-test.ts';
import { readDrafts } from '../support/drafts/stored-drafts.ts';
import { inspect, smallJpeg, transparentPng } from '../support/pictures.ts';
import { sawGreenAlert } from '../support/product.ts';

const main = (page: Page) => page.getByRole('main');
const text = (page: Page, name: RegExp) => main(page).getByRole('textbox', { name });
const language = (page: Page, code: 'ES' | 'EN') => page.getByRole('button', { name: code, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const unique = () => crypto.randomUUID().slice(0, 8);

/** Selects an option of a select that can be filtered. */
async function choose(page: Page, label: RegExp, option: string) {
  const select = main(page).getByRole('combobox', { name: label });
  await select.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

async function upload(page: Page, field: string) {
  await page.locator(`[data-field=${field}] input[type=file]`).setInputFiles(await smallJpeg());
  await dialog(page).getByRole('button', { name: 'Subir imagen' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

const fillAll = async (page: Page, values: readonly (readonly [RegExp, string])[]) => {
  for (const [name, value] of values) await text(page, name).fill(value);
};
const expectAll = async (page: Page, values: readonly (readonly [RegExp, string])[]) => {
  for (const [name, value] of values) await expect(text(page, name)).toHaveValue(value);
};

test('a new category is recovered in both languages after the browser was killed in the middle of typing', async ({
  profile,
  api,
}) => {
  const [run, path] = [unique(), '/nueva-categoria'];
  const parent = await api.post('/categories', { name: `Agua ${run}` });
  let page = await profile.start();
  await page.goto(path);
  await language(page, 'EN').click();
  await text(page, /^Nombre/).fill(`Caves ${run}`);
  await language(page, 'ES').click();
  await text(page, /^Nombre/).fill(`Cuevas ${run}`);
  await choose(page, /^Categorías padre/, `Agua ${run}`);
  await killWhileTyping(profile, text(page, /^Descripción/));

  page = await profile.start();
  await recover(page, path);
  await expect(text(page, /^Nombre/)).toHaveValue(`Cuevas ${run}`);
  await expect(main(page).getByText(`Agua ${run}`)).toBeVisible();
  const description = await expectTyped(text(page, /^Descripción/));
  await language(page, 'EN').click();
  await expect(text(page, /^Nombre/)).toHaveValue(`Caves ${run}`);
  await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
  await sawGreenAlert(page, 'Categoría creada correctamente');
  const [{ '@id': created }] = (await api.get(`/categories?name=Cuevas ${run}`))['hydra:member'];
  expect(await api.get(created)).toMatchObject({
    parents: [expect.objectContaining({ '@id': parent['@id'] })],
    translations: { es: { name: `Cuevas ${run}`, description: description.trim() }, en: { name: `Caves ${run}` } },
  });
  await expectNoDraft(page, path);
});

test('an experience is recovered with its texts in both languages and its pictures: uploaded, in an upload, and not cut yet', async ({
  profile,
  api,
}) => {
  test.slow();
  const run = unique();
  const [{ '@id': seed }] = (await api.get('/experiences?itemsPerPage=1'))['hydra:member'];
  const first = await api.upload('/media_experiences', await smallJpeg());
  const { '@id': iri, id } = await api.post('/experiences', {
    ...(await api.get(seed)),
    name: `Vela ${run}`,
    slug: null,
    order: null,
    translations: undefined,
    mediaExperiences: [first['@id']],
  });
  const path = `/editar-experiencia/${id}`;
  const texts = [
    [/^Título/, `Vela al anochecer ${run}`],
    [/^URL/, `https://velas.example/${run}`],
    [/^Descripción/, `${run}. Quedamos en el muelle, y el viento decide: «a la cala» o mar adentro. `.repeat(3).trim()],
  ] as const;
  const english = [
    [/^Título/, `Sailing at dusk ${run}`],
    [/^Descripción/, `${run}. We meet on the quay, and the wind decides: the cove or the open sea. `.repeat(3).trim()],
  ] as const;
  let page = await profile.start();
  await page.goto(path);
  await expect(text(page, /^Título/)).toHaveValue(`Vela ${run}`);
  await fillAll(page, texts);
  await language(page, 'EN').click();
  await fillAll(page, english);
  await page
    .locator('[data-field=mediaExperiences] input[type=file]')
    .setInputFiles([await smallJpeg('una.jpg'), await transparentPng(), await smallJpeg('tres.jpg')]);
  const cut = (of: Page) => dialog(of).getByRole('button', { name: 'Subir imagen' });
  const nth = (of: Page, name: string) => dialog(of).getByRole('heading', { name });
  await expect(nth(page, '1 de 3')).toBeVisible();
  await cut(page).click();
  await expect(nth(page, '2 de 3')).toBeVisible();
  await page.route('**/media_experiences', () => {
    // The upload never ends.
  });
  await cut(page).click();
  await expect.poll(async () => (await readDrafts(page))[0]?.pictures).toEqual([true, false]);
  await profile.kill();

  page = await profile.start();
  await recover(page, path);
  // The file that was not cut is in the cropper again.
  await cut(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expectAll(page, english);
  await language(page, 'ES').click();
  await expectAll(page, texts);
  const retried = page.waitForResponse((response) => response.url().endsWith('/media_experiences'));
  await main(page).getByRole('button', { name: 'Reintentar' }).click();
  const { contentUrl } = await (await retried).json();
  const picture = await inspect(await (await page.request.get(contentUrl)).body(), [0.02, 0.02], [0.5, 0.5]);
  expect(picture).toMatchObject({ size: '510x340', colours: ['white', 'blue'] });
  await expect(main(page).getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Guardar Experiencia' }).click();
  await sawGreenAlert(page, 'Experiencia guardada correctamente');
  const saved = await api.get(iri);
  expect(saved).toMatchObject({ url: texts[1][1] });
  expect(saved.translations).toMatchObject({
    es: { name: texts[0][1], description: texts[2][1] },
    en: { name: english[0][1], description: english[1][1] },
  });
  expect(saved.mediaExperiences).toHaveLength(4);
  expect(saved.mediaExperiences[0]['@id']).toBe(first['@id']);
  expect(saved.mediaExperiences[3]).toMatchObject({ contentUrl });
  await expectNoDraft(page, path);
});

test('a new maker is recovered, except for the password', async ({ profile, api }) => {
  const [run, path, password] = [unique(), '/nuevo-maker', `Clave${unique()}`];
  const access = (of: Page) => of.getByRole('group', { name: 'Acceso' });
  const contact = (of: Page) => of.getByRole('group', { name: 'Contacto' }).getByLabel(/^Email/);
  const texts = [
    [/^Documento/, 'B12345674'],
    [/^Nombre/, `Globos ${run}`],
    [/^Slug/, `globos-${run}`],
    [/^Web/, 'https://globos.example'],
    [/^Teléfono/, '+34612345678'],
    [/^Dirección/, 'Calle «Ñ», 8'],
  ] as const;
  let page = await profile.start();
  await page.goto(path);
  await access(page)
    .getByLabel(/^Email/)
    .fill(`acceso-${run}@example.com`);
  await access(page)
    .getByLabel(/^Contraseña/)
    .fill(password);
  await page.getByRole('radio', { name: 'Otros' }).check({ force: true });
  await fillAll(page, texts);
  await contact(page).fill(`maker-${run}@example.com`);
  await page.getByRole('checkbox', { name: 'Tiene el sello sostenible' }).check();
  await upload(page, 'mediaMakers');
  await killWhileTyping(profile, text(page, /^Código del motor de reservas/));

  page = await profile.start();
  await recover(page, path);
  await expect(access(page).getByLabel(/^Email/)).toHaveValue(`acceso-${run}@example.com`);
  await expect(access(page).getByLabel(/^Contraseña/)).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Otros' })).toBeChecked();
  await expectAll(page, texts);
  await expect(contact(page)).toHaveValue(`maker-${run}@example.com`);
  await expect(page.getByRole('checkbox', { name: 'Tiene el sello sostenible' })).toBeChecked();
  await expect(page.locator('[data-field=mediaMakers]').getByRole('img')).toBeVisible();
  const widget = await expectTyped(text(page, /^Código del motor de reservas/));
  const [{ content } = { content: '' }] = await readDrafts(page);
  expect(content).toContain(`acceso-${run}@example.com`);
  expect(content).not.toContain(password);
  await access(page)
    .getByLabel(/^Contraseña/)
    .fill(password);
  await page.getByRole('button', { name: 'Crear nuevo Maker' }).click();
  await sawGreenAlert(page, 'Maker creado correctamente');
  const [{ '@id': created }] = (await api.get(`/makers?name=${run}`))['hydra:member'];
  const saved = await api.get(created);
  expect(saved).toMatchObject({
    documentType: 'Otros',
    document: 'B12345674',
    name: `Globos ${run}`,
    slug: `globos-${run}`,
    email: `maker-${run}@example.com`,
    web: 'https://globos.example',
    phone: '+34612345678',
    address: 'Calle «Ñ», 8',
    sustainableSeal: true,
    bookingEngineWidget: widget.trim(),
    mediaMakers: [expect.anything()],
  });
  await expectNoDraft(page, path);
});

test('a new reseller is recovered', async ({ profile, api }) => {
  const [run, path] = [unique(), '/nuevo-reseller'];
  const [tag] = (await api.get('/tags'))['hydra:member'];
  const texts = [
    [/^Email/, `agencia-${run}@example.com`],
    [/^CIF/, 'B12345674'],
    [/^Nombre( \*)?$/, `Rumbo ${run}`],
    [/^Nombre fiscal/, 'Rumbo Claro SL'],
    [/^Web( \*)?$/, 'https://rumboclaro.example'],
    [/^Dirección/, 'Calle del Arenal 8'],
    [/^Código postal/, '28013'],
    [/^Claim/, 'Viajes sin letra pequeña'],
  ] as const;
  let page = await profile.start();
  await page.goto(path);
  await fillAll(page, texts);
  await page.getByLabel(/^Contraseña/).fill('Clave123');
  await choose(page, /^País( \*)?$/, 'Portugal');
  await choose(page, /^Países/, 'España');
  await choose(page, /^Etiquetas/, tag.name);
  await upload(page, 'mediaResellers');
  await killWhileTyping(profile, text(page, /^Observaciones/));

  page = await profile.start();
  await recover(page, path);
  await expectAll(page, texts);
  await expect(page.getByLabel(/^Contraseña/)).toHaveValue('');
  await expect(main(page).getByRole('combobox', { name: /^País( \*)?$/ })).toHaveValue('Portugal');
  await expect(main(page).getByText('España', { exact: true })).toBeVisible();
  await expect(main(page).getByText(tag.name, { exact: true })).toBeVisible();
  await expect(page.locator('[data-field=mediaResellers]').getByRole('img')).toBeVisible();
  const observations = await expectTyped(text(page, /^Observaciones/));
  await page.getByLabel(/^Contraseña/).fill('Clave123');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await sawGreenAlert(page, 'Reseller creado correctamente');
  const [{ '@id': created }] = (await api.get(`/resellers?name=${run}`))['hydra:member'];
  expect(await api.get(created)).toMatchObject({
    cif: 'B12345674',
    name: `Rumbo ${run}`,
    fiscalName: 'Rumbo Claro SL',
    urlWeb: 'https://rumboclaro.example',
    country: 'PT',
    countries: ['ES'],
    address: 'Calle del Arenal 8',
    cp: '28013',
    claim: 'Viajes sin letra pequeña',
    observations: observations.trim(),
    mediaResellersLogos: [expect.anything()],
  });
  await expectNoDraft(page, path);
});
