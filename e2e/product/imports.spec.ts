import type { Page, Request } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { setDistributor } from '../support/distributor.ts';
import { expect, sawGreenAlert, test } from '../support/product.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 2, name });
const found = (page: Page) => heading(page, /Hemos encontrado/);
const importButton = (page: Page) => page.getByRole('button', { name: 'Importar', exact: true });
/** A machine that does much else reads a catalogue slowly. */
const reading = { timeout: 90_000 };
const isStream = (request: Request) => request.headers()['accept'] === 'text/event-stream';
const rows = (page: Page) => page.getByRole('main').getByRole('checkbox', { name: /^Importar / });

const tickAll = (page: Page) => page.getByRole('checkbox', { name: /^Marcar / });
const ticked = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

type Api = { get: (path: string) => Promise<Record<string, unknown>> };
const membersOf = async (api: Api, path: string) => (await api.get(path))['hydra:member'] as { name: string | null }[];

/** Leaves ticked only so many, each found by its name. */
async function tickSome(page: Page, api: Api, count: number): Promise<string[]> {
  const [run] = (await membersOf(api, '/imports/runs?state=planned')) as unknown as { '@id': string }[];
  const all = (await membersOf(api, `${run?.['@id']}/items?kind=new&itemsPerPage=600`)).map(({ name }) => name ?? '');
  const names = all
    // Told apart by what a search for them finds.
    .filter((name) => /^[\p{L}\d ,:]+$/u.test(name) && all.filter((other) => other.includes(name)).length === 1)
    .slice(0, count);
  await tickAll(page).uncheck();
  await ticked(page, '0 marcadas');
  const filter = page.getByRole('textbox', { name: 'Nombre de la experiencia' });
  for (const [index, name] of names.entries()) {
    await filter.fill(name);
    await filter.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('checkbox', { name: `Importar ${name}`, exact: true }).check();
    await ticked(page, index === 0 ? '1 marcada' : `${index + 1} marcadas`);
  }
  return names;
}

test.afterEach(() => setDistributor({ faults: [] }));

test('IMP-15 IMP-16 IMP-03 IMP-04 D-52 an import is searched, chosen, followed, found again, told elsewhere when it ends, reported and undone', async ({
  page,
  open,
  api,
}) => {
  test.slow();
  await setDistributor({ faults: [{ kind: 'slow', path: '/v2/destinations/*', delayMs: 400 }] });
  const asked = page.waitForResponse(
    (answer) => answer.url().includes('/imports/quantity-imports?token=') && answer.ok(),
    reading,
  );
  const streamed = page.waitForRequest(isStream);
  await open('/importaciones');
  await expect(heading(page, 'Buscando experiencias para importar.....')).toBeVisible();
  await expect(importButton(page)).toBeDisabled();
  await expect(page.getByText(/^Leídas \d+ de \d+ listas\./)).toBeVisible(reading);
  await expect(page.getByRole('progressbar', { name: 'Progreso de la búsqueda' })).toHaveAttribute(
    'aria-valuenow',
    /\d/,
  );
  const stream = await streamed;
  expect(stream.headers()['authorization']).toMatch(/^Bearer /);
  expect(stream.url()).toMatch(/\/imports\/runs\/\d+$/);
  await setDistributor({ faults: [{ kind: 'slow', path: '/pictures/*', delayMs: 1500 }] });

  await expect(found(page)).toBeVisible(reading);
  const { quantity } = (await (await asked).json()) as { quantity: number };
  await expect(found(page)).toHaveText(`Hemos encontrado ${quantity} experiencias para importar`);
  await expect(page.getByText(/^Catálogo de Civitatis leído hoy a las \d\d:\d\d\./)).toBeVisible();

  await tickAll(page).uncheck();
  await ticked(page, '0 marcadas');
  await importButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Marca al menos una experiencia' })).toBeVisible();
  await tickAll(page).check();
  const names = await tickSome(page, api, 3);

  const requested = page.waitForRequest((request) => request.url().endsWith('/imports/imports-request'));
  await importButton(page).click();
  const request = await requested;
  expect(request.headers()['prefer']).toBe('respond-async');
  const answer = await request.response();
  expect(answer?.status()).toBe(202);
  const path = answer?.headers()['location'] ?? '';
  expect(path).toMatch(/^\/imports\/runs\/\d+$/);
  const run = await api.get(path);
  expect(request.postDataJSON()).toEqual({
    imports: ['civitatis'],
    experienceImports: run['plan'],
    token: expect.any(String),
  });
  await expect(heading(page, /^Importando \d+ de 3$/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progreso de la importación' })).toHaveAttribute(
    'aria-valuenow',
    /\d/,
  );
  await page.reload();
  await expect(heading(page, /^Importando \d+ de 3$/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Escritorio' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect
    .poll(async () => await api.get(path), reading)
    .toMatchObject({ state: 'applied', applied: 3, failed: 0 });
  await sawGreenAlert(page, 'Importación terminada: 3 experiencias');
  const countOf = async (name: string) => {
    const list = await api.get(`/experiences?maker.name=Civitatis&name=${encodeURIComponent(name)}`);
    return Number(list['hydra:totalItems']);
  };
  for (const name of names) expect(await countOf(name)).toBe(1);

  // Its report, and the way back.
  await page.goto(path.replace('/imports/runs', '/importaciones'));
  for (const name of names) await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar informe (CSV)' }).click(),
  ]);
  const table = await readFile(await report.path(), 'utf8');
  for (const name of names) expect(table).toContain(name);
  await page.getByRole('button', { name: 'Deshacer la importación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer', exact: true }).click();
  await sawGreenAlert(page, 'Importación deshecha: 3 experiencias');
  expect(await api.get(path)).toMatchObject({ state: 'undone', undone: 3, left: 0 });
  for (const name of names) expect(await countOf(name)).toBe(0);
});

test('IMP-15 an import can be stopped, also where a proxy holds its events back', async ({ page, open, api }) => {
  test.slow();
  await setDistributor({ faults: [{ kind: 'slow', path: '/pictures/*', delayMs: 4000 }] });
  let streams = 0;
  await page.route('**/imports/runs/*', (route) => {
    if (!isStream(route.request())) return route.continue();
    // Never answered.
    streams += 1;
    return undefined;
  });
  await open('/importaciones');
  await expect(found(page)).toBeVisible(reading);
  expect(streams).toBeGreaterThan(0);
  await tickSome(page, api, 3);
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith('/imports/imports-request')),
    importButton(page).click(),
  ]);
  await expect(heading(page, /^Importando \d+ de 3$/)).toBeVisible();
  await page.getByRole('button', { name: 'Parar la importación' }).click();
  await expect(page.getByRole('button', { name: 'Seguir importando' })).toBeFocused();
  await page.getByRole('button', { name: 'Parar', exact: true }).click();
  await expect(heading(page, 'Importación parada')).toBeVisible();
  await sawGreenAlert(page, 'Importación parada');
  const path = (await request.response())?.headers()['location'] ?? '';
  expect(await api.get(path)).toMatchObject({ state: 'cancelled' });
  await expect(page.getByRole('link', { name: 'Ver el informe' })).toHaveAttribute(
    'href',
    path.replace('/imports/runs', '/importaciones'),
  );
  await page.getByRole('button', { name: 'Buscar de nuevo' }).click();
  await expect(found(page)).toBeVisible(reading);
});

test('IMP-13 D-35 a distributor that does not answer is told at once, and can be asked again', async ({
  page,
  open,
  api,
}) => {
  const { 'hydra:member': before } = await api.get('/imports/runs?state=planned,reading');
  for (const run of before) await api.post(`${run['@id']}/cancel`, {});
  await setDistributor({ faults: [{ kind: 'serverError' }] });
  await open('/importaciones');
  await expect(heading(page, 'No se han podido buscar las experiencias')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /^50\d- / })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  await importButton(page).click();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeFocused();
  await setDistributor({ faults: [] });
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(found(page)).toBeVisible(reading);
});
