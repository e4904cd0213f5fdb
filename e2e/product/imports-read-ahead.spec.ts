import type { ImportRun, QuantityImports } from '@trastienda/contract/calls/imports';
import type { Page } from '@playwright/test';
import { planAnew, runOf } from '../support/importing.ts';
import { expect, test } from '../support/product.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 2, name });
const dayMs = 86_400_000;

/** Mocks the responses to reads of runs: they contain the shared plan, modified by `changes`. */
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
  run = await planAnew(api);
});

/** Records the readings that the screen starts. */
function notedBeginnings(page: Page): string[] {
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/imports/runs')) begun.push(request.url());
  });
  return begun;
}

test('D-76 IMP-03 IMP-04 the plain screen finds the catalogue read at its first call, and says when', async ({
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

test('D-76 the screen opens with the latest plan, however old, and says when it was made; a new one is begun by a button', async ({
  page,
  open,
  api,
}) => {
  test.slow();
  await showAs(page, { plannedAt: new Date(Date.now() - dayMs).toISOString() });
  const begun = notedBeginnings(page);
  await open('/importaciones');
  await expect(heading(page, /Hemos encontrado \d+ experiencias/)).toBeVisible();
  await expect(page.getByText(/^Catálogo de Civitatis leído ayer a las \d\d:\d\d\./)).toBeVisible();
  expect(begun).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Leer de nuevo' }).click();
  await expect(page.getByText(/^Catálogo de Civitatis leído hoy a las \d\d:\d\d\./)).toBeVisible({ timeout: 60_000 });
  expect(begun).toHaveLength(1);
  expect(await runOf(api, run)).toMatchObject({ state: 'planned' });
});

test('D-76 the screen shows a reading that the server began, and how far it is', async ({ page, open }) => {
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

test('D-76 after a reading that was stopped the screen opens with the plan from before it and begins none', async ({
  page,
  open,
  api,
}) => {
  const stopped = (await api.post('/imports/runs', { source: 'civitatis' })) as ImportRun;
  await api.post(`${stopped['@id']}/cancel`, {});
  const begun = notedBeginnings(page);
  await open('/importaciones');
  await expect(heading(page, /Hemos encontrado \d+ experiencias/)).toBeVisible();
  expect(begun).toEqual([]);
  expect(await runOf(api, run)).toMatchObject({ state: 'planned' });
});

test('D-76 the history calls a reading that the server began automatic, in both languages', async ({ page, open }) => {
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
