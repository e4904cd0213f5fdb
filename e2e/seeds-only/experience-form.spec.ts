import { expect, test, sawGreenAlert, sawRedAlert } from '../support/seeds-only.ts';
import { problemsOf } from '../support/accessibility.ts';
import { smallJpeg } from '../support/pictures.ts';
import type { Page } from '@playwright/test';

const main = (page: Page) => page.getByRole('main');
const text = (page: Page, name: string | RegExp) => main(page).getByRole('textbox', { name });
const combo = (page: Page, name: string | RegExp) => main(page).getByRole('combobox', { name });
const create = (page: Page) => page.getByRole('button', { name: 'Crear nueva Experiencia' });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar Experiencia' });

const longText = 'Salimos del puerto por la mañana y volvemos a la hora de comer, con una parada para bañarse. '
  .repeat(2)
  .trim();

/** Opens a select by its label and takes some of its options. */
async function choose(page: Page, label: string | RegExp, ...options: (string | RegExp)[]) {
  await combo(page, label).click();
  for (const name of options) await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

async function uploadOne(page: Page) {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await smallJpeg());
  await page.getByRole('dialog').getByRole('button', { name: 'Subir imagen' }).click();
  await sawGreenAlert(page, 'Imagen guardada correctamente');
}

/** Fills in everything that is required. */
async function fillIn(page: Page) {
  await text(page, /^Título/).fill('Vela al amanecer');
  await text(page, /^URL/).fill('https://marviva.example/vela');
  await page.getByRole('radio', { name: 'Reservar' }).check({ force: true });
  await text(page, /^Descripción/).fill(longText);
  await page.getByLabel(/^Duración/).fill('02:30');
  await choose(page, /^Idiomas/, 'Español', 'Francés');
  await choose(page, /^Categorías/, 'Aire libre');
  await choose(page, /^Etiquetas/, 'Aventura');
  await choose(page, /^País/, 'España');
  await choose(page, /^Ubicación/, 'Sevilla');
  await choose(page, /^Maker/, /^Sierra Norte/);
  await uploadOne(page);
}

test('EXP-F-01 EXP-F-02 EXP-F-03 EXP-F-41 shows title, heading, every field and the buttons', async ({
  page,
  open,
}) => {
  await open('/nueva-experiencia');
  await expect(main(page).getByText('Experiencias').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nueva experiencia' })).toBeVisible();
  for (const name of [/^Título/, /^URL/, /^Descripción/, /^Promoción/, /TripAdvisor/i])
    await expect(text(page, name)).toBeVisible();
  for (const name of [
    /^Idiomas/,
    /^Categorías/,
    /^Subcategorías/,
    /^Etiquetas/,
    /^País/,
    /^Ubicación/,
    /^Maker/,
    /^Tipo de promoción/,
    /inicio/i,
    /fin/i,
  ]) {
    await expect(combo(page, name)).toBeVisible();
  }
  await expect(page.getByLabel(/^Duración/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /sostenible/i })).toBeVisible();
  await expect(page.getByText('Seleccionar una imagen').first()).toBeVisible();
  await expect(create(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/experiencias');
  await page.goto('/editar-experiencia/2');
  await expect(page.getByRole('heading', { name: 'Editar experiencia' })).toBeVisible();
  await expect(save(page)).toBeVisible();
});

test('EXP-F-04 CONST-16 the button text offers exactly two values', async ({ page, open }) => {
  await open('/nueva-experiencia');
  const group = page.getByRole('radiogroup', { name: /^Texto del botón/ });
  await expect(group.getByRole('radio')).toHaveCount(2);
  await expect(group.getByRole('radio', { name: '+ Info' })).toHaveCount(1);
  await expect(group.getByRole('radio', { name: 'Reservar' })).toHaveCount(1);
});

test('EXP-F-05 EXP-F-06 CONST-15 CONST-17 promotion types and months are the given ones', async ({ page, open }) => {
  await open('/nueva-experiencia');
  await combo(page, /^Tipo de promoción/).click();
  await expect(page.getByRole('option')).toHaveText(['Descuento', '2x1', 'Niños gratis']);
  await page.keyboard.press('Escape');
  await combo(page, /inicio/i).click();
  await expect(page.getByRole('option')).toHaveText([
    'Enero',
    'Febrero',
    'Marzo',
    'Abril',
    'Mayo',
    'Junio',
    'Julio',
    'Agosto',
    'Septiembre',
    'Octubre',
    'Noviembre',
    'Diciembre',
  ]);
});

test('EXP-F-07 EXP-F-08 A-72 the counter follows each key, and nothing past 600 is kept', async ({ page, open }) => {
  await open('/nueva-experiencia');
  await expect(page.getByText('0 / 600')).toBeVisible();
  await text(page, /^Descripción/).pressSequentially('Hola');
  await expect(page.getByText('4 / 600')).toBeVisible();
  await text(page, /^Descripción/).fill('a'.repeat(599));
  await text(page, /^Descripción/).press('End');
  await page.keyboard.insertText('bcd');
  await expect(page.getByText('600 / 600')).toBeVisible();
  await expect(text(page, /^Descripción/)).toHaveValue(`${'a'.repeat(599)}b`);
});

test('EXP-F-07 CONST-11 the limits of the description are said once, however long it is', async ({ page, open }) => {
  await open('/nueva-experiencia');
  const cell = main(page).locator('[data-field=description]');
  for (const { typed, said } of [
    { typed: '', said: ['120', '600'] },
    { typed: 'a'.repeat(119), said: ['120', '600'] },
    { typed: 'a'.repeat(121), said: ['600'] },
  ]) {
    await text(page, /^Descripción/).fill(typed);
    await expect(cell.getByText(`${typed.length} / 600`)).toBeVisible();
    expect((await cell.innerText()).match(/120|600/g)).toEqual(said);
  }
});

test('EXP-F-09 ERR-15 CONST-11 VAL-45 119 characters are refused with the sentence of 120 to 600, 120 are taken', async ({
  page,
  server,
  open,
}) => {
  await open('/editar-experiencia/2');
  await expect(text(page, /^Título/)).toHaveValue('Paseo 2 por Málaga');
  await text(page, /^Descripción/).fill('a'.repeat(119));
  await save(page).click();
  await expect(page.getByText('La descripción debe tener entre 120 y 600 caracteres').first()).toBeVisible();
  await expect(text(page, /^Descripción/)).toBeFocused();
  expect(server.sent('PUT', '/')).toEqual([]);
  await text(page, /^Descripción/).fill('a'.repeat(120));
  await save(page).click();
  await expect(page).toHaveURL(/\/experiencias$/);
  expect(server.sent('PUT', '/experiences/2')).toHaveLength(1);
});

test('EXP-F-10 CONST-12 VAL-46 the promotion takes 160 characters and no more', async ({ page, server, open }) => {
  await open('/editar-experiencia/2');
  await expect(text(page, /^Título/)).toHaveValue('Paseo 2 por Málaga');
  await text(page, /^Promoción/).fill('p'.repeat(160));
  await text(page, /^Promoción/).press('End');
  await page.keyboard.insertText('q');
  await save(page).click();
  await expect(page).toHaveURL(/\/experiencias$/);
  expect(server.sent('PUT', '/experiences/2')[0]?.body).toMatchObject({ promotion: 'p'.repeat(160) });
});

const requiredFields = [
  { id: 'EXP-F-11', field: 'name', message: 'El título de la experiencia es obligatorio' },
  { id: 'EXP-F-12', field: 'url', message: 'Escribe la dirección completa, empezando por http:// o https://' },
  { id: 'EXP-F-13', field: 'urlButtonText', message: 'Elige el texto del botón' },
  { id: 'EXP-F-14', field: 'description', message: 'La descripción debe tener entre 120 y 600 caracteres' },
  { id: 'EXP-F-15', field: 'duration', message: 'Indica la duración, por ejemplo 02:30' },
  { id: 'EXP-F-16', field: 'languages', message: 'Elige al menos un idioma' },
  { id: 'EXP-F-17', field: 'categories', message: 'Elige una o dos categorías' },
  { id: 'EXP-F-18', field: 'tags', message: 'Elige una o dos etiquetas' },
  { id: 'EXP-F-19', field: 'country', message: 'Elige el país' },
  { id: 'EXP-F-20', field: 'location', message: 'Elige la ubicación' },
  { id: 'EXP-F-21', field: 'maker', message: 'Elige el maker' },
  { id: 'EXP-F-22', field: 'mediaExperiences', message: 'Sube entre 1 y 5 imágenes' },
];
const rowsOfRequired = requiredFields.map(({ id }) => id).join(' ');

test(`${rowsOfRequired} ERR-07 an empty form sends nothing and says all that is missing`, async ({
  page,
  server,
  open,
}) => {
  await open('/nueva-experiencia');
  await create(page).click();
  for (const { message } of requiredFields) await expect(page.getByText(message).first()).toBeVisible();
  expect(server.sent('POST', '/experiences')).toEqual([]);
});

test(`${rowsOfRequired} ERR-07 where one field alone is missing nothing is sent, and its sentence alone is there`, async ({
  page,
  server,
  open,
}) => {
  // A dozen forms one after another.
  test.slow();
  const record = server.records.experiences.find(({ id }) => id === 2);
  const complete = { ...record };
  for (const { field, message } of requiredFields) {
    const missing = Array.isArray(complete[field]) ? [] : null;
    Object.assign(record ?? {}, complete, { [field]: missing, ...(field === 'categories' && { subcategories: [] }) });
    await open('/editar-experiencia/2');
    await expect(page.getByRole('heading', { level: 1, name: 'Editar experiencia' })).toBeVisible();
    await save(page).click();
    await expect(page.getByText(message).first()).toBeVisible();
    for (const other of requiredFields) {
      if (other.field !== field) await expect(page.getByText(other.message)).toHaveCount(0);
    }
  }
  expect(server.sent('PUT', '/')).toEqual([]);
});

test('EXP-F-12 an address without http:// or https:// sends nothing', async ({ page, server, open }) => {
  await open('/editar-experiencia/2');
  await expect(text(page, /^Título/)).toHaveValue('Paseo 2 por Málaga');
  await text(page, /^URL/).fill('marviva.example/vela');
  await save(page).click();
  await expect(text(page, /^URL/)).toBeFocused();
  expect(server.sent('PUT', '/')).toEqual([]);
});

test('EXP-F-23 EXP-F-42 EXP-F-43 CONST-08 ERR-20 A-11 creates with the required fields alone, and leaves after three seconds', async ({
  page,
  server,
  open,
}) => {
  await open('/nueva-experiencia');
  await fillIn(page);
  await create(page).click();
  await sawGreenAlert(page, 'Experiencia creada correctamente');
  const [call] = server.sent('POST', '/experiences');
  expect(call?.body).toMatchObject({
    name: 'Vela al amanecer',
    url: 'https://marviva.example/vela',
    urlButtonText: 'book',
    description: longText,
    duration: '02:30',
    country: 'ES',
  });
  for (const flag of ['isSpanishChecked', 'isEnglishChecked']) expect(call?.body).not.toHaveProperty(flag);
  expect(server.records.experiences.at(-1)).toMatchObject({
    languages: [1, 3],
    categories: [1],
    tags: [1],
    maker: 2,
    location: 2,
  });
  await expect(page).toHaveURL(/\/experiencias$/, { timeout: 15_000 });
  // The list that follows is read three seconds after the create was answered, however busy this machine is.
  const createdAt = call?.at ?? 0;
  const reads = () => server.sent('GET', '/experiences?').filter(({ at }) => at >= createdAt);
  await expect.poll(() => reads().length).toBeGreaterThan(0);
  expect((reads()[0]?.at ?? 0) - createdAt).toBeGreaterThan(2_800);
});

test('EXP-F-24 CONST-13 a third top-level category is dropped', async ({ page, server, open }) => {
  await open('/editar-experiencia/2');
  await expect(text(page, /^Título/)).toHaveValue('Paseo 2 por Málaga');
  await combo(page, /^Categorías/).click();
  await page.getByRole('option', { name: 'Gastronomía', exact: true }).click();
  await page.getByRole('option', { name: 'Cultura', exact: true }).click({ force: true });
  await page.keyboard.press('Escape');
  await save(page).click();
  await expect(page).toHaveURL(/\/experiencias$/);
  expect(server.records.experiences[1]?.['categories']).toEqual([1, 2, 3]);
});

test('EXP-F-24 EXP-F-25 each chosen option has a remover with its name, which works by keyboard; Backspace takes the last', async ({
  page,
  open,
}) => {
  await open('/editar-experiencia/2');
  const remover = (name: string) => main(page).getByRole('button', { name: `Quitar ${name}`, exact: true });
  const tags = combo(page, /^Etiquetas/);
  for (const name of ['Español', 'Aire libre', 'Kayak', 'Aventura', 'Familia'])
    await expect(remover(name)).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await tags.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(remover('Familia')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(remover('Aventura')).toHaveCount(0);
  await expect(tags).toBeFocused();
  await expect(tags).toHaveAttribute('aria-expanded', 'false');
  await expect(remover('Familia')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(remover('Familia')).toHaveCount(0);
  await remover('Kayak').click();
  await expect(remover('Kayak')).toHaveCount(0);
  await expect(combo(page, /^Subcategorías/)).toHaveAttribute('aria-expanded', 'false');
});

test('EXP-F-25 CONST-13 a third tag is dropped', async ({ page, server, open }) => {
  await open('/editar-experiencia/2');
  await expect(text(page, /^Título/)).toHaveValue('Paseo 2 por Málaga');
  await combo(page, /^Etiquetas/).click();
  await page.getByRole('option', { name: 'Noche', exact: true }).click({ force: true });
  await page.keyboard.press('Escape');
  await save(page).click();
  await expect(page).toHaveURL(/\/experiencias$/);
  expect(server.records.experiences[1]?.['tags']).toEqual([1, 2]);
});

test('EXP-F-26 EXP-F-27 CONST-09 A-67 the subcategories are the children of the chosen categories, at once', async ({
  page,
  server,
  open,
}) => {
  server.records.categories.push({ id: 6, name: { es: 'Playa y mesa' }, parents: [1, 2] });
  await open('/nueva-experiencia');
  await choose(page, /^Categorías/, 'Aire libre');
  await combo(page, /^Subcategorías/).click();
  await expect(page.getByRole('option')).toHaveText(['Kayak', 'Playa y mesa']);
  await page.keyboard.press('Escape');
  await choose(page, /^Categorías/, 'Gastronomía');
  await combo(page, /^Subcategorías/).click();
  await expect(page.getByRole('option')).toHaveText(['Kayak', 'Catas', 'Playa y mesa']);
});

test('EXP-F-28 D-10 the countries come from the API, and from the built-in list when it fails', async ({
  page,
  server,
  open,
}) => {
  await open('/nueva-experiencia');
  await combo(page, /^País/).click();
  await expect(page.getByRole('option')).toHaveText(['España', 'Portugal']);
  server.fail('GET', /^\/countries/, 500, {}, 9);
  await page.goto('/nueva-experiencia');
  await combo(page, /^País/).click();
  await combo(page, /^País/).fill('Alema');
  await expect(page.getByRole('option', { name: 'Alemania' })).toBeVisible();
});

test('EXP-F-29 EXP-F-31 D-10 every maker can be chosen, also past the first API page', async ({
  page,
  server,
  open,
}) => {
  server.records.makers = Array.from({ length: 95 }, (_, index) => ({
    id: index + 1,
    name: `Maker número ${index + 1}`,
    email: `maker${index + 1}@server.example`,
  }));
  await open('/nueva-experiencia');
  await combo(page, /^Maker/).click();
  await combo(page, /^Maker/).fill('número 95');
  await expect(page.getByRole('option', { name: /Maker número 95/ })).toBeVisible();
  for (const path of ['/makers', '/languages', '/tags', '/categories'])
    await expect.poll(() => server.sent('GET', path).length).toBeGreaterThan(0);
  expect(server.unknown).toEqual([]);
});

test('EXP-F-30 CONST-05 D-10 a country reads its locations, and one that is not among the first hundred stays', async ({
  page,
  server,
  open,
}) => {
  server.records.locations.push(
    ...Array.from({ length: 150 }, (_, index) => ({
      id: index + 4,
      name: { es: `Pueblo ${index + 4}` },
      country: 'ES',
      civitatisId: null,
    })),
  );
  const experience = server.records.experiences[1];
  if (experience) experience['location'] = 150;
  await open('/editar-experiencia/2');
  await expect(combo(page, /^Ubicación/)).toHaveValue('Pueblo 150');
  // The value is in the record: it does not wait for the options.
  await expect
    .poll(() => server.sent('GET', '/locations').map(({ path }) => path))
    .toContain('/locations?itemsPerPage=100&country=ES');
  await combo(page, /^Ubicación/).fill('Pueblo 153');
  await page.getByRole('option', { name: 'Pueblo 153' }).click();
  await save(page).click();
  await expect(page).toHaveURL(/\/experiencias$/);
  expect(server.records.experiences[1]?.['location']).toBe(153);
});

test('EXP-F-30 another country empties the location', async ({ page, open }) => {
  await open('/editar-experiencia/2');
  await expect(combo(page, /^Ubicación/)).toHaveValue('Málaga');
  await combo(page, /^País/).click();
  await page.getByRole('option', { name: 'Portugal' }).click();
  await expect(combo(page, /^Ubicación/)).toHaveValue('');
});

test('EXP-F-32 EXP-F-33 an edit form shows country, location, categories and subcategories apart', async ({
  page,
  open,
}) => {
  await open('/editar-experiencia/2');
  await expect(combo(page, /^País/)).toHaveValue('España');
  await expect(combo(page, /^Ubicación/)).toHaveValue('Málaga');
  const pills = (label: RegExp) =>
    main(page)
      .locator('.mantine-InputWrapper-root')
      .filter({ has: page.getByRole('combobox', { name: label }) });
  await expect(pills(/^Categorías/)).toContainText('Aire libre');
  await expect(pills(/^Categorías/)).not.toContainText('Kayak');
  await expect(pills(/^Subcategorías/)).toContainText('Kayak');
});

test('EXP-F-34 EXP-F-46 D-40 saving in English sends only the English flag', async ({ page, server, open }) => {
  await open('/editar-experiencia/2');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect.poll(() => server.sent('GET', '/experiences/2').at(-1)?.language).toBe('en');
  await text(page, /^Título/).fill('Walk 2');
  await save(page).click();
  await expect(page).toHaveURL(/\/experiencias$/);
  const [call] = server.sent('PUT', '/experiences/2');
  expect(call?.language).toBe('en');
  expect(call?.body).toMatchObject({ name: 'Walk 2', isEnglishChecked: true });
  expect(call?.body).not.toHaveProperty('isSpanishChecked');
});

test('EXP-F-44 EXP-F-45 EXP-F-47 D-40 ERR-20 saving in Spanish sends only the Spanish flag and goes to the list at once', async ({
  page,
  server,
  open,
}) => {
  await open('/editar-experiencia/2');
  await expect(text(page, /^Título/)).toHaveValue('Paseo 2 por Málaga');
  await save(page).click();
  await expect(page).toHaveURL(/\/experiencias$/);
  await sawGreenAlert(page, 'Experiencia guardada correctamente');
  const [call] = server.sent('PUT', '/experiences/2');
  expect(call?.language).toBe('es');
  expect(call?.body).toMatchObject({ name: 'Paseo 2 por Málaga', isSpanishChecked: true });
  expect(call?.body).not.toHaveProperty('isEnglishChecked');
});

test('EXP-F-48 a refused save shows code and message, and keeps what was typed', async ({ page, server, open }) => {
  server.fail('PUT', /^\/experiences\/2/, 500, { code: 500, message: 'Algo ha fallado' });
  await open('/editar-experiencia/2');
  await expect(text(page, /^Título/)).toHaveValue('Paseo 2 por Málaga');
  await text(page, /^Título/).fill('Otro nombre');
  await save(page).click();
  await sawRedAlert(page, '500- Algo ha fallado');
  await expect(text(page, /^Título/)).toHaveValue('Otro nombre');
});
