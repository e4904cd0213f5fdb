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
import type { TestServer } from '../../testing/test-server.ts';

const main = page.getByRole('main');
const text = (name: string | RegExp) => main.getByRole('textbox', { name });
const tags = main.getByRole('combobox', { name: /^Etiquetas/ });
const create = page.getByRole('button', { name: 'Crear nuevo Maker' });
const save = page.getByRole('button', { name: 'Guardar Maker' });
const dialog = page.getByRole('dialog');
/** The section or group of the form with this heading. */
const part = (name: string) =>
  page.getByRole('region', { name, exact: true }).or(page.getByRole('group', { name, exact: true }));
const contactEmail = part('Contacto').getByLabelText(/^Email/);

/** Labels of the text fields that are enabled only for a maker with the plan "Básico". */
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
const fieldsByHeading: [heading: string, names: readonly RegExp[]][] = [
  ['Datos privados', [/^Tipo de documento/, /^Documento/, /^ID de cliente/]],
  [
    'Datos públicos',
    [
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
    ],
  ],
  [
    'Datos de tu ficha Maker',
    [/^Frase/, /^Descripción/, /^Fundadores/, /^Director/, /^Operaciones/, /^Tecnología/, /Tripadvisor/, /^Etiquetas/],
  ],
];

test('MAK-F-01 MAK-F-04 MAK-F-05 MAK-F-06 MAK-F-11 MAK-F-12 MAK-F-30 MAK-F-32 MAK-F-45 MAK-L-18 D-50 A-82 the form of a maker with the plan Básico has every section, and the profile is enabled', async ({
  server,
  open,
}) => {
  await open('/editar-maker/1');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Editar maker' })).toBeVisible();
  await expect
    .poll(() => textsOf(main.getByRole('heading', { level: 2 })))
    .toEqual(['Tu plan Maker', 'Datos privados', 'Datos públicos', 'Datos de tu ficha Maker', 'En este formulario']);
  await expect.element(main.getByLabelText(/^Contraseña/)).toHaveLength(0);
  for (const [heading, names] of fieldsByHeading)
    for (const name of names) await expect.element(part(heading).getByLabelText(name).first()).toBeVisible();
  for (const size of ['150 × 150', '1920 × 640', '250 × 100', '520 × 520'])
    await expect.element(main.getByText(`Recomendado: ${size} px`)).toBeVisible();
  for (const name of closedNames) await expect.element(text(name)).toBeEnabled();
  await expect.element(tags).toBeEnabled();
  await expect.element(page.getByText('Estos campos se abren')).toHaveLength(0);
  await expect.element(save).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/makers');
  await expect
    .element(page.getByRole('link', { name: 'Ver en la web' }))
    .toHaveAttribute('href', 'http://localhost:4200/maker/1?token=token-1&user=1&makerId=1&makerName=Mar+Viva');

  await text(/^Frase/).fill('El mar, muy despacio');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect.element(text(/^Frase/)).toHaveValue('The sea, slowly');
  const inEnglish = async () => (await server.sent('GET', '/')).filter(({ language }) => language === 'en');
  await expect
    .poll(async () => (await inEnglish()).map(({ path }) => path))
    .toEqual(expect.arrayContaining(['/makers/1', '/tags']));
  await page.getByRole('button', { name: 'ES', exact: true }).click();
  await expect.element(text(/^Frase/)).toHaveValue('El mar, muy despacio');
});

test('the fields for the code of a widget say that it is published as it is', async ({ open }) => {
  await open('/editar-maker/1');
  for (const name of ['Código del motor de reservas', 'Código de las opiniones de Tripadvisor'])
    await expect
      .element(text(name))
      .toHaveAccessibleDescription('La web publica este HTML tal cual. Pega solo código de confianza.');
});

test('MAK-F-06 MAK-F-30 MAK-F-43 MAK-F-44 A-84 with another plan, the profile is disabled, explained and not sent', async ({
  server,
  open,
}) => {
  await open('/editar-maker/2');
  await expect.element(text(/^Nombre/)).toHaveValue('Sierra Norte');
  await expect.element(page.getByRole('heading', { name: 'Tu plan Maker' })).toHaveLength(0);
  for (const name of closedNames) await expect.element(text(name)).toBeDisabled();
  await expect.element(tags).toBeDisabled();
  await expect.element(main.getByText('Estos campos se abren con el plan Básico')).toBeVisible();
  await expect.element(main.getByText('Sierra Norte tiene el plan Gratuito.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ver los planes' })).toHaveAttribute('href', '/planes');

  await text(/^Código postal/).fill('28739');
  await save.click();
  await sawGreenAlert('Maker guardado correctamente');
  await expect.poll(address).toMatch(/\/makers$/);
  const [put, ...others] = await server.sent('PUT', '/');
  expect(others).toEqual([]);
  expect(put?.path).toBe('/makers/2');
  const sent =
    'address bookingEngine bookingEngineWidget country document documentType email location mediaMakers mediaMakersHeader ' +
    'mediaMakersLogo mediaMakersStaff name phone phone2 postalCode slug sustainableSeal tripadvisorWidget web whatsapp';
  expect(Object.keys(put?.body ?? {}).sort()).toEqual(sent.split(' '));
  expect(put?.body).toMatchObject({ postalCode: '28739', location: 1, mediaMakers: [1] });
});

test('MAK-F-01 MAK-F-03 MAK-F-14 MAK-F-15 MAK-F-16 MAK-F-18 MAK-F-19 MAK-F-20 MAK-F-21 MAK-F-22 MAK-F-23 MAK-F-29 MAK-F-45 a new maker for an existing user: missing and invalid fields are reported, and nothing is sent', async ({
  server,
  open,
}) => {
  await open('/nuevo-maker/4');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nuevo maker' })).toBeVisible();
  await expect.element(main.getByLabelText(/^Contraseña/)).toHaveLength(0);
  for (const name of closedNames) await expect.element(text(name)).toBeDisabled();
  await expect.element(tags).toBeDisabled();
  await expect.element(main.getByText('Un maker nuevo empieza con el plan gratuito.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Tu plan Maker' })).toHaveLength(0);
  const types = page.getByRole('radiogroup', { name: /^Tipo de documento/ }).getByRole('radio');
  await expect.element(types).toHaveLength(3);
  for (const type of ['DNI', 'NIE', 'Otros'])
    await expect.element(page.getByRole('radio', { name: type })).toHaveLength(1);

  await create.click();
  await expect
    .poll(() => textsOf(main.getByRole('alert').getByRole('link')))
    .toEqual([
      'Elige el tipo de documento',
      'Escribe el número del documento',
      'El nombre del maker es obligatorio',
      'Usa minúsculas, números y guiones, por ejemplo ruta-del-vino',
      'El email debe ser un correo electrónico válido (nombre@dominio)',
      'Escribe la dirección completa de la web, empezando por http:// o https://',
      'Escribe el teléfono con el prefijo del país y sin espacios, por ejemplo +34612345678',
      'Sube la imagen de perfil',
    ]);
  await expect.element(types.first()).toHaveFocus();

  const wrong: [name: RegExp, typed: string, message: RegExp][] = [
    [/^Slug/, 'Mar Viva', /^Usa minúsculas/],
    [/^Email/, 'ana', /^El email debe/],
    [/^Web/, 'www.marviva.example', /^Escribe la dirección completa de la web/],
    [/^Teléfono/, '123', /^Escribe el teléfono/],
    [/^WhatsApp/, 'abc12345', /^Escribe el teléfono/],
  ];
  for (const [name, typed] of wrong) await text(name).fill(typed);
  await create.click();
  for (const [name, , message] of wrong) await expect.element(text(name)).toHaveAccessibleDescription(message);
  for (const typed of ['123456789012345', '+34612345678x']) {
    await text(/^Teléfono/).fill(typed);
    await create.click();
    await expect.element(text(/^Teléfono/)).toHaveAccessibleDescription(/^Escribe el teléfono/);
  }
  await text(/^WhatsApp/).fill('');
  await text(/^Teléfono/).fill('+34612345678');
  await create.click();
  for (const name of [/^WhatsApp/, /^Teléfono/])
    await expect.element(text(name)).not.toHaveAccessibleDescription(/Escribe el teléfono/);
  expect(await server.sent('POST', '/')).toEqual([]);
});

test('MAK-F-17 MAK-F-24 MAK-F-25 MAK-F-27 MAK-F-28 VAL-37 VAL-47 CONST-22 A-83 the form derives the slug, checks the document and counts characters', async ({
  open,
}) => {
  await open('/nuevo-maker/4');
  const [name, slug, document] = [text(/^Nombre/), text(/^Slug/), text(/^Documento/)];
  await name.fill('Café & Tapas');
  await expect.element(slug).toHaveValue('cafe-tapas');
  await press(name, '{End} Málaga');
  await expect.element(slug).toHaveValue('cafe-tapas-malaga');
  await slug.fill('el-cafe');
  await name.fill('Bar & Tapas');
  await expect.element(slug).toHaveValue('el-cafe');

  const warning = (reason: string) => page.getByText(`${reason}. Puedes guardar igualmente.`);
  const letter = 'La letra no coincide con el documento';
  const type = (label: string) => page.getByRole('radio', { name: label }).click({ force: true });
  await type('DNI');
  await press(document, '12345678A');
  await expect.element(warning(letter)).toHaveLength(0);
  await userEvent.keyboard('{Tab}');
  await expect.element(warning(letter)).toBeVisible();
  await expect.element(document).toHaveAccessibleDescription(`${letter}. Puedes guardar igualmente.`);
  await expect.element(document).not.toHaveAttribute('aria-invalid', 'true');
  await type('NIE');
  await expect.element(warning('Formato de documento no válido')).toBeVisible();
  await document.fill('X1234567L');
  await expect.element(page.getByText('Puedes guardar igualmente')).toHaveLength(0);
  await type('Otros');
  await document.fill('CUALQUIERA');
  await expect.element(page.getByText('Puedes guardar igualmente')).toHaveLength(0);

  await open('/editar-maker/1');
  await expect.element(slug).toHaveValue('mar-viva');
  await name.fill('Otro nombre');
  await expect.element(slug).toHaveValue('mar-viva');
  for (const field of ['phrase', 'description']) {
    const cell = page.getFieldCell(field);
    const box = cell.getByRole('textbox');
    await box.fill('Doce letras.');
    await expect.element(cell.getByText('12 / 160')).toBeVisible();
    await box.fill('a'.repeat(159));
    await press(box, '{End}');
    await paste('bcd');
    await expect.element(cell.getByText('160 / 160')).toBeVisible();
    await expect.element(box).toHaveValue(`${'a'.repeat(159)}b`);
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
const requestPlan = (email: string) => ['POST', '/maker_plans/maker-plan-request/gratis', { price: 0, email }];
const writes = async ({ calls }: TestServer) =>
  (await calls())
    .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/media'))
    .map(({ method, path, body }) => [method, path, body]);
const createMaker = (userIri: string) => [
  'POST',
  '/makers',
  expect.objectContaining({ ...maker, mediaMakers: [2], user: userIri }),
];

/** Fills in every required field of a new maker. */
async function fillIn() {
  await page.getByRole('radio', { name: maker.documentType }).click({ force: true });
  await text(/^Documento/).fill(maker.document);
  await text(/^Nombre/).fill(maker.name);
  await contactEmail.fill(maker.email);
  await text(/^Web/).fill(maker.web);
  await text(/^Teléfono/).fill(maker.phone);
  await uploadPicture('mediaMakers');
  await expect.element(dialog).toHaveLength(0);
}

test('MAK-F-02 MAK-F-13 MAK-F-39 MAK-F-41 MAK-F-42 MAK-F-46 A-28 A-29 D-47 a new maker with a new user takes three calls, and no successful call is repeated', async ({
  server,
  open,
}) => {
  await open('/nuevo-maker');
  const email = part('Acceso').getByLabelText(/^Email/);
  const password = part('Acceso').getByLabelText(/^Contraseña/);
  await expect.element(main.getByRole('heading', { level: 2 }).first()).toHaveTextContent('Datos privados');
  await fillIn();
  for (const [typedEmail, typedPassword] of [
    ['', ''],
    ['nuria@', 'abc'],
  ] as const) {
    await email.fill(typedEmail);
    await password.fill(typedPassword);
    await create.click();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription(/El email debe ser un correo electrónico válido/);
    await expect.element(password).toHaveAccessibleDescription(/La contraseña debe tener entre 5 y 15 caracteres/);
  }
  expect(await writes(server)).toEqual([]);

  await email.fill(user.email);
  await password.fill(user.password);
  await server.fail('POST', /^\/users/, 503, { code: 503, message: 'Ocupado' });
  await create.click();
  await sawRedAlert('503- Ocupado');
  await server.fail('POST', /^\/makers$/, 500, { code: 500, message: 'Algo ha fallado' });
  await create.click();
  await sawRedAlert('500- Algo ha fallado');
  expect(await writes(server)).toEqual([createUser, createUser, createMaker('/users/5')]);
  await expect.poll(address).toMatch(/\/nuevo-maker$/);
  await server.fail('POST', /gratis$/, 502, { code: 502, message: 'Sin plan' });
  await create.click();
  await sawRedAlert('502- Sin plan');
  await expect.poll(address).toMatch(/\/editar-maker\/\d+$/);
  expect((await writes(server)).slice(3)).toEqual([createMaker('/users/5'), requestPlan(maker.email)]);
  await expect.element(text(/^Nombre/)).toHaveValue(maker.name);
  await server.fail('POST', /gratis$/, 502, { code: 502, message: 'Aún sin plan' });
  // Nothing has changed, but the plan is still missing.
  await userEvent.keyboard('{Control>}s{/Control}');
  await sawRedAlert('502- Aún sin plan');
  expect((await writes(server)).slice(5)).toEqual([requestPlan(maker.email)]);
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect.element(dialog).toMatchTextContent('aún le falta el plan gratuito');
  await dialog.getByRole('button', { name: 'Seguir editando' }).click();
  // The plan is requested with the e-mail that the maker has at the time of the request.
  const corrected = 'info@velasur.example';
  await contactEmail.fill(corrected);
  await save.click();
  await sawGreenAlert('Maker creado correctamente');
  await expect.poll(address).toMatch(/\/makers$/);
  await expect.element(page.getByRole('link', { name: maker.name, exact: true })).toBeVisible();
  expect((await writes(server)).slice(6)).toEqual([
    ['PUT', expect.stringMatching(/^\/makers\/\d+$/), expect.objectContaining({ email: corrected })],
    requestPlan(corrected),
  ]);
});

test('A-29 a maker without a plan can be given the free plan, and the input is preserved', async ({ server, open }) => {
  await server.change(({ makers: [, sierra] }) => delete sierra?.['makerPlan']);
  await open('/editar-maker/2');
  await expect.element(main.getByText('Sierra Norte no tiene ningún plan todavía.')).toBeVisible();
  await text(/^Código postal/).fill('28739');
  // This e-mail is not saved yet, so the plan is requested with the stored e-mail.
  await contactEmail.fill('nuevo@sierranorte.example');
  const give = page.getByRole('button', { name: 'Darle el plan gratuito' });
  await server.fail('POST', /gratis$/, 502, { code: 502, message: 'Sin plan' });
  await give.click();
  await sawRedAlert('502- Sin plan');
  await give.click();
  await sawGreenAlert('Sierra Norte ya tiene el plan gratuito');
  await expect.element(main.getByText('Sierra Norte tiene el plan Gratuito.')).toBeVisible();
  await expect.element(give).toHaveLength(0);
  await expect.element(text(/^Código postal/)).toHaveValue('28739');
  const requested = requestPlan('guias@sierranorte.example');
  expect(await writes(server)).toEqual([requested, requested]);
});

test('MAK-F-03 MAK-F-40 MAK-F-42 A-84 a maker for an existing user takes two calls, without the disabled fields', async ({
  server,
  open,
}) => {
  await open('/nuevo-maker/4');
  await expect.element(page.getByText('Será para el usuario ana.viajera@correo.example.')).toBeVisible();
  await fillIn();
  await create.click();
  await sawGreenAlert('Maker creado correctamente');
  await expect.poll(address).toMatch(/\/makers$/);
  expect(await writes(server)).toEqual([createMaker('/users/4'), requestPlan(maker.email)]);
  const [sent] = await server.sent('POST', '/makers');
  for (const closed of ['phrase', 'tags', 'customerId', 'instagram']) expect(sent?.body).not.toHaveProperty(closed);
});

test('A-29 D-47 if the plan of a new maker fails, the form has the URL of the maker, and a reload offers the plan', async ({
  server,
  open,
}) => {
  await open('/nuevo-maker/4');
  await fillIn();
  await server.fail('POST', /gratis$/, 502, { code: 502, message: 'Sin plan' });
  await create.click();
  await sawRedAlert('502- Sin plan');
  const { id } = (await server.records()).makers.at(-1) ?? {};
  await expect.poll(address).toBe(`/editar-maker/${id}`);
  await expect.element(text(/^Nombre/)).toHaveValue(maker.name);
  await expect.element(save).toBeVisible();
  await open(`/editar-maker/${id}`);
  await expect.element(text(/^Nombre/)).toHaveValue(maker.name);
  await page.getByRole('button', { name: 'Darle el plan gratuito' }).click();
  await sawGreenAlert(`${maker.name} ya tiene el plan gratuito`);
  const requested = requestPlan(maker.email);
  expect(await writes(server)).toEqual([createMaker('/users/4'), requested, requested]);
});

test('MAK-F-31 MAK-F-33 MAK-F-34 MAK-F-35 MAK-F-36 MAK-F-37 MAK-F-38 MAK-F-43 CONST-23 A-53 pictures are sent to their endpoints and included in the save; team photos are deleted individually', async ({
  server,
  open,
}) => {
  await open('/editar-maker/1');
  const team = part('Fotos del equipo');
  await expect.element(team.getByText('De 1 a 5 imágenes, JPG o PNG')).toBeVisible();
  await expect.element(team.getByText('2 de 5')).toBeVisible();
  await expect.element(team.getByText('Puedes añadir 3 más')).toBeVisible();
  await expect.element(main.getFileInputs()).toHaveLength(4);
  for (const input of main.getFileInputs().elements())
    expect(input.getAttribute('accept')).toBe('image/jpeg,image/png');

  const remove = team.getByRole('button', { name: /^Eliminar la imagen/ });
  await expect.element(remove).toHaveLength(2);
  await server.fail('DELETE', /^\/media_makers_staffs\/1$/, 500, { code: 500, message: 'No se ha podido' });
  await remove.first().click();
  await sawRedAlert('500- No se ha podido');
  await expect.element(remove).toHaveLength(2);
  await remove.first().click();
  await expect.element(remove).toHaveLength(1);
  expect((await server.sent('DELETE', '/')).map(({ path }) => path)).toEqual([
    '/media_makers_staffs/1',
    '/media_makers_staffs/1',
  ]);

  for (const [field, path] of [
    ['mediaMakers', '/media_makers'],
    ['mediaMakersLogo', '/media_makers_logos'],
    ['mediaMakersHeader', '/media_makers_headers'],
    ['mediaMakersStaff', '/media_makers_staffs'],
  ] as const) {
    await uploadPicture(field);
    await expect
      .poll(async () => (await server.sent('POST', path)).filter((call) => call.path === path).length)
      .toBe(1);
    await expect.element(dialog).toHaveLength(0);
  }
  expect(await server.sent('PUT', '/')).toEqual([]);
  await save.click();
  await sawGreenAlert('Maker guardado correctamente');
  expect((await server.sent('PUT', '/')).map(({ body }) => body)).toMatchObject([
    { mediaMakers: [2], mediaMakersHeader: [1], mediaMakersLogo: [1], mediaMakersStaff: [2, 3] },
  ]);
});

test('MAK-F-46 MAK-F-44 a failed save shows the reason and preserves the input', async ({ server, open }) => {
  await open('/editar-maker/1');
  await text(/^Fundadores/).fill('Nuria y Pau');
  await server.fail('PUT', /^\/makers\/1/, 422, {
    code: 422,
    message: 'Revisa los campos marcados',
    violations: [{ propertyPath: 'slug', message: 'Ya hay otro registro con ese slug', key: 'slugTaken' }],
  });
  await save.click();
  await sawRedAlert('422- Revisa los campos marcados');
  await expect.element(text(/^Slug/)).toHaveAccessibleDescription(/Ya hay otro registro con ese slug/);
  await expect.element(text(/^Fundadores/)).toHaveValue('Nuria y Pau');
  await save.click();
  await sawGreenAlert('Maker guardado correctamente');
  await expect.poll(address).toMatch(/\/makers$/);
  await expect.poll(async () => (await server.sent('GET', '/makers')).length).toBeGreaterThan(0);
});
