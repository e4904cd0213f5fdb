import { expect, test, sawGreenAlert, sawRedAlert } from '../support/seeds-only.ts';
import { smallJpeg } from '../support/pictures.ts';
import type { SeedsOnlyServer } from '../support/seeds-only-server.ts';
import type { Page } from '@playwright/test';

const main = (page: Page) => page.getByRole('main');
const text = (page: Page, name: string | RegExp) => main(page).getByRole('textbox', { name });
const combo = (page: Page, name: string | RegExp) => main(page).getByRole('combobox', { name });
const create = (page: Page) => page.getByRole('button', { name: 'Crear nuevo Maker' });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar Maker' });
/** The part of the form under a heading. */
const part = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).or(page.getByRole('group', { name, exact: true }));

/** What only a maker with the plan "Básico" fills in. */
const closedNames = [
  /^Frase/,
  /^ID de Tripadvisor/,
  /^Descripción/,
  /^Fundadores/,
  /^Director/,
  /^Operaciones/,
  /^Tecnología/,
  /^ID de cliente/,
  /^Instagram/,
  /^Twitter/,
  /^LinkedIn/,
  /^Facebook/,
];

test('MAK-F-01 MAK-F-04 MAK-F-05 MAK-F-06 MAK-F-11 MAK-F-12 MAK-F-30 MAK-F-32 MAK-F-45 MAK-L-18 D-50 A-82 a maker with the plan Básico', async ({
  page,
  server,
  open,
}) => {
  await open('/editar-maker/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Editar maker' })).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    'Tu plan Maker',
    'Datos privados',
    'Datos públicos',
    'Datos de tu ficha Maker',
    'En este formulario',
  ]);
  await expect(main(page).getByLabel(/^Contraseña/)).toHaveCount(0);
  const standIn = async (heading: string, names: readonly RegExp[]) => {
    for (const name of names) await expect(part(page, heading).getByLabel(name).first()).toBeVisible();
  };
  await standIn('Datos privados', [/^Tipo de documento/, /^Documento/, /^ID de cliente/]);
  await standIn('Datos públicos', [
    /^Nombre/,
    /^Slug/,
    /^Email/,
    /^Web/,
    /^Teléfono/,
    /^Segundo teléfono/,
    /^WhatsApp/,
    /^País/,
    /^Ubicación/,
    /^Dirección/,
    /^Código postal/,
    /^Motor de reservas/,
    /^Instagram/,
    /^Facebook/,
    /^LinkedIn/,
    /^Twitter/,
  ]);
  await standIn('Datos de tu ficha Maker', [
    /^Frase/,
    /^Descripción/,
    /^Fundadores/,
    /^Director/,
    /^Operaciones/,
    /^Tecnología/,
    /Tripadvisor/,
    /^Etiquetas/,
  ]);
  for (const size of ['150 × 150', '1920 × 640', '250 × 100', '520 × 520'])
    await expect(main(page).getByText(`Recomendado: ${size} px`)).toBeVisible();
  for (const name of closedNames) await expect(text(page, name)).toBeEnabled();
  await expect(combo(page, /^Etiquetas/)).toBeEnabled();
  await expect(page.getByText('Estos campos se abren')).toHaveCount(0);
  await expect(save(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/makers');
  await expect(page.getByRole('link', { name: 'Ver en la web' })).toHaveAttribute(
    'href',
    'http://localhost:4200/maker/1?token=token-1&user=1&makerId=1&makerName=Mar+Viva',
  );

  const english = () => server.sent('GET', '/').filter(({ language }) => language === 'en');
  await text(page, /^Frase/).fill('El mar, muy despacio');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(text(page, /^Frase/)).toHaveValue('The sea, slowly');
  await expect.poll(() => english().map(({ path }) => path)).toEqual(expect.arrayContaining(['/makers/1', '/tags']));
  await page.getByRole('button', { name: 'ES', exact: true }).click();
  await expect(text(page, /^Frase/)).toHaveValue('El mar, muy despacio');
});

test('MAK-F-06 MAK-F-30 MAK-F-43 MAK-F-44 A-84 another plan keeps the profile closed, says why, and leaves it out of what is sent', async ({
  page,
  server,
  open,
}) => {
  await open('/editar-maker/2');
  await expect(text(page, /^Nombre/)).toHaveValue('Sierra Norte');
  await expect(page.getByRole('heading', { name: 'Tu plan Maker' })).toHaveCount(0);
  for (const name of closedNames) await expect(text(page, name)).toBeDisabled();
  await expect(combo(page, /^Etiquetas/)).toBeDisabled();
  await expect(main(page).getByText('Estos campos se abren con el plan Básico')).toBeVisible();
  await expect(main(page).getByText('Sierra Norte tiene el plan Gratuito.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver los planes' })).toHaveAttribute('href', '/planes');

  await text(page, /^Código postal/).fill('28739');
  await save(page).click();
  await sawGreenAlert(page, 'Maker guardado correctamente');
  await expect(page).toHaveURL(/\/makers$/);
  const [put, ...others] = server.sent('PUT', '/');
  expect(others).toEqual([]);
  expect(put?.path).toBe('/makers/2');
  const sent =
    'address bookingEngine bookingEngineWidget country document documentType email location mediaMakers mediaMakersHeader ' +
    'mediaMakersLogo mediaMakersStaff name phone phone2 postalCode slug sustainableSeal tripadvisorWidget web whatsapp';
  expect(Object.keys(put?.body ?? {}).sort()).toEqual(sent.split(' '));
  expect(put?.body).toMatchObject({ postalCode: '28739', location: 1, mediaMakers: [1] });
});

test('MAK-F-01 MAK-F-03 MAK-F-14 MAK-F-15 MAK-F-16 MAK-F-18 MAK-F-19 MAK-F-20 MAK-F-21 MAK-F-22 MAK-F-23 MAK-F-29 MAK-F-45 a new maker of a user who is there: what is missing or wrong is said, and nothing is sent', async ({
  page,
  server,
  open,
}) => {
  await open('/nuevo-maker/4');
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo maker' })).toBeVisible();
  await expect(main(page).getByLabel(/^Contraseña/)).toHaveCount(0);
  for (const name of closedNames) await expect(text(page, name)).toBeDisabled();
  await expect(combo(page, /^Etiquetas/)).toBeDisabled();
  await expect(main(page).getByText('Un maker nuevo empieza con el plan gratuito.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tu plan Maker' })).toHaveCount(0);
  const types = page.getByRole('radiogroup', { name: /^Tipo de documento/ }).getByRole('radio');
  await expect(types).toHaveCount(3);
  for (const type of ['DNI', 'NIE', 'Otros']) await expect(page.getByRole('radio', { name: type })).toHaveCount(1);

  const summary = main(page).getByRole('alert');
  await create(page).click();
  await expect(summary.getByRole('link')).toHaveText([
    'Elige el tipo de documento',
    'Escribe el número del documento',
    'El nombre del maker es obligatorio',
    'Usa minúsculas, números y guiones, por ejemplo ruta-del-vino',
    'El email debe ser un correo electrónico válido (nombre@dominio)',
    'Escribe la dirección completa de la web, empezando por http:// o https://',
    'Escribe el teléfono con el prefijo del país y sin espacios, por ejemplo +34612345678',
    'Sube la imagen de perfil',
  ]);
  await expect(types.first()).toBeFocused();

  const wrong: [name: RegExp, typed: string, message: RegExp][] = [
    [/^Slug/, 'Mar Viva', /^Usa minúsculas/],
    [/^Email/, 'ana', /^El email debe/],
    [/^Web/, 'www.marviva.example', /^Escribe la dirección completa de la web/],
    [/^Teléfono/, '123', /^Escribe el teléfono/],
    [/^WhatsApp/, 'abc12345', /^Escribe el teléfono/],
  ];
  for (const [name, typed] of wrong) await text(page, name).fill(typed);
  await create(page).click();
  for (const [name, , message] of wrong) await expect(text(page, name)).toHaveAccessibleDescription(message);
  for (const [name, typed] of [
    [/^Teléfono/, '123456789012345'],
    [/^Teléfono/, '+34612345678x'],
  ] as const) {
    await text(page, name).fill(typed);
    await create(page).click();
    await expect(text(page, name)).toHaveAccessibleDescription(/^Escribe el teléfono/);
  }
  await text(page, /^WhatsApp/).fill('');
  await text(page, /^Teléfono/).fill('+34612345678');
  await create(page).click();
  for (const name of [/^WhatsApp/, /^Teléfono/])
    await expect(text(page, name)).not.toHaveAccessibleDescription(/Escribe el teléfono/);
  expect(server.sent('POST', '/')).toEqual([]);
});

test('MAK-F-17 MAK-F-24 MAK-F-25 MAK-F-27 MAK-F-28 VAL-37 VAL-47 CONST-22 A-83 the form helps while typing: slug, document, counters', async ({
  page,
  open,
}) => {
  await open('/nuevo-maker/4');
  const [name, slug, document] = [text(page, /^Nombre/), text(page, /^Slug/), text(page, /^Documento/)];
  await name.fill('Café & Tapas');
  await expect(slug).toHaveValue('cafe-tapas');
  await name.pressSequentially(' Málaga');
  await expect(slug).toHaveValue('cafe-tapas-malaga');
  await slug.fill('el-cafe');
  await name.fill('Bar & Tapas');
  await expect(slug).toHaveValue('el-cafe');

  const warning = (reason: string) => page.getByText(`${reason}. Puedes guardar igualmente.`);
  const letter = 'La letra no coincide con el documento';
  const type = (label: string) => page.getByRole('radio', { name: label }).check({ force: true });
  await type('DNI');
  await document.pressSequentially('12345678A');
  await expect(warning(letter)).toHaveCount(0);
  await document.blur();
  await expect(warning(letter)).toBeVisible();
  await expect(document).toHaveAccessibleDescription(`${letter}. Puedes guardar igualmente.`);
  await expect(document).not.toHaveAttribute('aria-invalid', 'true');
  await type('NIE');
  await expect(warning('Formato de documento no válido')).toBeVisible();
  await document.fill('X1234567L');
  await expect(page.getByText('Puedes guardar igualmente')).toHaveCount(0);
  await type('Otros');
  await document.fill('CUALQUIERA');
  await expect(page.getByText('Puedes guardar igualmente')).toHaveCount(0);

  await open('/editar-maker/1');
  await expect(slug).toHaveValue('mar-viva');
  await name.fill('Otro nombre');
  await expect(slug).toHaveValue('mar-viva');
  for (const field of ['phrase', 'description']) {
    const cell = main(page).locator(`[data-field=${field}]`);
    const box = cell.getByRole('textbox');
    await box.fill('Doce letras.');
    await expect(cell.getByText('12 / 160')).toBeVisible();
    await box.fill('a'.repeat(159));
    await box.press('End');
    await page.keyboard.insertText('bcd');
    await expect(cell.getByText('160 / 160')).toBeVisible();
    await expect(box).toHaveValue(`${'a'.repeat(159)}b`);
  }
});

const user = { email: 'nuria@correo.example', password: 'Clave123' };
const maker = {
  name: 'Vela Sur',
  documentType: 'NIE',
  document: 'X1234567L',
  slug: 'vela-sur',
  email: 'hola@velasur.example',
  web: 'https://velasur.example',
  phone: '+34612345678',
};
const createUser = ['POST', '/users', { ...user, roles: ['ROLE_MAKER'] }];
const askForPlan = ['POST', '/maker_plans/maker-plan-request/gratis', { price: 0, email: maker.email }];
const writes = ({ calls }: SeedsOnlyServer) =>
  calls
    .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/media'))
    .map(({ method, path, body }) => [method, path, body]);
const createMaker = (userIri: string) => [
  'POST',
  '/makers',
  expect.objectContaining({ ...maker, mediaMakers: [2], user: userIri }),
];

/** Fills in everything that a new maker needs. */
async function fillIn(page: Page) {
  await page.getByRole('radio', { name: maker.documentType }).check({ force: true });
  await text(page, /^Documento/).fill(maker.document);
  await text(page, /^Nombre/).fill(maker.name);
  await part(page, 'Contacto')
    .getByLabel(/^Email/)
    .fill(maker.email);
  await text(page, /^Web/).fill(maker.web);
  await text(page, /^Teléfono/).fill(maker.phone);
  await main(page)
    .locator('[data-field=mediaMakers] input[type=file]')
    .setInputFiles(await smallJpeg());
  await page.getByRole('dialog').getByRole('button', { name: 'Subir imagen' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('MAK-F-02 MAK-F-13 MAK-F-39 MAK-F-41 MAK-F-42 MAK-F-46 A-28 A-29 D-47 a new maker with a new user is three calls, none of them twice', async ({
  page,
  server,
  open,
}) => {
  // The longest form, sent six times.
  test.slow();
  await open('/nuevo-maker');
  const email = part(page, 'Acceso').getByLabel(/^Email/);
  const password = part(page, 'Acceso').getByLabel(/^Contraseña/);
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText('Datos privados');
  await fillIn(page);
  for (const [typedEmail, typedPassword] of [
    ['', ''],
    ['nuria@', 'abc'],
  ] as const) {
    await email.fill(typedEmail);
    await password.fill(typedPassword);
    await create(page).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/El email debe ser un correo electrónico válido/);
    await expect(password).toHaveAccessibleDescription(/La contraseña debe tener entre 5 y 15 caracteres/);
  }
  expect(writes(server)).toEqual([]);

  await email.fill(user.email);
  await password.fill(user.password);
  server.fail('POST', /^\/users/, 503, { code: 503, message: 'Ocupado' });
  await create(page).click();
  await sawRedAlert(page, '503- Ocupado');
  server.fail('POST', /^\/makers$/, 500, { code: 500, message: 'Algo ha fallado' });
  await create(page).click();
  await sawRedAlert(page, '500- Algo ha fallado');
  expect(writes(server)).toEqual([createUser, createUser, createMaker('/users/5')]);
  await expect(page).toHaveURL(/\/nuevo-maker$/);
  server.fail('POST', /gratis$/, 502, { code: 502, message: 'Sin plan' });
  await create(page).click();
  await sawRedAlert(page, '502- Sin plan');
  await expect(page).toHaveURL(/\/editar-maker\/\d+$/);
  expect(writes(server).slice(3)).toEqual([createMaker('/users/5'), askForPlan]);
  await expect(text(page, /^Nombre/)).toHaveValue(maker.name);
  server.fail('POST', /gratis$/, 502, { code: 502, message: 'Aún sin plan' });
  await save(page).click();
  await sawRedAlert(page, '502- Aún sin plan');
  expect(writes(server).slice(5)).toEqual([askForPlan]);
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog')).toContainText('aún le falta el plan gratuito');
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click();
  // The plan is asked for by the e-mail that the maker has by then.
  const corrected = 'info@velasur.example';
  await part(page, 'Contacto')
    .getByLabel(/^Email/)
    .fill(corrected);
  await save(page).click();
  await sawGreenAlert(page, 'Maker creado correctamente');
  await expect(page).toHaveURL(/\/makers$/);
  await expect(page.getByRole('link', { name: maker.name, exact: true })).toBeVisible();
  expect(writes(server).slice(6)).toEqual([
    ['PUT', expect.stringMatching(/^\/makers\/\d+$/), expect.objectContaining({ email: corrected })],
    ['POST', '/maker_plans/maker-plan-request/gratis', { price: 0, email: corrected }],
  ]);
});

test('A-29 a maker who was left without a plan is given the free one, and what is typed stays', async ({
  page,
  server,
  open,
}) => {
  const [, sierra] = server.records.makers;
  delete sierra?.['makerPlan'];
  await open('/editar-maker/2');
  await expect(main(page).getByText('Sierra Norte no tiene ningún plan todavía.')).toBeVisible();
  await text(page, /^Código postal/).fill('28739');
  // Not stored yet: the maker is known by the other one.
  await part(page, 'Contacto')
    .getByLabel(/^Email/)
    .fill('nuevo@sierranorte.example');
  const give = page.getByRole('button', { name: 'Darle el plan gratuito' });
  server.fail('POST', /gratis$/, 502, { code: 502, message: 'Sin plan' });
  await give.click();
  await sawRedAlert(page, '502- Sin plan');
  await give.click();
  await sawGreenAlert(page, 'Sierra Norte ya tiene el plan gratuito');
  await expect(main(page).getByText('Sierra Norte tiene el plan Gratuito.')).toBeVisible();
  await expect(give).toHaveCount(0);
  await expect(text(page, /^Código postal/)).toHaveValue('28739');
  const asked = ['POST', '/maker_plans/maker-plan-request/gratis', { price: 0, email: 'guias@sierranorte.example' }];
  expect(writes(server)).toEqual([asked, asked]);
});

test('MAK-F-03 MAK-F-40 MAK-F-42 A-84 a maker of a user who is there is two calls, without the closed fields', async ({
  page,
  server,
  open,
}) => {
  await open('/nuevo-maker/4');
  await expect(page.getByText('Será para el usuario ana.viajera@correo.example.')).toBeVisible();
  await fillIn(page);
  await create(page).click();
  await sawGreenAlert(page, 'Maker creado correctamente');
  await expect(page).toHaveURL(/\/makers$/);
  expect(writes(server)).toEqual([createMaker('/users/4'), askForPlan]);
  const [sent] = server.sent('POST', '/makers');
  for (const closed of ['phrase', 'tags', 'customerId', 'instagram']) expect(sent?.body).not.toHaveProperty(closed);
});

test('A-29 D-47 a maker for a user who is there, but without its plan yet, is at its own address, and a reload offers the plan', async ({
  page,
  server,
  open,
}) => {
  page.on('dialog', (question) => question.accept());
  await open('/nuevo-maker/4');
  await fillIn(page);
  server.fail('POST', /gratis$/, 502, { code: 502, message: 'Sin plan' });
  await create(page).click();
  await sawRedAlert(page, '502- Sin plan');
  const { id } = server.records.makers.at(-1) ?? {};
  await expect(page).toHaveURL(new RegExp(`/editar-maker/${id}$`));
  await expect(text(page, /^Nombre/)).toHaveValue(maker.name);
  await expect(save(page)).toBeVisible();
  await page.reload();
  await expect(text(page, /^Nombre/)).toHaveValue(maker.name);
  await page.getByRole('button', { name: 'Darle el plan gratuito' }).click();
  await sawGreenAlert(page, `${maker.name} ya tiene el plan gratuito`);
  expect(writes(server)).toEqual([createMaker('/users/4'), askForPlan, askForPlan]);
});

test('MAK-F-31 MAK-F-33 MAK-F-34 MAK-F-35 MAK-F-36 MAK-F-37 MAK-F-38 MAK-F-43 CONST-23 A-53 pictures go to their endpoints and into the save; photos of the team leave one by one', async ({
  page,
  server,
  open,
}) => {
  // Four pictures are cut and sent.
  test.slow();
  await open('/editar-maker/1');
  await expect(part(page, 'Fotos del equipo').getByText('De 1 a 5 imágenes, JPG o PNG')).toBeVisible();
  await expect(part(page, 'Fotos del equipo').getByText('2 de 5')).toBeVisible();
  await expect(part(page, 'Fotos del equipo').getByText('Puedes añadir 3 más')).toBeVisible();
  await expect(main(page).locator('input[type=file]')).toHaveCount(4);
  for (const input of await main(page).locator('input[type=file]').all())
    await expect(input).toHaveAttribute('accept', 'image/jpeg,image/png');

  const staff = part(page, 'Fotos del equipo').getByRole('button', { name: /^Eliminar la imagen/ });
  await expect(staff).toHaveCount(2);
  server.fail('DELETE', /^\/media_makers_staffs\/1$/, 500, { code: 500, message: 'No se ha podido' });
  await staff.first().click();
  await sawRedAlert(page, '500- No se ha podido');
  await expect(staff).toHaveCount(2);
  await staff.first().click();
  await expect(staff).toHaveCount(1);
  expect(server.sent('DELETE', '/').map(({ path }) => path)).toEqual([
    '/media_makers_staffs/1',
    '/media_makers_staffs/1',
  ]);

  for (const [field, path] of [
    ['mediaMakers', '/media_makers'],
    ['mediaMakersLogo', '/media_makers_logos'],
    ['mediaMakersHeader', '/media_makers_headers'],
    ['mediaMakersStaff', '/media_makers_staffs'],
  ] as const) {
    await main(page)
      .locator(`[data-field=${field}] input[type=file]`)
      .setInputFiles(await smallJpeg());
    await page.getByRole('dialog').getByRole('button', { name: 'Subir imagen' }).click();
    await expect.poll(() => server.sent('POST', path).filter((call) => call.path === path).length).toBe(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(server.sent('PUT', '/')).toEqual([]);
  await save(page).click();
  await sawGreenAlert(page, 'Maker guardado correctamente');
  expect(server.sent('PUT', '/').map(({ body }) => body)).toMatchObject([
    { mediaMakers: [2], mediaMakersHeader: [1], mediaMakersLogo: [1], mediaMakersStaff: [2, 3] },
  ]);
});

test('MAK-F-46 MAK-F-44 a save that fails says why and keeps what is typed', async ({ page, server, open }) => {
  await open('/editar-maker/1');
  await text(page, /^Fundadores/).fill('Nuria y Pau');
  server.fail('PUT', /^\/makers\/1/, 422, {
    code: 422,
    message: 'Revisa los campos marcados',
    violations: [{ propertyPath: 'slug', message: 'Ya hay otro registro con ese slug', key: 'slugTaken' }],
  });
  await save(page).click();
  await sawRedAlert(page, '422- Revisa los campos marcados');
  await expect(text(page, /^Slug/)).toHaveAccessibleDescription(/Ya hay otro registro con ese slug/);
  await expect(text(page, /^Fundadores/)).toHaveValue('Nuria y Pau');
  await save(page).click();
  await sawGreenAlert(page, 'Maker guardado correctamente');
  await expect(page).toHaveURL(/\/makers$/);
  await expect.poll(() => server.sent('GET', '/makers').length).toBeGreaterThan(0);
});
