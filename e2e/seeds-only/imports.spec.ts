import type { Page } from '@playwright/test';
import { expect, redAlert, sawGreenAlert, sawRedAlert, test } from '../support/seeds-only.ts';
import type { SeedsOnlyServer } from '../support/seeds-only-server.ts';

const quantityPath = /^\/imports\/quantity-imports/;
const requestPath = /^\/imports\/imports-request/;
const searching = 'Buscando experiencias para importar.....';

const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 2, name });
const spinner = (page: Page) => page.getByRole('main').getByRole('status');
const sources = (page: Page) => page.getByRole('combobox', { name: 'Makers distribuidores' });
const importButton = (page: Page) => page.getByRole('button', { name: 'Importar', exact: true });
const asked = (server: SeedsOnlyServer) => server.sent('GET', '/imports/quantity-imports').length;
const requests = (server: SeedsOnlyServer) => server.sent('POST', '/imports/imports-request');

async function choose(page: Page) {
  await sources(page).click();
  await page.getByRole('option', { name: 'Civitatis' }).click();
  await page.keyboard.press('Escape');
}

test('SHELL-07 SHELL-33 IMP-01 IMP-02 IMP-03 IMP-04 IMP-05 IMP-06 IMP-07 IMP-10 IMP-12 IMP-14 the way of an import', async ({
  page,
  server,
  open,
}) => {
  server.imports.quantity = 1284;
  const answerQuantity = server.holdBack(quantityPath);
  await open('/importaciones');
  await expect(page.getByRole('heading', { level: 1, name: 'Importaciones' })).toBeVisible();
  await expect(page).toHaveTitle(/Importaciones/);
  await expect(heading(page, searching)).toBeVisible();
  await expect(spinner(page)).toBeVisible();
  await expect(importButton(page)).toBeDisabled();
  await expect.poll(() => asked(server)).toBe(1);
  answerQuantity();
  await expect(heading(page, 'Hemos encontrado 1284 experiencias para importar')).toBeVisible();
  await expect(spinner(page)).toHaveCount(0);
  expect(server.sent('GET', '/imports/quantity-imports')[0]?.path).toBe(
    '/imports/quantity-imports?token=distributor-token',
  );
  expect(await page.evaluate(() => localStorage.getItem('civitatis_credentials'))).toBe('distributor-token');
  await expect(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/dashboard');

  await sources(page).click();
  await expect(page.getByRole('option')).toHaveText(['Civitatis']);
  await page.getByRole('option').click();
  await page.keyboard.press('Escape');
  const answerRequest = server.holdBack(requestPath);
  await importButton(page).click();
  await expect(spinner(page)).toBeVisible();
  await expect(importButton(page)).toBeDisabled();
  answerRequest();
  await sawGreenAlert(page, 'Se han importado 3 experiencias');
  // What was imported is not offered again.
  await expect(heading(page, 'Ahora mismo no hay nada que importar')).toBeVisible();
  await expect(spinner(page)).toHaveCount(0);
  await expect(importButton(page)).toBeEnabled();
  expect(asked(server)).toBe(2);
  expect(requests(server).map(({ body }) => body)).toEqual([
    { imports: ['civitatis'], experienceImports: 'plan-1', token: 'distributor-token' },
  ]);
  expect(requests(server)[0]?.headers).not.toHaveProperty('prefer');
  expect(server.unknown).toEqual([]);
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('IMP-11 A-26 D-53 the plan is handed back as it came, whatever it is', async ({ page, server, open }) => {
  const plans = [
    ['/experiences/7', { id: 9, name: 'Ñandú', deep: [null, true] }],
    { date: '2026-01-01', ids: [1, 2] },
    'texto "raro"  con espacios ',
    0,
    false,
    [],
  ];
  for (const [index, plan] of plans.entries()) {
    server.imports.quantity = index + 1;
    server.imports.experienceImports = plan;
    await open('/importaciones');
    await expect(
      heading(page, index === 0 ? /Hemos encontrado 1 experiencia para importar/ : /experiencias/),
    ).toBeVisible();
    await choose(page);
    await importButton(page).click();
    await sawGreenAlert(page, 'Se han importado');
  }
  expect(requests(server).map(({ body }) => body)).toEqual(
    plans.map((experienceImports) => ({ imports: ['civitatis'], experienceImports, token: 'distributor-token' })),
  );
});

test('IMP-08 IMP-09 nothing is sent without a distributor, or without a plan to hand back', async ({
  page,
  server,
  open,
}) => {
  await open('/importaciones');
  await expect(heading(page, /Hemos encontrado 3/)).toBeVisible();
  await importButton(page).click();
  await expect(page.getByText('Elige de dónde importar')).toBeVisible();
  await expect(sources(page)).toBeFocused();
  await expect(sources(page)).toHaveAccessibleDescription(/Elige de dónde importar/);
  await choose(page);
  await expect(page.getByText('Elige de dónde importar')).toHaveCount(0);

  for (const none of [undefined, null, '']) {
    server.imports.experienceImports = none;
    await page.reload();
    await expect(heading(page, /Hemos encontrado 3/)).toBeVisible();
    await choose(page);
    await importButton(page).click();
    await expect(page.getByText('Vuelve a buscar las experiencias que se pueden importar')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeFocused();
  }
  server.imports.experienceImports = 'plan-3';
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  expect(requests(server)).toEqual([]);
  await importButton(page).click();
  await sawGreenAlert(page, 'Se han importado');
});

test('IMP-13 IMP-09 D-35 a search that fails says so and can be tried again', async ({ page, server, open }) => {
  server.fail('GET', quantityPath, 502, { code: 502, message: 'El distribuidor no responde' });
  await open('/importaciones');
  await sawRedAlert(page, '502- El distribuidor no responde');
  await expect(heading(page, 'No se han podido buscar las experiencias')).toBeVisible();
  await expect(page.getByText('502- El distribuidor no responde').last()).toBeVisible();
  await expect(spinner(page)).toHaveCount(0);
  await choose(page);
  await importButton(page).click();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeFocused();
  expect(requests(server)).toEqual([]);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(heading(page, /Hemos encontrado 3/)).toBeVisible();
  expect(asked(server)).toBe(2);
});

test('IMP-13 an import that fails shows a red alert, and what was chosen stays', async ({ page, server, open }) => {
  server.fail('POST', requestPath, 500, { code: 500, message: 'Algo se ha roto' });
  await open('/importaciones');
  await expect(heading(page, /Hemos encontrado 3/)).toBeVisible();
  await choose(page);
  await importButton(page).click();
  await sawRedAlert(page, '500- Algo se ha roto');
  await expect(spinner(page)).toHaveCount(0);
  await expect(importButton(page)).toBeEnabled();
  await importButton(page).click();
  await sawGreenAlert(page, 'Se han importado');
  expect(requests(server)).toHaveLength(2);
});

test('A-23 A-24 a token of the distributor that is no longer good is asked for anew', async ({
  page,
  server,
  open,
}) => {
  await open('/dashboard');
  await page.evaluate(() => localStorage.setItem('civitatis_credentials', 'old-token'));
  await page.goto('/importaciones');
  await expect(heading(page, /Hemos encontrado 3/)).toBeVisible();
  expect(server.sent('GET', '/imports/quantity-imports').map(({ path }) => path)).toEqual([
    '/imports/quantity-imports?token=old-token',
    '/imports/quantity-imports?token=distributor-token',
  ]);
  await expect(redAlert(page, 'Bad token')).toHaveCount(0);
});

test('IMP-06 D-52 a server that is still reading is asked again when it says, without an alert', async ({
  page,
  server,
  open,
}) => {
  server.imports.readingFor = 2;
  await open('/importaciones');
  await expect(page.getByText(/todavía se está leyendo/)).toBeVisible();
  await expect(heading(page, searching)).toBeVisible();
  await expect(importButton(page)).toBeDisabled();
  await expect(heading(page, /Hemos encontrado 3/)).toBeVisible();
  expect(asked(server)).toBe(3);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('D-76 D-04 the time of the reading is said where the server tells it, and nothing is missing where it does not', async ({
  page,
  server,
  open,
}) => {
  await open('/importaciones');
  await expect(page.getByText('Elige de dónde y pulsa Importar.', { exact: true })).toBeVisible();
  server.imports.plannedAt = 'pronto';
  await page.reload();
  await expect(page.getByText('Elige de dónde y pulsa Importar.', { exact: true })).toBeVisible();
  server.imports.plannedAt = '2026-01-12T06:41:12.000Z';
  await page.reload();
  const read = 'Catálogo de Civitatis leído 12 ene 2026, 07:41.';
  await expect(page.getByText(`${read} Elige de dónde y pulsa Importar.`, { exact: true })).toBeVisible();
  server.imports.quantity = 0;
  await page.reload();
  await expect(heading(page, 'Ahora mismo no hay nada que importar')).toBeVisible();
  await expect(page.getByText(read, { exact: true })).toBeVisible();
});

test('D-76 where nothing is there to import nothing is sent, and one can look again', async ({
  page,
  server,
  open,
}) => {
  server.imports.quantity = 0;
  await open('/importaciones');
  await expect(heading(page, 'Ahora mismo no hay nada que importar')).toBeVisible();
  // Whether the catalogue is up to date is not known here.
  await expect(page.getByText('al día')).toHaveCount(0);
  await choose(page);
  await importButton(page).click();
  const again = page.getByRole('button', { name: 'Buscar de nuevo' });
  await expect(page.getByRole('alert')).toHaveText('No hay nada que importar');
  await expect(again).toBeFocused();
  expect(requests(server)).toEqual([]);

  server.imports.quantity = 3;
  await again.click();
  await expect(heading(page, /Hemos encontrado 3/)).toBeVisible();
  await expect(again).toHaveCount(0);
  await importButton(page).click();
  await sawGreenAlert(page, 'Se han importado');
  expect(requests(server)).toHaveLength(1);
});

test('the search is called back when the screen is left', async ({ page, server, open }) => {
  server.upset('GET', quantityPath, 'hang');
  await open('/importaciones');
  await expect.poll(() => asked(server)).toBe(1);
  const calledBack = page.waitForEvent('requestfailed', (request) => request.url().includes('quantity-imports'));
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await calledBack;
  await expect(page.getByRole('alert')).toHaveCount(0);
});
