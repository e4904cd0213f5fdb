import { erasedUser, type ImportRun } from '@trastienda/contract/imports/runs';
import type { QuantityImports } from '@trastienda/contract/imports/calls';
import type { Page } from '@playwright/test';
import { createPlan, runOf } from '../support/importing.ts';
import { expect, test } from '../support/product.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 2, name });
const dayMs = 86_400_000;

/** Mocks the responses to all reads of runs: the responses contain the shared plan with `changes`. */
async function showAs(page: Page, changes: Partial<ImportRun>) {
  const changed = { ...run, ...changes };
  await page.route(/\/imports\/runs(?:\?|\/\d+$|$)/, (route) => {
    const request = route.request();
    if (request.method() !== 'GET') return route.continue();
    if (request.headers()['accept'] === 'text/event-stream') {
      const body = `event: run\ndata: ${JSON.stringify({ ...changed, recent: [] })}\n\n`;
      return route.fulfill({ contentType: 'text/event-stream', body });
    }
    const isOne = new URL(request.url()).pathname.endsWith(String(run.id));
    return route.fulfill({ json: isOne ? changed : { 'hydra:member': [changed], 'hydra:totalItems': 1 } });
  });
}

/** The latest plan, which the tests share. */
let run: ImportRun;
test.beforeAll(async ({ api }) => {
  test.setTimeout(240_000);
  run = await createPlan(api);
});

/** Records the readings that the screen starts. */
function startedReadings(page: Page): string[] {
  const started: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/imports/runs')) started.push(request.url());
  });
  return started;
}

test('D-76 IMP-03 IMP-04 the screen without features gets the latest plan with its first call, and shows when the catalogue was read', async ({
  page,
  open,
}) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), features: [] } });
  });
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/imports/quantity-imports')) answers.push(answer.status());
  });
  const asked = page.waitForResponse(/\/imports\/quantity-imports\?token=/);
  await open('/importaciones');
  const { quantity, plannedAt } = (await (await asked).json()) as QuantityImports;
  expect(plannedAt).toMatch(/^20\d\d-.*Z$/);
  await expect(heading(page, `Hemos encontrado ${quantity} experiencias para importar`)).toBeVisible();
  await expect(
    page.getByText(/^Catálogo de Civitatis leído (?:hoy|ayer) a las \d\d:\d\d\. Elige de dónde y pulsa Importar\.$/),
  ).toBeVisible();
  expect(answers).toEqual([200]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('D-76 the screen opens with the latest plan, however old, and shows when it was made; a button starts a new reading', async ({
  page,
  open,
  api,
}) => {
  test.slow();
  await showAs(page, { plannedAt: new Date(Date.now() - dayMs).toISOString() });
  const started = startedReadings(page);
  await open('/importaciones');
  await expect(heading(page, /Hemos encontrado \d+ experiencias/)).toBeVisible();
  await expect(page.getByText(/^Catálogo de Civitatis leído ayer a las \d\d:\d\d\./)).toBeVisible();
  expect(started).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Leer de nuevo' }).click();
  await expect(page.getByText(/^Catálogo de Civitatis leído hoy a las \d\d:\d\d\./)).toBeVisible({ timeout: 60_000 });
  expect(started).toHaveLength(1);
  expect(await runOf(api, run)).toMatchObject({ state: 'planned' });
});

test('D-76 the screen shows a reading that the server started, and its progress', async ({ page, open }) => {
  await showAs(page, {
    state: 'reading',
    startedBy: null,
    plannedAt: null,
    counts: null,
    lists: 60,
    listsRead: 21,
  });
  await open('/importaciones');
  await expect(heading(page, 'Buscando experiencias para importar.....')).toBeVisible();
  await expect(page.getByText(/^Leídas 21 de 60 listas\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Parar la búsqueda' })).toBeVisible();
});

test('D-76 after a stopped reading the screen opens with the previous plan and starts no reading', async ({
  page,
  open,
  api,
}) => {
  const stopped = (await api.post('/imports/runs', { source: 'civitatis' })) as ImportRun;
  await api.post(`${stopped['@id']}/cancel`, {});
  const started = startedReadings(page);
  await open('/importaciones');
  await expect(heading(page, /Hemos encontrado \d+ experiencias/)).toBeVisible();
  expect(started).toEqual([]);
  expect(await runOf(api, run)).toMatchObject({ state: 'planned' });
});

test('D-76 the history labels a reading that the server started as automatic, in both languages', async ({
  page,
  open,
}) => {
  await showAs(page, { startedBy: null });
  await open('/importaciones/anteriores');
  const main = page.getByRole('main');
  await expect(main.getByText(/^Lectura automática (?:hoy|ayer) a las \d\d:\d\d$/)).toBeVisible();
  await main.getByRole('link', { name: `Importación ${run.id}` }).click();
  await expect(main.getByText('automática', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Idioma de la interfaz/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(main.getByText('automatic', { exact: true })).toBeVisible();
  await page.goto('/importaciones/anteriores');
  await expect(main.getByText(/^Read automatically (?:today|yesterday) at \d\d:\d\d$/)).toBeVisible();
});

test('the history says in words that the address of a user was erased, in both languages', async ({ page, open }) => {
  await showAs(page, { startedBy: erasedUser });
  await open('/importaciones/anteriores');
  const main = page.getByRole('main');
  await expect(main.getByText(/^Empezada (?:hoy|ayer) a las \d\d:\d\d por un usuario eliminado$/)).toBeVisible();
  await main.getByRole('link', { name: `Importación ${run.id}` }).click();
  await expect(main.getByText('un usuario eliminado', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Idioma de la interfaz/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(main.getByText('a deleted user', { exact: true })).toBeVisible();
});
