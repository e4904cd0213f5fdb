import { uploadPicture } from '../../testing/fields.ts';
import { address, expect, page, press, sawGreenAlert, sawRedAlert, test, textsOf } from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const main = page.getByRole('main');
const text = (name: string) => main.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
const combo = (name: string) => main.getByRole('combobox', { name, exact: true });
const password = page.getByLabelText(/^Contraseña/);
const create = page.getByRole('button', { name: 'Continuar' });
const save = page.getByRole('button', { name: 'Guardar datos' });
const logo = main.getByRole('img', { name: /Logo/ });
const writes = async ({ calls }: TestServer) =>
  (await calls()).flatMap(({ method, path, body }) =>
    method === 'GET' || path.startsWith('/media_') ? [] : [[method, path, body]],
  );

const texts = {
  CIF: 'B12345674',
  Nombre: 'Rumbo Claro',
  'Nombre fiscal': 'Rumbo Claro SL',
  Web: 'https://rumboclaro.example',
  Dirección: 'Calle del Arenal 8',
  'Código postal': '28013',
  Claim: 'Viajes sin letra pequeña',
};
const user = { email: 'hola@rumboclaro.example', password: 'Clave123' };
/** The request body for an agency filled in by {@link fill}, with Portugal as its country. */
const sent = {
  cif: texts.CIF,
  name: texts.Nombre,
  fiscalName: texts['Nombre fiscal'],
  urlWeb: texts.Web,
  urlWebSupplier: null,
  country: 'PT',
  address: texts.Dirección,
  cp: texts['Código postal'],
  whatsapp: null,
  claim: texts.Claim,
  mediaResellers: 3,
  tags: [2],
  countries: ['PT'],
  linkedIn: null,
  facebook: null,
  instagram: null,
  twitter: null,
  tripadvisorId: null,
  observations: null,
};

async function choose(name: string, option: string) {
  await combo(name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  // A multi-select stays open after a selection.
  await press(combo(name), '{Escape}');
}

const uploadLogo = () => uploadPicture('mediaResellers');

/** Fills in every required field of the agency except the country. */
async function fill() {
  for (const [name, value] of Object.entries(texts)) await text(name).fill(value);
  await choose('Etiquetas', 'Familia');
  await choose('Países', 'Portugal');
  await uploadLogo();
  await sawGreenAlert('Logo guardado correctamente');
}

async function fillUser(email = user.email) {
  await text('Email').fill(email);
  await password.fill(user.password);
}

test('RES-01 RES-02 RES-03 A-15 A-16 A-35 SHELL-31 the list shows and searches resellers, and has no delete buttons', async ({
  server,
  open,
}) => {
  await open('/resellers');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Resellers' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Añadir nuevo Reseller' }))
    .toHaveAttribute('href', '/nuevo-reseller');
  await page.getByRole('button', { name: 'Usuarios' }).click();
  await expect.element(page.getByRole('link', { name: 'Todos los resellers' })).toHaveAttribute('href', '/resellers');
  await expect
    .element(page.getByRole('link', { name: 'Nuevo reseller', exact: true }))
    .toHaveAttribute('href', '/nuevo-reseller');
  await expect
    .poll(() => textsOf(page.getByRole('columnheader')))
    .toEqual(['Nombre', 'Nombre fiscal', 'CIF', 'Acciones']);
  await expect
    .poll(() => textsOf(page.getByRole('row', { name: /Norte Sur/ }).getByRole('cell')))
    .toEqual(['Norte Sur', 'Norte y Sur SA', 'A12345678', '']);
  await expect
    .element(page.getByRole('link', { name: 'Editar Norte Sur' }))
    .toHaveAttribute('href', '/editar-reseller/2');
  await expect.element(page.getByRole('button', { name: /^Eliminar/ })).toHaveLength(0);
  const search = page.getByRole('search');
  await search.getByLabelText('Nombre', { exact: true }).fill('sur');
  await search.getByLabelText('Nombre fiscal').fill('norte');
  await search.getByLabelText('CIF').fill('A12');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect.element(page.getByRole('link', { name: 'Editar Viajes Alborada' })).toHaveLength(0);
  const asked = new URL((await server.sent('GET', '/resellers')).at(-1)?.path ?? '', server.url).searchParams;
  expect(['name', 'fiscalName', 'cif'].map((name) => asked.get(name))).toEqual(['sur', 'norte', 'A12']);
});

test('RES-04 RES-05 RES-07 RES-08 RES-09 RES-11 RES-20 RES-21 RES-28 RES-31 the form for a new reseller has the specified fields and hints', async ({
  server,
  open,
}) => {
  await open('/nuevo-reseller');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nuevo reseller' })).toBeVisible();
  await expect.element(page.getByText('Completa los datos de la agencia')).toBeVisible();
  await expect
    .poll(() => textsOf(main.getByRole('heading', { level: 2 })))
    .toEqual(['Datos privados', 'Datos públicos', 'Datos de la ficha de agencia', 'En este formulario']);
  const expectIn = async (heading: string, names: readonly string[]) => {
    const section = page.getByRole('region', { name: heading, exact: true });
    for (const name of names) {
      await expect.element(section.getByLabelText(new RegExp(`^${name}( \\*)?$`)).first()).toBeVisible();
    }
  };
  await expectIn('Datos privados', ['Email', 'Contraseña', 'CIF']);
  await expectIn('Datos públicos', [
    'Nombre',
    'Nombre fiscal',
    'Web',
    'Web de proveedor',
    'País',
    'Dirección',
    'Código postal',
    'WhatsApp',
  ]);
  await expectIn('Datos de la ficha de agencia', [
    'Claim',
    'Etiquetas',
    'Países',
    'LinkedIn',
    'Facebook',
    'Instagram',
    'Twitter',
    'Id en Tripadvisor',
    'Observaciones',
  ]);
  await expect.element(page.getByRole('group', { name: 'Idioma del contenido' })).toHaveLength(0);
  await text('Claim').fill('Hola');
  for (const field of ['claim', 'observations']) {
    const cell = page.getFieldCell(field);
    await expect.element(cell.getByText('Max. 160 caracteres')).toBeVisible();
    const { innerText } = (await cell.findElement()) as HTMLElement; // The cast is safe: the cell is not an SVG element.
    expect(innerText.match(/160/g)).toHaveLength(1);
  }
  await expect.element(page.getByText('4 escritos')).toBeVisible();
  await expect.element(main.getByText('Cambios sin guardar')).toBeVisible();
  await expect.element(main.getByText('Completa los datos de la agencia')).toBeVisible();
  await expect
    .element(page.getFieldCell('mediaResellers').getFileInputs())
    .toHaveAttribute('accept', 'image/jpeg,image/png');
  await expect.element(page.getFieldCell('linkedIn')).toMatchTextContent('company/12345678/admin/');
  for (const name of ['facebook', 'instagram', 'twitter']) {
    await expect.element(page.getFieldCell(name)).toMatchTextContent('Nombre de usuario');
  }
  await expect.element(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/resellers');
  const reads = async () => (await server.calls()).map(({ path, language }) => `${path.split('?')[0]} ${language}`);
  await expect.poll(reads).toEqual(expect.arrayContaining(['/countries es', '/tags es', '/categories es']));
  expect(await server.unknown()).toEqual([]);
});

/** Submits the form, in which one field is missing or invalid, and expects the error of that field. */
async function expectRefusal(sentence: string | RegExp) {
  await create.click();
  await expect.element(page.getByText('Revisa 1 campo antes de guardar')).toBeVisible();
  await expect.element(main.getByText(sentence).first()).toBeVisible();
}

const wrongTexts: [name: string, value: string, sentence: RegExp][] = [
  ...Object.keys(texts).map((name): [string, string, RegExp] => [name, '', /obligatori|entre 1 y 160|completa/]),
  ['Web', 'rumboclaro.example', /dirección completa de la web/],
  ['Web de proveedor', 'proveedor', /dirección completa del proveedor/],
  ['WhatsApp', 'seis uno dos', /Escribe el teléfono/],
  ['Email', 'hola@', /correo electrónico válido/],
  ['Email', '', /correo electrónico válido/],
];

test('RES-13 RES-14 RES-15 RES-18 RES-22 nothing is sent while a text is missing or invalid', async ({
  server,
  open,
}) => {
  await open('/nuevo-reseller');
  await fillUser();
  await fill();
  await choose('País', 'Portugal');
  const good: Record<string, string> = { ...texts, Email: user.email };
  for (const [name, value, sentence] of wrongTexts) {
    await text(name).fill(value);
    await expectRefusal(sentence);
    await text(name).fill(good[name] ?? '');
  }
  for (const wrongPassword of ['', 'clave']) {
    await password.fill(wrongPassword);
    await expectRefusal(/La contraseña debe tener/);
  }
  expect(await writes(server)).toEqual([]);
});

test('RES-13 RES-16 RES-17 nothing is sent without a country, a tag, an entry in countries or the logo', async ({
  server,
  open,
}) => {
  await open('/nuevo-reseller');
  await create.click();
  for (const sentence of ['El CIF es obligatorio', 'Elige el país', 'Sube el logo', 'Elige al menos un país']) {
    await expect.element(main.getByText(sentence).first()).toBeVisible();
  }
  await fill();
  await fillUser();
  await expectRefusal('Elige el país');
  await choose('País', 'Portugal');
  for (const [name, option, sentence] of [
    ['Etiquetas', 'Familia', 'Elige al menos una etiqueta'],
    ['Países', 'Portugal', 'Elige al menos un país'],
  ] as const) {
    await press(combo(name), '{Backspace}');
    await expectRefusal(sentence);
    await choose(name, option);
  }
  await page.getByRole('button', { name: 'Quitar: Logo' }).click();
  await expectRefusal('Sube el logo');
  expect(await writes(server)).toEqual([]);
});

test('RES-12 RES-15 VAL-47 claim and observations accept 160 characters and no more; the supplier website is optional', async ({
  server,
  open,
}) => {
  await open('/nuevo-reseller');
  await fill();
  await fillUser();
  await choose('País', 'Portugal');
  await expect.element(logo).toBeVisible();
  for (const name of ['Claim', 'Observaciones']) {
    await text(name).fill('x'.repeat(161));
    await expect.element(text(name)).toHaveValue('x'.repeat(160));
  }
  await create.click();
  await sawGreenAlert('Reseller creado correctamente');
  expect((await server.records()).resellers.at(-1)).toMatchObject({
    claim: { es: 'x'.repeat(160) },
    observations: { es: 'x'.repeat(160) },
    urlWebSupplier: null,
  });
});

test('RES-10 RES-19 RES-23 RES-26 RES-29 A-20 A-48 a new reseller is sent as a user and an agency with its logo; an invalid CIF only shows a warning', async ({
  server,
  open,
}) => {
  await open('/nuevo-reseller');
  await fillUser();
  await fill();
  await expect.element(page.getByText('Logo subido:')).toBeVisible();
  await expect.element(logo).toBeVisible();
  const upload = await server.sent('POST', '/media_resellers_logos');
  expect(upload.map(({ headers }) => headers['content-type'])).toEqual([
    expect.stringMatching(/^multipart\/form-data/),
  ]);
  await choose('País', 'Portugal');
  const warning = page.getByText('Documento inválido: revisa si es un CIF');
  for (const cif of ['12345678', 'b12345674', 'B12345678']) {
    await text('CIF').fill(cif);
    await expect.element(warning).toBeVisible();
  }
  await create.click();
  await sawGreenAlert('Reseller creado correctamente');
  await expect.poll(address).toMatch(/\/resellers$/);
  await expect.element(page.getByRole('link', { name: 'Editar Rumbo Claro' })).toBeVisible();
  expect(await writes(server)).toEqual([
    ['POST', '/users', { ...user, roles: ['ROLE_RESELLER'] }],
    ['POST', '/resellers', { ...sent, cif: 'B12345678', user: '/users/5' }],
  ]);
  expect(localStorage.getItem('reseller')).toBeNull();
  await open('/nuevo-reseller');
  await text('CIF').fill('B12345674');
  await expect.element(warning).toHaveLength(0);
});

test('RES-25 RES-33 D-47 a failed step or upload shows an alert, and only that step is repeated', async ({
  server,
  open,
}) => {
  await open('/nuevo-reseller');
  await server.fail('POST', /^\/media_resellers_logos/, 500, { code: 500, message: 'Sin sitio' });
  await uploadLogo();
  await sawRedAlert('500- Sin sitio');
  // The dialog stays open, and the same button retries the upload.
  await page.getByRole('button', { name: 'Subir imagen' }).click();
  await sawGreenAlert('Logo guardado correctamente');
  await page.getByRole('button', { name: 'Quitar: Logo' }).click();
  await fill();
  await fillUser();
  await choose('País', 'Portugal');
  await server.fail('POST', /^\/users/, 503, { code: 503, message: 'Ocupado' });
  await create.click();
  await sawRedAlert('503- Ocupado');
  await server.fail('POST', /^\/resellers/, 500, { code: 500, message: 'Algo ha fallado' });
  await create.click();
  await sawRedAlert('500- Algo ha fallado');
  await expect.element(text('Nombre')).toHaveValue(texts.Nombre);
  await create.click();
  await sawGreenAlert('Reseller creado correctamente');
  expect((await writes(server)).map(([method, path]) => `${String(method)} ${String(path)}`)).toEqual([
    'POST /users',
    'POST /users',
    'POST /resellers',
    'POST /resellers',
  ]);
});

test('RES-06 RES-24 a reseller for an existing user takes one call; a taken e-mail offers to link its user', async ({
  server,
  open,
}) => {
  await open('/nuevo-reseller');
  await fillUser('guias@sierranorte.example');
  await fill();
  await choose('País', 'Portugal');
  await create.click();
  await expect.element(page.getByText('Ese usuario ya es reseller').first()).toBeVisible();
  await text('Email').fill('ana.viajera@correo.example');
  await create.click();
  await page.getByRole('button', { name: 'Vincular ese usuario' }).click();
  await expect.poll(address).toMatch(/\/nuevo-reseller\/4$/);
  await expect.element(page.getByText('Será para el usuario ana.viajera@correo.example.')).toBeVisible();
  await expect.element(page.getByText('Completa los datos de la agencia')).toHaveLength(0);
  await expect.element(text('Email')).toHaveLength(0);
  await expect.element(password).toHaveLength(0);
  await expect.element(text('Nombre')).toHaveValue(texts.Nombre);
  const before = (await writes(server)).length;
  await create.click();
  await sawGreenAlert('Reseller creado correctamente');
  expect((await writes(server)).slice(before)).toEqual([['POST', '/resellers', { ...sent, user: '/users/4' }]]);
  expect(await server.unknown()).toEqual([]);
});

test('RES-04 RES-06 RES-19 RES-27 RES-30 RES-32 RES-33 A-07 an existing reseller is read in Spanish and saved with all its fields', async ({
  server,
  open,
}) => {
  await server.servePicture(1);
  await open('/editar-reseller/2');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Editar reseller' })).toBeVisible();
  await expect.element(text('Nombre')).toHaveValue('Norte Sur');
  await expect.element(page.getByRole('button', { name: /^(ES|EN)$/ })).toHaveLength(0);
  expect((await server.sent('GET', '/resellers/2')).map(({ language }) => language)).toEqual(['es']);
  await expect.element(page.getByText('Completa los datos de la agencia')).toHaveLength(0);
  await expect.element(text('Email')).toHaveLength(0);
  await expect.element(page.getByText('Documento inválido')).toBeVisible();
  await expect.element(logo).toHaveLength(1);
  await expect.element(logo).toHaveAttribute('src', expect.stringMatching(/\/pictures\/1$/));
  await text('Claim').fill('Una brújula con dos puntas');
  await server.fail('PUT', /^\/resellers/, 500, { code: 500, message: 'Algo ha fallado' });
  await save.click();
  await sawRedAlert('500- Algo ha fallado');
  await expect.element(text('Claim')).toHaveValue('Una brújula con dos puntas');
  await save.click();
  await sawGreenAlert('Reseller guardado correctamente');
  await expect.poll(address).toMatch(/\/resellers$/);
  const put = (await server.sent('PUT', '/resellers/2')).at(-1);
  expect(put?.language).toBe('es');
  expect(put?.body).toEqual({
    ...sent,
    name: 'Norte Sur',
    fiscalName: 'Norte y Sur SA',
    cif: 'A12345678',
    address: 'Calle Larios 12',
    cp: '29005',
    country: 'ES',
    claim: 'Una brújula con dos puntas',
    observations: 'Cobra a treinta días',
    urlWeb: 'https://agencia.example',
    whatsapp: '+34600000001',
    instagram: 'agencia',
    tags: [1],
    countries: ['ES', 'PT'],
    mediaResellers: 1,
  });
});
