import type { Page, Route } from '@playwright/test';
import { expect, sawGreenAlert, sawRedAlert, test } from '../support/specified-api.ts';
import { smallJpeg } from '../support/pictures.ts';
import type { Mishap } from '../support/basic-server/basic-server.ts';

// admin/session/calls/bad-answers.test.ts tests the messages for all kinds of invalid responses and calls. These tests cover how the screens
// show the messages.
const noAnswer = 'No hay respuesta del servidor. Comprueba tu conexión y vuelve a intentarlo';
const tooSlow = 'El servidor tarda demasiado en contestar. Vuelve a intentarlo';
const notUnderstood = 'La respuesta del servidor no se entiende. Vuelve a intentarlo';
const messages: Record<Mishap, string> = {
  hang: tooSlow,
  cut: noAnswer,
  page: `200- ${notUnderstood}`,
  half: `200- ${notUnderstood}`,
  empty: `200- ${notUnderstood}`,
  nothing: `204- ${notUnderstood}`,
  other: `200- ${notUnderstood}`,
};
/** A time longer than the idle timeout of the admin's requests. */
const silenceMs = 31_000;

const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar', exact: true });
const nameField = (page: Page) => page.getByRole('textbox', { name: /^Nombre/ });
const kayak = (page: Page) => page.getByRole('link', { name: 'Kayak', exact: true });

test('ERR-05 a list without a valid response shows the alert and "Reintentar", which reads the list again', async ({
  page,
  server,
  open,
}) => {
  await page.clock.install();
  server.disrupt('GET', /^\/categories/, 'hang');
  await open('/categorias');
  await expect.poll(() => server.sent('GET', '/categories').length).toBe(1);
  await page.clock.runFor(silenceMs);
  await expect(page.getByText(tooSlow).first()).toBeVisible();
  for (const mishap of ['other', 'page', 'nothing', 'cut'] as const) {
    server.disrupt('GET', /^\/categories/, mishap);
    await retry(page).click();
    await sawRedAlert(page, messages[mishap]);
  }
  await retry(page).click();
  await expect(kayak(page)).toBeVisible();
});

test('ERR-05 FORM-22 a record that cannot be read shows the alert and "Reintentar" instead of an empty form', async ({
  page,
  server,
  open,
}) => {
  server.disrupt('GET', /^\/categories\/3/, 'other');
  await open('/editar-categoria/3');
  await sawRedAlert(page, messages.other);
  await expect(nameField(page)).toHaveCount(0);
  await retry(page).click();
  await expect(nameField(page)).toHaveValue('Kayak');
});

test('ERR-05 a select whose options cannot be read offers a retry, and the form preserves its input', async ({
  page,
  server,
  open,
}) => {
  server.disrupt('GET', /^\/categories$/, 'half');
  await open('/nueva-categoria');
  await nameField(page).fill('Vela');
  await sawRedAlert(page, messages.half);
  await page.getByRole('combobox', { name: /^Categorías padre/ }).click();
  await retry(page).click();
  await expect(page.getByRole('option', { name: 'Aire libre' })).toBeVisible();
  await expect(nameField(page)).toHaveValue('Vela');
});

test('ERR-05 FORM-18 a save that fails in any way shows the alert and preserves the input', async ({
  page,
  server,
  open,
}) => {
  await page.clock.install();
  await open('/nueva-categoria');
  await nameField(page).fill('Vela ligera');
  const create = page.getByRole('button', { name: 'Crear nueva Categoría' });
  for (const mishap of ['hang', 'cut', 'page', 'half', 'empty', 'nothing', 'other'] as const) {
    server.disrupt('POST', /^\/categories/, mishap);
    const before = server.sent('POST', '/categories').length;
    await create.click();
    await expect.poll(() => server.sent('POST', '/categories').length).toBe(before + 1);
    if (mishap === 'hang') await page.clock.runFor(silenceMs);
    await sawRedAlert(page, messages[mishap]);
    await expect(nameField(page)).toHaveValue('Vela ligera');
  }
  await create.click();
  await sawGreenAlert(page, 'Categoría creada correctamente');
});

test('ERR-05 LIST-16 LIST-19 a failed delete or switch restores only its own row', async ({ page, server, open }) => {
  server.disrupt('DELETE', /./, 'page');
  await open('/categorias');
  await page.getByRole('button', { name: 'Eliminar Kayak' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await sawRedAlert(page, messages.page);
  await expect(kayak(page)).toBeVisible();

  await page.goto('/experiencias');
  const switches = page.getByRole('checkbox', { name: /^Activa: / });
  await expect(switches.first()).toBeVisible();
  const [first, second] = [switches.nth(0), switches.nth(1)];
  const [wasFirst, wasSecond] = [await first.isChecked(), await second.isChecked()];
  const release = server.holdBack(/^\/experiences\/1$/);
  server.disrupt('PUT', /^\/experiences\/1$/, 'cut');
  await first.click();
  await expect.poll(() => server.sent('PUT', '/experiences/1').length).toBe(1);
  await second.click();
  await expect.poll(() => server.sent('POST', '/send/is_active_notification').length).toBe(1);
  release();
  await sawRedAlert(page, noAnswer);
  await expect(first).toBeChecked({ checked: wasFirst });
  await expect(second).toBeChecked({ checked: !wasSecond });
});

test('CROP-20 an upload that hangs times out, and can be retried', async ({ page, server, open }) => {
  await page.clock.install();
  server.disrupt('POST', /^\/media_experiences/, 'hang');
  await open('/nueva-experiencia');
  await page.locator('input[type=file]').setInputFiles(await smallJpeg());
  const upload = page.getByRole('button', { name: 'Subir imagen' });
  await upload.click();
  await expect.poll(() => server.sent('POST', '/media_experiences').length).toBe(1);
  await page.clock.runFor(silenceMs);
  await sawRedAlert(page, tooSlow);
  await upload.click();
  await sawGreenAlert(page, 'Imagen guardada correctamente');
});

test('ERR-05 a picture that cannot be loaded shows an alert, and can be loaded again', async ({
  page,
  server,
  open,
}) => {
  const { promise: isBack, resolve: bringBack } = Promise.withResolvers<void>();
  let isDown = true;
  await page.route('**/pictures/1', (route) => (isDown ? route.abort() : route.continue().finally(bringBack)));
  server.pictures.set(1, (await smallJpeg()).buffer);
  await open('/editar-experiencia/2');
  await page.getByRole('button', { name: 'Reintentar la imagen 1' }).scrollIntoViewIfNeeded();
  await sawRedAlert(page, 'No se ha podido cargar la imagen 1');
  isDown = false;
  await page.getByRole('button', { name: 'Reintentar la imagen 1' }).click();
  await isBack;
  await expect(page.getByRole('button', { name: 'Ampliar la imagen 1' })).toBeVisible();
});

test('ERR-05 D-03 without a readable configuration the admin shows an alert, and a retry starts it', async ({
  page,
  server,
  open,
}) => {
  await open('/categorias');
  await expect(kayak(page)).toBeVisible();
  const calls = server.calls.length;
  const answers = [
    { status: 503, body: '<h1>Down</h1>' },
    { status: 200, body: '<!doctype html>' },
    { status: 200, body: '{"apiBaseUrl": "htt' },
  ];
  for (const answer of answers) {
    await page.route('**/config.json', (route) => route.fulfill(answer), { times: 1 });
    await page.reload();
    await sawRedAlert(page, `${answer.status}- `);
    await expect(retry(page)).toBeVisible();
  }
  await page.route('**/config.json', (route) => route.abort(), { times: 1 });
  await retry(page).click();
  await sawRedAlert(page, noAnswer);
  expect(server.calls.length).toBe(calls);
  await retry(page).click();
  await expect(kayak(page)).toBeVisible();
});

test('D-03 without a readable configuration the list of experiences is not asked for', async ({ page, open }) => {
  await open('/experiencias');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/experiences') asked.push(request.url());
  });
  for (const body of ['<!doctype html>', '[]']) {
    await page.route('**/config.json', (route) => route.fulfill({ status: 200, body }), { times: 1 });
    await page.reload();
    await expect(retry(page)).toBeVisible();
  }
  expect(asked).toEqual([]);
});

test('ERR-05 a screen whose chunk a new release has removed shows an alert, and "Reintentar" loads the new release', async ({
  page,
  open,
}) => {
  await open('/categorias');
  await expect(kayak(page)).toBeVisible();
  await page.route('**/assets/category-form-*.js', (route) => route.fulfill({ status: 404 }));
  await kayak(page).click();
  await sawRedAlert(page, 'No se ha podido cargar una parte de la aplicación');
  await expect(retry(page)).toBeVisible();
  await page.unroute('**/assets/category-form-*.js');
  await retry(page).click();
  await expect(nameField(page)).toHaveValue('Kayak');
});

test('ERR-05 a screen that did not load without a connection stays, and is loaded with its styles once there is one', async ({
  page,
  open,
}) => {
  // The list loads the code of the form ahead, which may be complete before the connection ends.
  const codeOfForm = '**/assets/{category-form,form-screen}-*';
  await page.route(codeOfForm, (route) => route.abort());
  await open('/categorias');
  await expect(kayak(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.context().setOffline(true);
  await kayak(page).click();
  await sawRedAlert(page, 'No se ha podido cargar una parte de la aplicación');
  await retry(page).click();
  await expect(retry(page)).toBeVisible();
  await page.context().setOffline(false);
  await page.unroute(codeOfForm);
  await page.goBack();
  await kayak(page).click();
  await expect(nameField(page)).toHaveValue('Kayak');
  await expect(page.locator('form[aria-busy]')).toHaveCSS('display', 'flex');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a form whose stylesheet is still loading when the admin starts is shown once it has loaded', async ({
  page,
  open,
}) => {
  const requested = Promise.withResolvers<Route>();
  await page.route('**/assets/form-screen-*.css', (route) => requested.resolve(route));
  const opened = open('/nueva-categoria');
  await expect(page.locator('#root > style').first()).toBeAttached();
  await (await requested.promise).continue();
  await opened;
  await expect(nameField(page)).toBeVisible();
});

test('a screen that was left while "Reintentar" looks for a new release does not reload the admin', async ({
  page,
  open,
}) => {
  await page.route('**/assets/category-form-*.js', (route) => route.abort());
  await open('/categorias');
  await kayak(page).click();
  await sawRedAlert(page, 'No se ha podido cargar una parte de la aplicación');
  const asked = Promise.withResolvers<Route>();
  await page.route('/', (route) => asked.resolve(route));
  await retry(page).click();
  const release = await asked.promise;
  await page.goBack();
  await expect(kayak(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/');
  await release.continue();
  await (await answer).finished();
  await page.getByRole('link', { name: 'Nueva categoría' }).hover();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('ERR-04 D-35 a sign-in with an invalid response shows the alert and preserves the e-mail', async ({
  page,
  server,
}) => {
  server.disrupt('POST', /^\/login_check/, 'other');
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('admin@server.example');
  await page.getByLabel('Contraseña', { exact: true }).fill('Secreta1');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await sawRedAlert(page, messages.other);
  await expect(page.getByLabel('E-mail')).toHaveValue('admin@server.example');
});

test('a part of a screen whose chunk did not load leaves the screen in place, and "Reintentar" loads it', async ({
  page,
  open,
}) => {
  await page.route('**/assets/country-search-*.js', (route) => route.abort());
  await open('/localidades');
  await sawRedAlert(page, 'No se ha podido cargar una parte de la aplicación');
  await expect(page.getByRole('link', { name: 'Lisboa', exact: true })).toBeVisible();
  await page.unroute('**/assets/country-search-*.js');
  await retry(page).click();
  await expect(page.getByRole('combobox', { name: 'País' })).toBeEnabled();
});

test('a column whose chunk did not load leaves the list in place, and one "Reintentar" loads it', async ({
  page,
  open,
  host,
  server,
}) => {
  host.serveConfig({ apiBaseUrl: server.url, publicSiteUrl: 'http://localhost:4200', features: ['history'] });
  const changes = ['/experiences/1', '/experiences/2'].map((record) => ({
    record,
    at: '2026-03-02T10:00:00Z',
    actor: { kind: 'system', '@id': null, name: null },
  }));
  await page.route('**/changes/latest?*', (route) =>
    route.fulfill({ json: { 'hydra:member': changes }, headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.route('**/assets/last-change-*.js', (route) => route.abort());
  await open('/experiencias');
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
  await page.getByRole('checkbox', { name: 'Modificado' }).click();
  await expect(retry(page)).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Modificado' })).toBeVisible();
  await page.unroute('**/assets/last-change-*.js');
  await retry(page).click();
  await expect(page.locator('time')).toHaveCount(2);
});
