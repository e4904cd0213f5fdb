import { countChars } from '@trastienda/contract/characters';
import { uploadPicture } from '../../testing/fields.ts';
import {
  address,
  expect,
  page,
  paste,
  press,
  sawGreenAlert,
  sawRedAlert,
  test,
  textsOf,
  userEvent,
} from '../../testing/screens.ts';

const main = page.getByRole('main');
const text = (name: string | RegExp) => main.getByRole('textbox', { name });
const combo = (name: string | RegExp) => main.getByRole('combobox', { name });
const create = page.getByRole('button', { name: 'Crear nueva Experiencia' });
const save = page.getByRole('button', { name: 'Guardar Experiencia' });

/** Opens a select by its label and selects some of its options. */
async function choose(label: string | RegExp, ...options: (string | RegExp)[]) {
  await combo(label).click();
  for (const name of options) await page.getByRole('option', { name, exact: true }).click();
  await userEvent.keyboard('{Escape}');
}

test('EXP-F-01 EXP-F-02 EXP-F-03 EXP-F-41 shows title, heading, every field and the buttons', async ({ open }) => {
  await open('/nueva-experiencia');
  await expect.element(main.getByText('Experiencias').first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Nueva experiencia' })).toBeVisible();
  for (const name of [/^Título/, /^URL/, /^Descripción/, /^Promoción/, /TripAdvisor/i])
    await expect.element(text(name)).toBeVisible();
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
    await expect.element(combo(name)).toBeVisible();
  }
  await expect.element(page.getByLabelText(/^Duración/)).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /sostenible/i })).toBeVisible();
  await expect.element(page.getByText('Seleccionar una imagen').first()).toBeVisible();
  await expect.element(create).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/experiencias');
  await open('/editar-experiencia/2');
  await expect.element(page.getByRole('heading', { name: 'Editar experiencia' })).toBeVisible();
  await expect.element(save).toBeVisible();
});

test('EXP-F-04 CONST-16 the button text offers exactly two values', async ({ open }) => {
  await open('/nueva-experiencia');
  const group = page.getByRole('radiogroup', { name: /^Texto del botón/ });
  await expect.element(group.getByRole('radio')).toHaveLength(2);
  await expect.element(group.getByRole('radio', { name: '+ Info' })).toHaveLength(1);
  await expect.element(group.getByRole('radio', { name: 'Reservar' })).toHaveLength(1);
});

test('EXP-F-05 EXP-F-06 CONST-15 CONST-17 promotion types and months have the specified values', async ({ open }) => {
  await open('/nueva-experiencia');
  await combo(/^Tipo de promoción/).click();
  await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(['Descuento', '2x1', 'Niños gratis']);
  await userEvent.keyboard('{Escape}');
  await combo(/inicio/i).click();
  await expect
    .poll(() => textsOf(page.getByRole('option')))
    .toEqual([
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

test('EXP-F-07 EXP-F-08 A-72 the counter is updated on each key, and text beyond 600 characters is cut off', async ({
  open,
}) => {
  await open('/nueva-experiencia');
  await expect.element(page.getByText('0 / 600')).toBeVisible();
  await press(text(/^Descripción/), 'Hola');
  await expect.element(page.getByText('4 / 600')).toBeVisible();
  await text(/^Descripción/).fill('a'.repeat(599));
  await press(text(/^Descripción/), '{End}');
  await paste('bcd');
  await expect.element(page.getByText('600 / 600')).toBeVisible();
  await expect.element(text(/^Descripción/)).toHaveValue(`${'a'.repeat(599)}b`);
});

test('EXP-F-07 CONST-11 the limits of the description are shown only once, whatever its length', async ({ open }) => {
  await open('/nueva-experiencia');
  for (const { typed, shown } of [
    { typed: '', shown: ['120', '600'] },
    { typed: 'a'.repeat(119), shown: ['120', '600'] },
    { typed: 'a'.repeat(121), shown: ['600'] },
    { typed: '🎈'.repeat(121), shown: ['600'] },
  ]) {
    await text(/^Descripción/).fill(typed);
    await expect.element(page.getByText(`${countChars(typed)} / 600`)).toBeVisible();
    const cell = document.querySelector<HTMLElement>('[data-field=description]');
    expect(cell?.innerText.match(/120|600/g)).toEqual(shown);
  }
});

test('EXP-F-09 ERR-15 CONST-11 VAL-45 119 characters are refused with the message about 120 to 600, and 120 are accepted', async ({
  server,
  open,
}) => {
  await open('/editar-experiencia/2');
  await expect.element(text(/^Título/)).toHaveValue('Paseo 2 por Málaga');
  await text(/^Descripción/).fill('a'.repeat(119));
  await save.click();
  await expect.element(page.getByText('La descripción debe tener entre 120 y 600 caracteres').first()).toBeVisible();
  await expect.element(text(/^Descripción/)).toHaveFocus();
  expect(await server.sent('PUT', '/')).toEqual([]);
  await text(/^Descripción/).fill('a'.repeat(120));
  await save.click();
  await expect.poll(address).toMatch(/\/experiencias$/);
  expect(await server.sent('PUT', '/experiences/2')).toHaveLength(1);
});

test('EXP-F-10 CONST-12 VAL-46 the promotion accepts 160 characters and no more', async ({ server, open }) => {
  await open('/editar-experiencia/2');
  await expect.element(text(/^Título/)).toHaveValue('Paseo 2 por Málaga');
  await text(/^Promoción/).fill('p'.repeat(160));
  await press(text(/^Promoción/), '{End}');
  await paste('q');
  await save.click();
  await expect.poll(address).toMatch(/\/experiencias$/);
  expect((await server.sent('PUT', '/experiences/2'))[0]?.body).toMatchObject({ promotion: 'p'.repeat(160) });
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

test(`${rowsOfRequired} ERR-07 an empty form sends nothing and shows a message for every missing field`, async ({
  server,
  open,
}) => {
  await open('/nueva-experiencia');
  await create.click();
  for (const { message } of requiredFields) await expect.element(page.getByText(message).first()).toBeVisible();
  expect(await server.sent('POST', '/experiences')).toEqual([]);
});

for (const { id, field, message } of requiredFields) {
  test(`${id} ERR-07 if only ${field} is missing, nothing is sent, and only its message is shown`, async ({
    server,
    open,
  }) => {
    await server.change(({ experiences: [, experience] }) => {
      const missing = Array.isArray(experience?.[field]) ? [] : null;
      Object.assign(experience ?? {}, { [field]: missing, ...(field === 'categories' && { subcategories: [] }) });
    });
    await open('/editar-experiencia/2');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Editar experiencia' })).toBeVisible();
    await save.click();
    await expect.element(page.getByText(message).first()).toBeVisible();
    for (const other of requiredFields) {
      if (other.field !== field) await expect.element(page.getByText(other.message)).toHaveLength(0);
    }
    expect(await server.sent('PUT', '/')).toEqual([]);
  });
}

test('EXP-F-12 an address without http:// or https:// sends nothing', async ({ server, open }) => {
  await open('/editar-experiencia/2');
  await expect.element(text(/^Título/)).toHaveValue('Paseo 2 por Málaga');
  await text(/^URL/).fill('marviva.example/vela');
  await save.click();
  await expect.element(text(/^URL/)).toHaveFocus();
  expect(await server.sent('PUT', '/')).toEqual([]);
});

const longText = 'Salimos del puerto por la mañana y volvemos a la hora de comer, con una parada para bañarse. '
  .repeat(2)
  .trim();

/** Fills in every required field. */
async function fillIn() {
  await text(/^Título/).fill('Vela al amanecer');
  await text(/^URL/).fill('https://marviva.example/vela');
  await page.getByRole('radio', { name: 'Reservar' }).click({ force: true });
  await text(/^Descripción/).fill(longText);
  await page.getByLabelText(/^Duración/).fill('02:30');
  await choose(/^Idiomas/, 'Español', 'Francés');
  await choose(/^Categorías/, 'Aire libre');
  await choose(/^Etiquetas/, 'Aventura');
  await choose(/^País/, 'España');
  await choose(/^Ubicación/, 'Sevilla');
  await choose(/^Maker/, /^Sierra Norte/);
  await uploadPicture('mediaExperiences');
  await sawGreenAlert('Imagen guardada correctamente');
}

test('EXP-F-23 EXP-F-42 EXP-F-43 CONST-08 ERR-20 A-11 creates with the required fields alone, and goes to the list after three seconds', async ({
  server,
  open,
}) => {
  await open('/nueva-experiencia');
  await fillIn();
  await create.click();
  await sawGreenAlert('Experiencia creada correctamente');
  const [call] = await server.sent('POST', '/experiences');
  expect(call?.body).toMatchObject({
    name: 'Vela al amanecer',
    url: 'https://marviva.example/vela',
    urlButtonText: 'book',
    description: longText,
    duration: '02:30',
    country: 'ES',
  });
  for (const flag of ['isSpanishChecked', 'isEnglishChecked']) expect(call?.body).not.toHaveProperty(flag);
  expect((await server.records()).experiences.at(-1)).toMatchObject({
    languages: [1, 3],
    categories: [1],
    tags: [1],
    maker: 2,
    location: 2,
  });
  await expect.poll(address).toMatch(/\/experiencias$/);
  // Compares the server's times of the POST and of the next read of the list, so that the result does not depend on the test's own speed.
  const createdAt = call?.at ?? 0;
  const reads = async () => (await server.sent('GET', '/experiences?')).filter(({ at }) => at >= createdAt);
  await expect.poll(async () => (await reads()).length).toBeGreaterThan(0);
  expect(((await reads())[0]?.at ?? 0) - createdAt).toBeGreaterThan(2_800);
});

test('EXP-F-24 CONST-13 a third top-level category is not added', async ({ server, open }) => {
  await open('/editar-experiencia/2');
  await expect.element(text(/^Título/)).toHaveValue('Paseo 2 por Málaga');
  await combo(/^Categorías/).click();
  await page.getByRole('option', { name: 'Gastronomía', exact: true }).click();
  await page.getByRole('option', { name: 'Cultura', exact: true }).click({ force: true });
  await userEvent.keyboard('{Escape}');
  await save.click();
  await expect.poll(address).toMatch(/\/experiencias$/);
  expect((await server.records()).experiences[1]?.['categories']).toEqual([1, 2, 3]);
});

test('EXP-F-25 CONST-13 a third tag is not added', async ({ server, open }) => {
  await open('/editar-experiencia/2');
  await expect.element(text(/^Título/)).toHaveValue('Paseo 2 por Málaga');
  await combo(/^Etiquetas/).click();
  await page.getByRole('option', { name: 'Noche', exact: true }).click({ force: true });
  await userEvent.keyboard('{Escape}');
  await save.click();
  await expect.poll(address).toMatch(/\/experiencias$/);
  expect((await server.records()).experiences[1]?.['tags']).toEqual([1, 2]);
});

test('EXP-F-26 EXP-F-27 CONST-09 A-67 the offered subcategories are the children of the selected categories, immediately', async ({
  server,
  open,
}) => {
  await server.change(({ categories }) => categories.push({ id: 6, name: { es: 'Playa y mesa' }, parents: [1, 2] }));
  await open('/nueva-experiencia');
  await choose(/^Categorías/, 'Aire libre');
  await combo(/^Subcategorías/).click();
  await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(['Kayak', 'Playa y mesa']);
  await userEvent.keyboard('{Escape}');
  await choose(/^Categorías/, 'Gastronomía');
  await combo(/^Subcategorías/).click();
  await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(['Kayak', 'Catas', 'Playa y mesa']);
});

test('EXP-F-28 D-10 the countries come from the API, or from the built-in list if the request fails', async ({
  server,
  open,
}) => {
  await open('/nueva-experiencia');
  await combo(/^País/).click();
  await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(['España', 'Portugal']);
  await server.fail('GET', /^\/countries/, 500, {}, 9);
  await open('/nueva-experiencia');
  await combo(/^País/).click();
  await combo(/^País/).fill('Alema');
  await expect.element(page.getByRole('option', { name: 'Alemania' })).toBeVisible();
});

test('EXP-F-29 EXP-F-31 D-10 every maker can be selected, including those beyond the first API page', async ({
  server,
  open,
}) => {
  const ids = Array.from({ length: 95 }, (_, index) => index + 1);
  const makers = ids.map((id) => ({ id, name: `Maker número ${id}`, email: `maker${id}@server.example` }));
  await server.change((records) => (records.makers = makers));
  await open('/nueva-experiencia');
  await combo(/^Maker/).click();
  await combo(/^Maker/).fill('número 95');
  await expect.element(page.getByRole('option', { name: /Maker número 95/ })).toBeVisible();
  for (const path of ['/makers', '/languages', '/tags', '/categories'])
    expect((await server.sent('GET', path)).length).toBeGreaterThan(0);
  expect(await server.unknown()).toEqual([]);
});

test('EXP-F-30 CONST-05 D-10 the locations of the country are read, and a stored location beyond the first hundred stays selected', async ({
  server,
  open,
}) => {
  const ids = Array.from({ length: 150 }, (_, index) => index + 4);
  await server.change(({ locations, experiences: [, second] }) => {
    locations.push(...ids.map((id) => ({ id, name: { es: `Pueblo ${id}` }, country: 'ES', civitatisId: null })));
    Object.assign(second ?? {}, { location: 150 });
  });
  await open('/editar-experiencia/2');
  await expect.element(combo(/^Ubicación/)).toHaveValue('Pueblo 150');
  // The value comes from the record, so the field shows it before the options have loaded.
  await expect
    .poll(async () => (await server.sent('GET', '/locations')).map(({ path }) => path))
    .toContain('/locations?itemsPerPage=100&country=ES');
  await combo(/^Ubicación/).fill('Pueblo 153');
  await page.getByRole('option', { name: 'Pueblo 153' }).click();
  await save.click();
  await expect.poll(address).toMatch(/\/experiencias$/);
  expect((await server.records()).experiences[1]?.['location']).toBe(153);
});

test('a select renders its options when it is focused, and the keyboard then selects one', async ({ open }) => {
  await open('/editar-experiencia/2');
  await expect.element(combo(/^País/)).toHaveValue('España');
  const options = () => document.querySelectorAll('[role="option"]').length;
  expect(options()).toBe(0);
  combo(/^País/).element().focus();
  // The countries of the server; until they are read, the options are those of the built-in list.
  await expect.poll(options).toBe(2);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(combo(/^País/)).toHaveAttribute('aria-expanded', 'true');
  const active = combo(/^País/).element().getAttribute('aria-activedescendant');
  expect(active && document.getElementById(active)?.textContent).toBe('España');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(combo(/^País/)).not.toHaveValue('España');
});

test('EXP-F-30 a change of the country clears the location', async ({ open }) => {
  await open('/editar-experiencia/2');
  await expect.element(combo(/^Ubicación/)).toHaveValue('Málaga');
  await combo(/^País/).click();
  await page.getByRole('option', { name: 'Portugal' }).click();
  await expect.element(combo(/^Ubicación/)).toHaveValue('');
});

test('EXP-F-32 EXP-F-33 an edit form shows country, location, categories and subcategories in separate fields', async ({
  open,
}) => {
  await open('/editar-experiencia/2');
  await expect.element(combo(/^País/)).toHaveValue('España');
  await expect.element(combo(/^Ubicación/)).toHaveValue('Málaga');
  const pills = (label: RegExp) => combo(label).element().closest<HTMLElement>('.mantine-InputWrapper-root');
  await expect.element(pills(/^Categorías/)).toMatchTextContent('Aire libre');
  await expect.element(pills(/^Categorías/)).not.toMatchTextContent('Kayak');
  await expect.element(pills(/^Subcategorías/)).toMatchTextContent('Kayak');
});

test('EXP-F-34 EXP-F-46 D-40 saving in English sends only the English flag', async ({ server, open }) => {
  await open('/editar-experiencia/2');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect.poll(async () => (await server.sent('GET', '/experiences/2')).at(-1)?.language).toBe('en');
  await text(/^Título/).fill('Walk 2');
  await save.click();
  await expect.poll(address).toMatch(/\/experiencias$/);
  const [call] = await server.sent('PUT', '/experiences/2');
  expect(call?.language).toBe('en');
  expect(call?.body).toMatchObject({ name: 'Walk 2', isEnglishChecked: true });
  expect(call?.body).not.toHaveProperty('isSpanishChecked');
});

test('EXP-F-44 EXP-F-45 EXP-F-47 D-40 ERR-20 saving in Spanish sends only the Spanish flag and goes to the list immediately', async ({
  server,
  open,
}) => {
  await open('/editar-experiencia/2');
  await expect.element(text(/^Título/)).toHaveValue('Paseo 2 por Málaga');
  await save.click();
  await expect.poll(address).toMatch(/\/experiencias$/);
  await sawGreenAlert('Experiencia guardada correctamente');
  const [call] = await server.sent('PUT', '/experiences/2');
  expect(call?.language).toBe('es');
  expect(call?.body).toMatchObject({ name: 'Paseo 2 por Málaga', isSpanishChecked: true });
  expect(call?.body).not.toHaveProperty('isEnglishChecked');
});

test('EXP-F-48 a refused save shows code and message, and preserves the input', async ({ server, open }) => {
  await server.fail('PUT', /^\/experiences\/2/, 500, { code: 500, message: 'Algo ha fallado' });
  await open('/editar-experiencia/2');
  await expect.element(text(/^Título/)).toHaveValue('Paseo 2 por Málaga');
  await text(/^Título/).fill('Otro nombre');
  await save.click();
  await sawRedAlert('500- Algo ha fallado');
  await expect.element(text(/^Título/)).toHaveValue('Otro nombre');
});
