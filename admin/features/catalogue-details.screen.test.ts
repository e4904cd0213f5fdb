import { address, expect, page, press, sawRedAlert, test, textsOf } from '../testing/screens.ts';

test('LOC-02 A-57 searching by country adds its code', async ({ server, open }) => {
  await open('/localidades');
  await page.getByRole('combobox', { name: 'País' }).fill('portu');
  await page.getByRole('option', { name: 'Portugal' }).click();
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect.poll(async () => (await server.sent('GET', '/locations')).at(-1)?.path).toBe('/locations?country=PT');
  await expect.element(page.getByRole('link', { name: 'Lisboa', exact: true })).toBeVisible();
  await open(address() ?? '');
  await expect.element(page.getByRole('combobox', { name: 'País' })).toHaveValue('Portugal');
});

test('A-63 a zone shows the experiences that imports have assigned to it, and a save does not change them', async ({
  server,
  open,
}) => {
  await server.fail('GET', /^\/experiences\/2/, 404, { code: 404, message: 'Not Found' }, 9);
  await open('/editar-zona/2');
  const part = page.getByRole('region', { name: 'Experiencias de la zona' });
  await expect
    .element(part.getByRole('link', { name: 'Paseo 1 por Málaga', exact: true }))
    .toHaveAttribute('href', '/editar-experiencia/1');
  await expect.element(part.getByRole('link', { name: 'Experiencia n.º 2' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Alfama y Graça');
  await page.getByRole('button', { name: 'Guardar Zona' }).click();
  await expect.poll(async () => (await server.sent('PUT', '/zones/2')).at(-1)?.body).not.toHaveProperty('experiences');
  // The section is absent if the response lacks the field `experiences`.
  await open('/editar-zona/1');
  await expect.element(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('El Perchel');
  await expect.element(part).toHaveLength(0);
});

test('LOC-07 LOC-10 LOC-14 LOC-15 D-10 D-48 if GET /countries fails, the built-in list is offered, and a search finds a country by any of its names', async ({
  server,
  open,
}) => {
  await server.fail('GET', /^\/countries/, 404, { code: 404, message: 'Not Found' }, 9);
  await open('/nueva-localidad');
  const country = page.getByRole('combobox', { name: /^País/ });
  for (const [typed, found] of [
    ['Holanda', 'Países Bajos'],
    ['País Vasco francés', 'Francia'],
    ['País Vasco', 'España'],
  ] as const) {
    await country.fill(typed);
    await expect.element(page.getByRole('option', { name: found, exact: true })).toBeVisible();
  }
  await page.getByRole('option', { name: 'España', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('textbox', { name: /^Nombre/ })
    .fill('Getaria');
  await page.getByRole('button', { name: 'Crear nueva Localidad' }).click();
  await expect
    .poll(async () => (await server.sent('POST', '/locations')).map(({ body }) => body))
    .toEqual([{ name: 'Getaria', country: 'ES', civitatisId: null }]);
});

test('D-74 a stored value that breaks a rule does not prevent another field from being saved', async ({
  server,
  open,
}) => {
  await server.change(({ locations }) => {
    locations[0] = { id: 1, name: { es: 'Costa\ndel Sol' }, country: 'XX', civitatisId: null };
  });
  await open('/editar-localidad/1');
  const name = page.getByRole('main').getByRole('textbox', { name: /^Nombre/ });
  await expect.element(name).not.toHaveValue('');
  // Leaving a field without typing changes nothing.
  await press(name, '{Tab}');
  const civitatis = page.getByRole('combobox', { name: 'Localidad de Civitatis' });
  await civitatis.fill('berl');
  await page.getByRole('option', { name: /^Berlín/ }).click();
  await page.getByRole('button', { name: 'Guardar Localidad' }).click();
  await expect
    .poll(async () => (await server.sent('PUT', '/locations/1')).at(-1)?.body)
    .toEqual({ name: 'Costa\ndel Sol', country: 'XX', civitatisId: '30' });
});

test('ZON-02 A-57 zones are searched by name, country and location', async ({ server, open }) => {
  await open('/zonas');
  const search = page.getByRole('search');
  await search.getByLabelText('País').fill('PT');
  await search.getByLabelText('Ubicación').fill('lisb');
  await press(search.getByLabelText('Ubicación'), '{Enter}');
  await expect
    .poll(async () => (await server.sent('GET', '/zones')).at(-1)?.path)
    .toBe('/zones?location.country=PT&location.name=lisb');
});

test('PLAN-02 A-57 plans can be searched by price', async ({ server, open }) => {
  await open('/planes');
  await page.getByRole('search').getByLabelText('Precio').fill('19');
  await press(page.getByRole('search').getByLabelText('Precio'), '{Enter}');
  await expect.poll(async () => (await server.sent('GET', '/plans')).at(-1)?.path).toBe('/plans?price=19');
});

test('PLAN-04 the list shows the number of subscribers of each plan', async ({ open }) => {
  await open('/planes');
  await expect
    .element(
      page
        .getByRole('row', { name: /Gratuito/ })
        .getByRole('cell')
        .nth(2),
    )
    .toHaveTextContent('3');
  await expect
    .element(
      page
        .getByRole('row', { name: /Básico/ })
        .getByRole('cell')
        .nth(2),
    )
    .toHaveTextContent('0');
});

test('PLAN-05 PLAN-06 the toggle of a plan changes immediately, and is reverted if the request fails', async ({
  server,
  open,
}) => {
  await open('/planes');
  const toggle = page.getByRole('checkbox', { name: 'Activo: Básico' });
  await toggle.click();
  await expect.poll(async () => (await server.sent('PUT', '/plans/2')).at(-1)?.body).toEqual({ isActive: true });
  await expect.element(toggle).toBeChecked();
  await server.fail('PUT', /./, 503, { code: 503, message: 'Ocupado' });
  await toggle.click();
  await sawRedAlert('503- Ocupado');
  await expect.element(toggle).toBeChecked();
});

test('PLAN-11 PLAN-12 CONST-26 A-10 a new plan is not active, has 3 products, level 0 and is paid monthly; the cleared select shows its placeholder', async ({
  open,
}) => {
  await open('/nuevo-plan');
  await expect.element(page.getByLabelText('Nº máximo de productos')).toHaveValue('3');
  await expect.element(page.getByLabelText('Nivel')).toHaveValue('0');
  await expect.element(page.getByRole('checkbox', { name: 'Activo' })).not.toBeChecked();
  const payment = page.getByRole('combobox', { name: /^Tipo de pago/ });
  await expect.element(payment).toHaveValue('Mensual');
  await page.getByLabelText('Vaciar Tipo de pago').click();
  await expect.element(payment).toHaveAttribute('placeholder', 'Selecciona un tipo de pago');
  await payment.click();
  await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(['Mensual', 'Anual']);
});

test('PLAN-10 only the name and the price of a plan are marked as required', async ({ open }) => {
  await open('/nuevo-plan');
  const labels = () => [...document.querySelectorAll('form label')].map(({ textContent }) => textContent.trim());
  await expect.poll(() => labels().filter((label) => label.includes('*'))).toEqual(['Nombre *', 'Precio *']);
});

test('PLAN-12 a maximum of 0 products is sent as 0, not as the initial value 3', async ({ server, open }) => {
  await open('/nuevo-plan');
  await page.getByRole('textbox', { name: /^Nombre(?! corto)/ }).fill('Prueba');
  await page.getByRole('textbox', { name: /^Precio/ }).fill('29');
  await page.getByLabelText('Nº máximo de productos').fill('0');
  await page.getByRole('button', { name: 'Nuevo Plan' }).click();
  await expect.poll(async () => (await server.sent('POST', '/plans'))[0]?.body).toMatchObject({ maxProducts: 0 });
});

for (const old of ['/plans', '/plans/']) {
  test(`SHELL-13 PLAN-18 D-31 ${old} in the address bar leads to /planes`, async ({ open }) => {
    await open(old);
    await expect.poll(address).toMatch(/\/planes\/?$/);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Planes' })).toBeVisible();
  });
}

test('ZON-07 D-33 both dropdowns of a zone are called Localidad, and the description of the second names the distributor', async ({
  open,
}) => {
  await open('/nueva-zona');
  const fields = page.getByRole('combobox', { name: /^Localidad/ });
  await expect.element(fields).toHaveLength(2);
  await expect.element(fields.nth(1)).toHaveAccessibleDescription(/de Civitatis/);
  await expect.element(fields.nth(1)).toBeEnabled();
});

test('A-62 the locations of Spain are offered first, and typing finds one of another country', async ({
  server,
  open,
}) => {
  await open('/nueva-zona');
  const location = page.getByRole('combobox', { name: /^Localidad/ }).first();
  await location.click();
  await expect.element(page.getByRole('option', { name: /^Málaga/ })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /^Lisboa/ })).toHaveLength(0);
  const [first] = await server.sent('GET', '/locations');
  const asked = new URL(first?.path ?? '', server.url).searchParams;
  expect([asked.get('itemsPerPage'), asked.get('country')?.toLowerCase()]).toEqual(['100', 'es']);
  await location.fill('lisb');
  await expect.element(page.getByRole('option', { name: /^Lisboa/ })).toBeVisible();
});

test('TAG-08 A-23 without a distributor token, the select requests one and uses it', async ({ server, open }) => {
  await open('/nueva-etiqueta');
  await page.getByRole('combobox', { name: 'Seleccionar etiqueta de civitatis' }).click();
  await expect.element(page.getByRole('option')).toHaveLength(2);
  expect((await server.sent('GET', '/imports')).map(({ path }) => path)).toEqual([
    '/imports/civitatis-credentials',
    '/imports/civitatis-tags?token=distributor-token',
  ]);
});

test('TAG-08 A-24 an invalid distributor token is replaced by a new one', async ({ server, open }) => {
  localStorage.setItem('civitatis_credentials', 'old');
  await open('/nueva-etiqueta');
  await page.getByRole('combobox', { name: 'Seleccionar etiqueta de civitatis' }).click();
  await expect.element(page.getByRole('option')).toHaveLength(2);
  expect((await server.sent('GET', '/imports')).map(({ path }) => path)).toEqual([
    '/imports/civitatis-tags?token=old',
    '/imports/civitatis-credentials',
    '/imports/civitatis-tags?token=distributor-token',
  ]);
});

test('D-35 while the distributor is down, a form shows a notice, stays usable and preserves the stored value', async ({
  server,
  open,
}) => {
  await server.fail('GET', /^\/imports/, 502, { code: 502, message: 'El distribuidor no responde' }, 9);
  await open('/editar-zona/2');
  await expect.element(page.getByText('El distribuidor no responde ahora.')).toBeVisible();
  await sawRedAlert('502- El distribuidor no responde');
  await expect.element(page.getByRole('combobox', { name: 'Localidad' }).last()).toHaveValue('N.º 5001');
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Alfama y Graça');
  await page.getByRole('button', { name: 'Guardar Zona' }).click();
  await expect
    .poll(async () => (await server.sent('PUT', '/zones/2')).at(-1)?.body)
    .toMatchObject({
      name: 'Alfama y Graça',
      civitatisId: '5001',
    });
});

test('DASH-02 DASH-05 DASH-06 D-30 the dashboard has four cards, two of them for tags', async ({ open }) => {
  await open('/dashboard');
  const cards = page.getByRole('main').getByRole('link');
  await expect
    .poll(() => textsOf(cards))
    .toEqual([
      expect.stringMatching(/^Crear experiencia/),
      expect.stringMatching(/^Ver todas las experiencias/),
      expect.stringMatching(/^Crear etiqueta/),
      expect.stringMatching(/^Ver todas las etiquetas/),
    ]);
  await expect.element(cards.nth(2)).toHaveAttribute('href', '/nueva-etiqueta/');
  await expect.element(cards.nth(3)).toHaveAttribute('href', '/etiquetas/');
});

test('SHELL-28 SHELL-29 SHELL-30 SHELL-32 SHELL-34 A-16 the groups of the menu lead to their screens, in their order', async ({
  open,
}) => {
  await open('/dashboard');
  const menu = page.getByRole('navigation');
  const groups = ['Etiquetas', 'Idiomas', 'Ubicaciones', 'Planes'];
  for (const name of groups) await menu.getByRole('button', { name, exact: true }).click();
  const links = menu.getByRole('link');
  await expect
    .poll(() => textsOf(links))
    .toEqual([
      'Escritorio',
      'Etiquetas',
      'Nueva Etiqueta',
      'Idiomas',
      'Nuevo Idioma',
      'Ubicaciones',
      'Nueva Ubicación',
      'Zonas',
      'Nueva Zona',
      'Planes',
      'Nuevo Plan',
    ]);
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/etiquetas',
    '/nueva-etiqueta',
    '/idiomas',
    '/nuevo-idioma',
    '/localidades',
    '/nueva-localidad',
    '/zonas',
    '/nueva-zona',
    '/planes',
    '/nuevo-plan',
  ]);
});

test('FORM-21 a success alert is green and a failure alert is red', async ({ server, clock, open }) => {
  await server.fail('DELETE', /2$/, 409, { code: 409, message: 'En uso' });
  await open('/idiomas');
  await expect.element(page.getByRole('button', { name: 'Eliminar Francés' })).toBeVisible();
  // Alerts stay visible while the clock is stopped.
  clock.stop();
  const remove = async (name: string) => {
    // Waits until the previous dialog and its overlay have faded out.
    await clock.pass(1_000);
    await page.getByRole('button', { name: `Eliminar ${name}` }).click();
    await clock.pass(500);
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  };
  const dominantColour = async (role: 'status' | 'alert', text: string) => {
    const alert = page.getByRole(role).filter({ hasText: text });
    await expect.poll(async () => (await clock.pass(50), alert.query())).toBeVisible();
    const colour = getComputedStyle(alert.element()).backgroundColor;
    const [red = 0, green = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return green > red ? 'green' : 'red';
  };
  await remove('Francés');
  expect(await dominantColour('status', 'Idioma eliminado correctamente')).toBe('green');
  await remove('Inglés');
  expect(await dominantColour('alert', '409- En uso')).toBe('red');
});
