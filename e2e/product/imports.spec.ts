import type { Page, Request } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { Collection } from '@trastienda/contract/collection';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { problemsOf } from '../support/accessibility.ts';
import { itemsOf, setFaults } from '../support/importing.ts';
import { expect, sawGreenAlert, test, type Api } from '../support/product.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 2, name });
const found = (page: Page) => heading(page, /Hemos encontrado/);
const importButton = (page: Page) => page.getByRole('button', { name: 'Importar', exact: true });
/** The timeout for reading a catalogue, which is slow on a busy machine. */
const reading = { timeout: 90_000 };
const isStream = (request: Request) => request.headers()['accept'] === 'text/event-stream';
const rows = (page: Page) => page.getByRole('main').getByRole('checkbox', { name: /^Importar / });

const tickAll = (page: Page) => page.getByRole('checkbox', { name: /^Marcar / });
const ticked = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Returns the runs in the states `reading` and `planned`. A search would join such a run instead of starting a new one. */
const waiting = async (api: Api) =>
  ((await api.get('/imports/runs?state=reading,planned')) as Collection<ImportRun>)['hydra:member'];
/** Waits for the run that the opened screen starts. */
async function waitingOnce(api: Api) {
  await expect.poll(async () => (await waiting(api)).length).toBe(1);
  return waiting(api);
}
async function cancelWaiting(api: Api) {
  for (const run of await waiting(api)) await api.post(`${run['@id']}/cancel`, {});
}

/**
 * Unticks the items in conflict, which exist because other tests have edited imported records. Such an item is ticked by default if it
 * has a changed field without a conflict.
 */
async function leaveConflicts(page: Page, api: Api) {
  for (const run of await waiting(api)) {
    await api.post(`${run['@id']}/choices`, { isChosen: false, kinds: ['conflict'] });
  }
  await page.reload();
  await expect(found(page)).toBeVisible(reading);
}

/** Unticks all items, and ticks `count` new items after a search for each name. @returns the names of the ticked items. */
async function tickSome(page: Page, api: Api, count: number): Promise<string[]> {
  const [run] = await waiting(api);
  const all = run ? (await itemsOf(api, run, 'kind=new')).map(({ name }) => name ?? '') : [];
  const names = all
    // Excludes names with special characters, and names for which a search finds several items.
    .filter((name) => /^[\p{L}\d ,:]+$/u.test(name) && all.filter((other) => other.includes(name)).length === 1)
    .slice(0, count);
  await leaveConflicts(page, api);
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

test.afterEach(() => setFaults());

test('IMP-15 IMP-16 IMP-03 IMP-04 D-52 the experiences of an import are searched for and selected, its progress survives a reload, its end is announced on another screen, and it can be reported and undone', async ({
  page,
  open,
  api,
}) => {
  test.slow();
  await cancelWaiting(api);
  await setFaults({ kind: 'slow', path: '/v2/destinations/*', delayMs: 400 });
  const asked = page.waitForRequest((request) => request.url().includes('/imports/quantity-imports?token='));
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
  await setFaults({ kind: 'slow', path: '/pictures/*', delayMs: 1500 });

  await expect(found(page)).toBeVisible(reading);
  // Repeats the screen's request, because the browser discards the body if the screen has aborted the request. The response is the same,
  // because the plan is complete.
  const { pathname, search } = new URL((await asked).url());
  expect(search).toMatch(/^\?token=[^&]+&run=\d+$/);
  const { quantity } = await api.get(pathname + search);
  await expect(found(page)).toHaveText(`Hemos encontrado ${quantity} experiencias para importar`);
  await expect(page.getByText(/^Catálogo de Civitatis leído hoy a las \d\d:\d\d\./)).toBeVisible();

  await leaveConflicts(page, api);
  await tickAll(page).uncheck();
  await ticked(page, '0 marcadas');
  await importButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Marca al menos una experiencia' })).toBeVisible();
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

  // Downloads the report of the import, and undoes the import.
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

test('IMP-15 a search and an import can be stopped, even if a proxy buffers their events', async ({
  page,
  open,
  api,
}) => {
  test.slow();
  await cancelWaiting(api);
  await setFaults(
    { kind: 'slow', path: '/v2/destinations/*', delayMs: 2000 },
    { kind: 'slow', path: '/pictures/*', delayMs: 10_000 },
  );
  let streams = 0;
  await page.route('**/imports/runs/*', (route) => {
    if (!isStream(route.request())) return route.continue();
    // The event stream gets no response, as if a proxy buffered it.
    streams += 1;
    return undefined;
  });
  // Stops and restarts the search with the keyboard only. A single button, whose label changes, does both and keeps the focus.
  await open('/importaciones');
  const [searched] = await waitingOnce(api);
  await page.getByRole('button', { name: 'Parar la búsqueda' }).press('Enter');
  await expect(heading(page, 'Búsqueda parada')).toBeVisible();
  await sawGreenAlert(page, 'Búsqueda parada');
  const again = page.getByRole('button', { name: 'Buscar de nuevo' });
  await expect(again).toBeFocused();
  expect(await api.get(searched?.['@id'] ?? '')).toMatchObject({ state: 'cancelled', counts: null });
  expect(await waiting(api)).toEqual([]);
  await importButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Pulsa Buscar de nuevo.' })).toBeVisible();
  await expect(again).toBeFocused();
  await setFaults({ kind: 'slow', path: '/pictures/*', delayMs: 10_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Parar la búsqueda' })).toBeFocused();
  await expect(found(page)).toBeVisible(reading);
  expect(streams).toBeGreaterThan(0);
  await tickSome(page, api, 3);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/imports/imports-request')),
    importButton(page).click(),
  ]);
  await expect(heading(page, /^Importando \d+ de 3$/)).toBeVisible();
  // Stops the import with the keyboard only, after cancelling the confirmation once.
  const stop = page.getByRole('button', { name: 'Parar la importación' });
  await stop.press('Enter');
  await expect(page.getByRole('button', { name: 'Seguir importando' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stop).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Seguir importando' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Importación parada')).toBeVisible();
  await sawGreenAlert(page, 'Importación parada');
  const path = (await request.response())?.headers()['location'] ?? '';
  expect(await api.get(path)).toMatchObject({ state: 'cancelled' });
  await expect(page.getByRole('link', { name: 'Ver el informe' })).toHaveAttribute(
    'href',
    path.replace('/imports/runs', '/importaciones'),
  );
  await page.getByRole('button', { name: /^Idioma de la interfaz/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(heading(page, 'Import stopped')).toBeVisible();
  await setFaults();
  await page.getByRole('button', { name: 'Search again' }).click();
  await expect(heading(page, /^We have found/)).toBeVisible(reading);
  await expect(page.getByText(/^Catalogue of Civitatis read today at/)).toBeVisible();
});

test('IMP-13 D-35 a failure of the distributor is shown immediately, and can be retried', async ({
  page,
  open,
  api,
}) => {
  test.slow();
  await cancelWaiting(api);
  await setFaults({ kind: 'serverError' });
  await open('/importaciones');
  await expect(heading(page, 'No se han podido buscar las experiencias')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /^50\d- / })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  await importButton(page).click();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeFocused();
  await setFaults();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(found(page)).toBeVisible(reading);
});

test('axe finds no serious violation, and nothing scrolls horizontally, during a search, during an import and without differences; lists that could not be read are named', async ({
  page,
  open,
  api,
}) => {
  test.slow();
  const some = (await api.post('/imports/runs', { source: 'civitatis' })) as ImportRun;
  const counts = { new: 18, changed: 12, conflict: 0, gone: 1, rejected: 2 };
  const moment = '2026-01-12T06:41:12.000Z';
  const recent = [
    {
      id: 2,
      name: 'Excursión a las lagunas de Covadonga',
      kind: 'new',
      state: 'applied',
      pictures: 1,
      pictureFaults: 1,
    },
    { id: 1, name: null, kind: 'changed', state: 'failed', pictures: 0, pictureFaults: 0 },
  ].map((item) => ({ ...item, doneAt: moment, fields: 3 }));
  /** Mocks a run in the given state, opens the screen, and returns the accessibility problems of the screen. */
  const problemsIn = async (state: Partial<ImportRun>, shown: string | RegExp) => {
    const run = { ...some, appliedAt: moment, counts: { ...counts, unchanged: 3 }, appliedCounts: counts, ...state };
    await page.unrouteAll();
    await page.route(/\/imports\/(?:runs|quantity)/, (route) =>
      isStream(route.request())
        ? route.fulfill({
            contentType: 'text/event-stream',
            body: `event: run\ndata: ${JSON.stringify({ ...run, recent })}\n\n`,
          })
        : route.fulfill({
            json: route.request().url().includes('/quantity-imports')
              ? { quantity: run.state === 'planned' ? 0 : 31, experienceImports: 'plan', run: run['@id'] }
              : !route.request().url().includes('?')
                ? run
                : route.request().url().includes('/items')
                  ? { 'hydra:member': [], 'hydra:totalItems': 0 }
                  : { 'hydra:member': [run], 'hydra:totalItems': 1 },
          }),
    );
    await open('/importaciones');
    await expect(heading(page, shown)).toBeVisible();
    return (await problemsOf(page)).map((problem) => `${run.state}: ${problem}`);
  };
  const working = { state: 'applying', chosen: 47, applied: 31, failed: 1, picturesMissing: 1 } as const;
  const none = { new: 0, changed: 0, conflict: 0, gone: 0, rejected: 0 };
  const upToDate: Partial<ImportRun> = {
    state: 'planned',
    appliedAt: null,
    chosen: 0,
    counts: { ...none, unchanged: 372 },
    lists: 60,
    listsFailed: 7,
    failedLists: ['Sevilla', 'Cádiz'],
    failedListsMore: 2,
  };
  expect([
    ...(await problemsIn({ state: 'reading', appliedAt: null, lists: 60, listsRead: 21 }, /^Buscando/)),
    ...(await problemsIn(working, 'Importando 31 de 47')),
    ...(await problemsIn(upToDate, 'No hay experiencias nuevas para importar')),
  ]).toEqual([]);
  await expect(page.getByRole('heading', { name: 'No hay diferencias' })).toBeVisible();
  await expect(page.getByText('372 experiencias dicen lo mismo allí que aquí.')).toBeVisible();
  const unread = 'No se han podido leer 7 de 60 listas. Faltan las de Sevilla, Cádiz y 2 más.';
  await expect(page.getByRole('main')).toContainText(unread);
  await importButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No hay nada que importar' })).toBeVisible();
  await page.goto(`/importaciones/${some.id}`);
  await expect(page.getByRole('main')).toContainText(unread);
});
