import type { Page } from '@playwright/test';
import { sawRedAlert } from '../support/alerts.ts';
import { expect, sawGreenAlert, test } from '../support/product.ts';

const field = (page: Page, name: string) =>
  page.getByRole('main').getByRole('textbox', { name: new RegExp(`^${name}`) });
const create = (page: Page) => page.getByRole('button', { name: 'Crear nuevo Taker' });

async function fill(page: Page, email: string, surname: string) {
  await field(page, 'Email').fill(email);
  await page.getByLabel(/^Contraseña/).fill('Clave123');
  await field(page, 'Nombre').fill('Nuria');
  await field(page, 'Apellido').fill(surname);
}

/** Records the writes of the page, such as `POST /takers`. */
function writesOf(page: Page) {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return writes;
}

test('TAK-11 D-47 API-153 USR-07 a taker and its user are created by one call, which is sent again after a lost answer but executed once', async ({
  page,
  open,
  api,
}) => {
  await open('/nuevo-taker');
  const writes = writesOf(page);
  let isLost = false;
  await page.route(/\/takers$/, async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    expect((await route.fetch()).ok()).toBe(true);
    return route.abort('connectionreset');
  });
  await fill(page, 'nuria.unica@correo.example', 'Única');
  await create(page).click();
  await sawRedAlert(page, 'No hay respuesta del servidor');
  await expect(field(page, 'Apellido')).toHaveValue('Única');
  await create(page).click();
  await sawGreenAlert(page, 'Taker creado correctamente');
  await expect(page).toHaveURL(/\/takers$/);
  expect(writes).toEqual(['POST /takers', 'POST /takers']);
  const { 'hydra:member': takers } = await api.get('/takers?surname=única');
  expect(takers).toHaveLength(1);
  expect(await api.get(takers[0].user)).toMatchObject({ roles: ['ROLE_TAKER'], taker: takers[0]['@id'] });
  await open('/usuarios');
  await page.getByLabel('Buscar por:').fill('nuria.unica');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByRole('link', { name: 'Nuria Única' }).click();
  await expect(field(page, 'Apellido')).toHaveValue('Única');
});

test('TAK-12 A-31 D-47 a taken e-mail is refused at its field with an offer to link that user as a taker, unless the user already is a taker', async ({
  page,
  open,
  api,
}) => {
  const email = 'ya.existe@correo.example';
  const user = await api.post('/users', { email, password: 'Clave123', roles: ['ROLE_RESELLER'] });
  await open('/nuevo-taker');
  const writes = writesOf(page);
  await fill(page, email, 'Vinculada');
  await create(page).click();
  await sawRedAlert(page, '422- ');
  await expect(page.getByText('Ya hay un usuario con ese email').first()).toBeVisible();
  await page.getByRole('button', { name: 'Vincular ese usuario' }).click();
  await expect(page).toHaveURL(new RegExp(`/nuevo-taker/${user['id']}$`));
  await expect(field(page, 'Apellido')).toHaveValue('Vinculada');
  await create(page).click();
  await sawGreenAlert(page, 'Taker creado correctamente');
  expect(writes).toEqual(['POST /takers', 'POST /takers']);
  const { roles, taker } = await api.get(user['@id']);
  expect(roles).toEqual(['ROLE_RESELLER', 'ROLE_TAKER']);
  expect(await api.get(taker)).toMatchObject({ surname: 'Vinculada', user: user['@id'] });

  await page.goto('/nuevo-taker');
  await fill(page, email, 'Otra');
  await create(page).click();
  await expect(page.getByText('Ese usuario ya es taker').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vincular ese usuario' })).toBeHidden();
});
