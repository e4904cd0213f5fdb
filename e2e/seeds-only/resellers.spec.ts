import type { Page } from '@playwright/test';
import { smallJpeg } from '../support/pictures.ts';
import { expect, sawGreenAlert, sawRedAlert, test } from '../support/seeds-only.ts';
import type { SeedsOnlyServer } from '../support/seeds-only-server.ts';

const main = (page: Page) => page.getByRole('main');
const text = (page: Page, name: string) => main(page).getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
const combo = (page: Page, name: string) => main(page).getByRole('combobox', { name, exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Continuar' });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar datos' });
const logo = (page: Page) => main(page).getByRole('img', { name: /Logo/ });
const writes = ({ calls }: SeedsOnlyServer) =>
  calls.flatMap(({ method, path, body }) =>
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
/** What the form sends of an agency that is filled in by {@link fill}. */
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

async function choose(page: Page, name: string, option: string) {
  await combo(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  // A list of several stays open.
  await combo(page, name).press('Escape');
}

async function uploadLogo(page: Page) {
  await main(page)
    .locator('[data-field="mediaResellers"] input[type=file]')
    .setInputFiles(await smallJpeg('logo.jpg'));
  await page.getByRole('button', { name: 'Subir imagen' }).click();
}

/** Everything that must be there but the country. */
async function fill(page: Page) {
  for (const [name, value] of Object.entries(texts)) await text(page, name).fill(value);
  await choose(page, 'Etiquetas', 'Familia');
  await choose(page, 'Países', 'Portugal');
  await uploadLogo(page);
  await sawGreenAlert(page, 'Logo guardado correctamente');
}

async function fillUser(page: Page, email = user.email) {
  await text(page, 'Email').fill(email);
  await page.getByLabel(/^Contraseña/).fill(user.password);
}

test('RES-01 RES-02 RES-03 A-15 A-16 A-35 SHELL-31 the list shows and searches, and deletes nothing', async ({
  page,
  server,
  open,
}) => {
  await open('/resellers');
  await expect(page.getByRole('heading', { level: 1, name: 'Resellers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Añadir nuevo Reseller' })).toHaveAttribute('href', '/nuevo-reseller');
  await page.getByRole('button', { name: 'Usuarios' }).click();
  await expect(page.getByRole('link', { name: 'Todos los resellers' })).toHaveAttribute('href', '/resellers');
  await expect(page.getByRole('link', { name: 'Nuevo reseller', exact: true })).toHaveAttribute(
    'href',
    '/nuevo-reseller',
  );
  await expect(page.getByRole('columnheader')).toHaveText(['Nombre', 'Nombre fiscal', 'CIF', 'Acciones']);
  await expect(page.getByRole('row', { name: /Norte Sur/ }).getByRole('cell')).toHaveText([
    'Norte Sur',
    'Norte y Sur SA',
    'A12345678',
    '',
  ]);
  await expect(page.getByRole('link', { name: 'Editar Norte Sur' })).toHaveAttribute('href', '/editar-reseller/2');
  await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0);
  const search = page.getByRole('search');
  await search.getByLabel('Nombre', { exact: true }).fill('sur');
  await search.getByLabel('Nombre fiscal').fill('norte');
  await search.getByLabel('CIF').fill('A12');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('link', { name: 'Editar Viajes Alborada' })).toBeHidden();
  const asked = new URL(server.sent('GET', '/resellers').at(-1)?.path ?? '', server.url).searchParams;
  expect(['name', 'fiscalName', 'cif'].map((name) => asked.get(name))).toEqual(['sur', 'norte', 'A12']);
});

test('RES-04 RES-05 RES-07 RES-08 RES-09 RES-11 RES-20 RES-21 RES-28 RES-31 the form of a new one', async ({
  page,
  server,
  open,
}) => {
  await open('/nuevo-reseller');
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo reseller' })).toBeVisible();
  await expect(page.getByText('Completa los datos de la agencia')).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    'Datos privados',
    'Datos públicos',
    'Datos de la ficha de agencia',
    'En este formulario',
  ]);
  const standIn = async (heading: string, names: readonly string[]) => {
    const section = page.getByRole('region', { name: heading, exact: true });
    for (const name of names) {
      await expect(section.getByLabel(new RegExp(`^${name}( \\*)?$`)).first(), name).toBeVisible();
    }
  };
  await standIn('Datos privados', ['Email', 'Contraseña', 'CIF']);
  await standIn('Datos públicos', [
    'Nombre',
    'Nombre fiscal',
    'Web',
    'Web de proveedor',
    'País',
    'Dirección',
    'Código postal',
    'WhatsApp',
  ]);
  await standIn('Datos de la ficha de agencia', [
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
  await expect(page.getByRole('group', { name: 'Idioma del contenido' })).toHaveCount(0);
  await text(page, 'Claim').fill('Hola');
  for (const field of ['claim', 'observations']) {
    const cell = main(page).locator(`[data-field="${field}"]`);
    await expect(cell.getByText('Max. 160 caracteres')).toBeVisible();
    expect((await cell.innerText()).match(/160/g)).toHaveLength(1);
  }
  await expect(page.getByText('4 escritos')).toBeVisible();
  await expect(main(page).getByText('Cambios sin guardar')).toBeVisible();
  await expect(main(page).getByText('Completa los datos de la agencia')).toBeVisible();
  await expect(page.locator('[data-field="mediaResellers"] input[type=file]')).toHaveAttribute(
    'accept',
    'image/jpeg,image/png',
  );
  await expect(page.locator('[data-field="linkedIn"]')).toContainText('company/12345678/admin/');
  for (const name of ['facebook', 'instagram', 'twitter']) {
    await expect(page.locator(`[data-field="${name}"]`)).toContainText('Nombre de usuario');
  }
  await expect(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/resellers');
  const reads = () => server.calls.map(({ path, language }) => `${path.split('?')[0]} ${language}`);
  await expect.poll(reads).toEqual(expect.arrayContaining(['/countries es', '/tags es', '/categories es']));
  expect(server.unknown).toEqual([]);
});

test('RES-12 RES-13 RES-14 RES-15 RES-16 RES-17 RES-18 RES-22 VAL-47 nothing is sent while one field is missing or wrong', async ({
  page,
  server,
  open,
}) => {
  // Some twenty attempts in one visit.
  test.slow();
  await open('/nuevo-reseller');
  await create(page).click();
  for (const sentence of ['El CIF es obligatorio', 'Elige el país', 'Sube el logo', 'Elige al menos un país']) {
    await expect(main(page).getByText(sentence).first()).toBeVisible();
  }
  await fill(page);
  await fillUser(page);
  const refuses = async (sentence: string | RegExp) => {
    await create(page).click();
    await expect(page.getByText('Revisa 1 campo antes de guardar')).toBeVisible();
    await expect(main(page).getByText(sentence).first()).toBeVisible();
  };
  await refuses('Elige el país');
  await choose(page, 'País', 'Portugal');

  const wrong: [name: string, value: string, sentence: string | RegExp][] = [
    ...Object.keys(texts).map((name): [string, string, RegExp] => [name, '', /obligatori|entre 1 y 160|completa/]),
    ['Web', 'rumboclaro.example', /dirección completa de la web/],
    ['Web de proveedor', 'proveedor', /dirección completa del proveedor/],
    ['WhatsApp', 'seis uno dos', /Escribe el teléfono/],
    ['Email', 'hola@', /correo electrónico válido/],
    ['Email', '', /correo electrónico válido/],
  ];
  const good: Record<string, string> = { ...texts, Email: user.email };
  for (const [name, value, sentence] of wrong) {
    await text(page, name).fill(value);
    await refuses(sentence);
    await text(page, name).fill(good[name] ?? '');
  }
  for (const password of ['', 'clave']) {
    await page.getByLabel(/^Contraseña/).fill(password);
    await refuses(/La contraseña debe tener/);
  }
  await page.getByLabel(/^Contraseña/).fill(user.password);
  for (const [name, option, sentence] of [
    ['Etiquetas', 'Familia', 'Elige al menos una etiqueta'],
    ['Países', 'Portugal', 'Elige al menos un país'],
  ] as const) {
    await combo(page, name).press('Backspace');
    await refuses(sentence);
    await choose(page, name, option);
  }
  await page.getByRole('button', { name: 'Quitar: Logo' }).click();
  await refuses('Sube el logo');
  expect(writes(server)).toEqual([]);

  await uploadLogo(page);
  await expect(logo(page)).toBeVisible();
  // Beyond the 160th nothing is typed.
  for (const name of ['Claim', 'Observaciones']) {
    await text(page, name).fill('x'.repeat(161));
    await expect(text(page, name)).toHaveValue('x'.repeat(160));
  }
  await create(page).click();
  await sawGreenAlert(page, 'Reseller creado correctamente');
  expect(server.records.resellers.at(-1)).toMatchObject({
    claim: { es: 'x'.repeat(160) },
    observations: { es: 'x'.repeat(160) },
    urlWebSupplier: null,
  });
});

test('RES-10 RES-19 RES-23 RES-26 RES-29 A-20 A-48 a new one is a user and an agency, with its logo; a wrong CIF is only warned of', async ({
  page,
  server,
  open,
}) => {
  await open('/nuevo-reseller');
  await fillUser(page);
  await fill(page);
  await expect(page.getByText('Logo subido:')).toBeVisible();
  await expect(logo(page)).toBeVisible();
  const upload = server.sent('POST', '/media_resellers_logos');
  expect(upload.map(({ headers }) => headers['content-type'])).toEqual([
    expect.stringMatching(/^multipart\/form-data/),
  ]);
  await choose(page, 'País', 'Portugal');
  const warning = page.getByText('Documento inválido: revisa si es un CIF');
  for (const cif of ['12345678', 'b12345674', 'B12345678']) {
    await text(page, 'CIF').fill(cif);
    await expect(warning).toBeVisible();
  }
  await create(page).click();
  await sawGreenAlert(page, 'Reseller creado correctamente');
  await expect(page).toHaveURL(/\/resellers$/);
  await expect(page.getByRole('link', { name: 'Editar Rumbo Claro' })).toBeVisible();
  expect(writes(server)).toEqual([
    ['POST', '/users', { ...user, roles: ['ROLE_RESELLER'] }],
    ['POST', '/resellers', { ...sent, cif: 'B12345678', user: '/users/5' }],
  ]);
  expect(await page.evaluate(() => localStorage.getItem('reseller'))).toBeNull();
  await open('/nuevo-reseller');
  await text(page, 'CIF').fill('B12345674');
  await expect(warning).toBeHidden();
});

test('RES-25 RES-33 D-47 a failed step is told and repeated alone, and so is an upload', async ({
  page,
  server,
  open,
}) => {
  await open('/nuevo-reseller');
  server.fail('POST', /^\/media_resellers_logos/, 500, { code: 500, message: 'Sin sitio' });
  await uploadLogo(page);
  await sawRedAlert(page, '500- Sin sitio');
  // The dialog stays, and the same button sends it again.
  await page.getByRole('button', { name: 'Subir imagen' }).click();
  await sawGreenAlert(page, 'Logo guardado correctamente');
  await page.getByRole('button', { name: 'Quitar: Logo' }).click();
  await fill(page);
  await fillUser(page);
  await choose(page, 'País', 'Portugal');
  server.fail('POST', /^\/users/, 503, { code: 503, message: 'Ocupado' });
  await create(page).click();
  await sawRedAlert(page, '503- Ocupado');
  server.fail('POST', /^\/resellers/, 500, { code: 500, message: 'Algo ha fallado' });
  await create(page).click();
  await sawRedAlert(page, '500- Algo ha fallado');
  await expect(text(page, 'Nombre')).toHaveValue(texts.Nombre);
  await create(page).click();
  await sawGreenAlert(page, 'Reseller creado correctamente');
  expect(writes(server).map(([method, path]) => `${String(method)} ${String(path)}`)).toEqual([
    'POST /users',
    'POST /users',
    'POST /resellers',
    'POST /resellers',
  ]);
});

test('RES-06 RES-24 one for a user who exists is one call; a taken e-mail leads there', async ({
  page,
  server,
  open,
}) => {
  await open('/nuevo-reseller');
  await fillUser(page, 'guias@sierranorte.example');
  await fill(page);
  await choose(page, 'País', 'Portugal');
  await create(page).click();
  await expect(page.getByText('Ese usuario ya es reseller').first()).toBeVisible();
  await text(page, 'Email').fill('ana.viajera@correo.example');
  await create(page).click();
  await page.getByRole('button', { name: 'Vincular ese usuario' }).click();
  await expect(page).toHaveURL(/\/nuevo-reseller\/4$/);
  await expect(page.getByText('Será para el usuario ana.viajera@correo.example.')).toBeVisible();
  await expect(page.getByText('Completa los datos de la agencia')).toBeHidden();
  await expect(text(page, 'Email')).toHaveCount(0);
  await expect(page.getByLabel(/^Contraseña/)).toHaveCount(0);
  await expect(text(page, 'Nombre')).toHaveValue(texts.Nombre);
  const before = writes(server).length;
  await create(page).click();
  await sawGreenAlert(page, 'Reseller creado correctamente');
  expect(writes(server).slice(before)).toEqual([['POST', '/resellers', { ...sent, user: '/users/4' }]]);
  expect(server.unknown).toEqual([]);
});

test('RES-04 RES-06 RES-19 RES-27 RES-30 RES-32 RES-33 A-07 one that is there is read in Spanish and saved whole', async ({
  page,
  server,
  open,
}) => {
  server.pictures.set(1, (await smallJpeg()).buffer);
  await open('/editar-reseller/2');
  await expect(page.getByRole('heading', { level: 1, name: 'Editar reseller' })).toBeVisible();
  await expect(text(page, 'Nombre')).toHaveValue('Norte Sur');
  await expect(page.getByRole('button', { name: /^(ES|EN)$/ })).toHaveCount(0);
  expect(server.sent('GET', '/resellers/2').map(({ language }) => language)).toEqual(['es']);
  await expect(page.getByText('Completa los datos de la agencia')).toBeHidden();
  await expect(text(page, 'Email')).toHaveCount(0);
  await expect(page.getByText('Documento inválido')).toBeVisible();
  await expect(logo(page)).toHaveCount(1);
  await expect(logo(page)).toHaveAttribute('src', /\/pictures\/1$/);
  await text(page, 'Claim').fill('Una brújula con dos puntas');
  server.fail('PUT', /^\/resellers/, 500, { code: 500, message: 'Algo ha fallado' });
  await save(page).click();
  await sawRedAlert(page, '500- Algo ha fallado');
  await expect(text(page, 'Claim')).toHaveValue('Una brújula con dos puntas');
  await save(page).click();
  await sawGreenAlert(page, 'Reseller guardado correctamente');
  await expect(page).toHaveURL(/\/resellers$/);
  const put = server.sent('PUT', '/resellers/2').at(-1);
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
