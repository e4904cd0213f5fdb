import type { ImportItem } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { Page, Route } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { axeViolations, inDisplayModes, horizontalScroll } from '../support/accessibility.ts';
import { sawGreenAlert, sawRedAlert } from '../support/alerts.ts';
import { applyPlan, itemsOf, createPlan } from '../support/importing.ts';
import { expect, test } from '../support/product.ts';

/** A small import, which the tests share. */
let run: ImportRun;
let items: ImportItem[];

/** Picture URLs of the simulated distributor that return no usable picture, but for example an error, an empty file or an SVG. */
const broken = /(?:not-found|forbidden|page|empty|noise|truncated)\.jpg$|drawing\.svg$/;
const picturesOf = ({ fields }: ImportItem) => (fields['pictures']?.theirs ?? []) as string[];

const main = (page: Page) => page.getByRole('main');
const rowOf = (page: Page, { id }: ImportRun) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Importación ${id}`, exact: true }) });
const itemOf = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Mostrar las diferencias de ${name}`, exact: true }) });

test.beforeAll(async ({ api }) => {
  test.setTimeout(240_000);
  const plan = await createPlan(api);
  await api.post(`${plan['@id']}/choices`, { isChosen: false });
  const offered = await itemsOf(api, plan, 'kind=new');
  const isAlone = ({ name }: ImportItem) => offered.filter((other) => other.name === name).length === 1;
  const lacking = offered.filter((item) => isAlone(item) && picturesOf(item).some((address) => broken.test(address)));
  const others = offered.filter((item) => isAlone(item) && !lacking.includes(item));
  const chosen = [...lacking.slice(0, 2), ...others.slice(0, 4)];
  expect(chosen).toHaveLength(6);
  for (const item of chosen) await api.patch(item['@id'], { isChosen: true });
  run = await applyPlan(api, plan);
  expect(run).toMatchObject({ state: 'applied', applied: 6, failed: 0, isUndoable: true });
  items = await itemsOf(api, run, 'state=applied');
});

test('D-52 the history says who imported what and when, and each import shows the outcome of every experience', async ({
  page,
  open,
  administrator,
}) => {
  await open('/importaciones');
  await page.getByRole('link', { name: 'Importaciones anteriores' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importaciones anteriores' })).toBeVisible();
  const row = rowOf(page, run);
  await expect(row).toContainText('Civitatis');
  await expect(row).toContainText(new RegExp(`Empezada (?:hoy|ayer) a las \\d\\d:\\d\\d por ${administrator.email}`));
  await expect(row).toContainText(new RegExp(`Importada (?:hoy|ayer) a las \\d\\d:\\d\\d por ${administrator.email}`));
  await expect(row).toContainText('6 nuevas');
  await expect(row).toContainText('Importada');

  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/importaciones/${run.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: `Importación ${run.id}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: '6 experiencias importadas' })).toBeVisible();
  await expect(main(page)).toContainText(/Terminada.*Tardó \d+ /s);
  await expect(page.getByRole('button', { name: /^Mostrar las diferencias de/ })).toHaveCount(6);

  const faulty = items.find(({ pictureFaults }) =>
    pictureFaults.some(({ fault }) => fault === 'noPicture' || fault === 'notFound'),
  );
  if (!faulty?.name) throw new Error('no picture failed');
  await page.getByRole('textbox', { name: 'Nombre de la experiencia' }).fill(faulty.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Mostrar las diferencias de/ })).toHaveCount(1);
  const item = itemOf(page, faulty.name);
  await expect(item).toContainText(/falta \d imagen|faltan \d imágenes/);
  await item.getByRole('button').click();
  const opened = page.getByRole('group', { name: `Diferencias de ${faulty.name}` });
  await expect(opened).toContainText('Título');
  await expect(opened).toContainText(faulty.name);
  await expect(opened).toContainText(
    /Falta una imagen\. (?:El servidor del distribuidor no la tiene|Lo que llegó no es)/,
  );
  await expect(opened).toContainText(/Entra inactiva; faltan: .*las categorías/);
  await main(page).getByRole('link', { name: faulty.name }).click();
  await expect(page).toHaveURL(new RegExp(`/editar-experiencia/${faulty.experience?.split('/').at(-1)}$`));
  await expect(page.getByRole('textbox', { name: /^Título/ })).toHaveValue(faulty.name);
});

test('the history of an imported experience names the import', async ({ page, open }) => {
  const item = items[0];
  await open(`/editar-experiencia/${item?.experience?.split('/').at(-1)}`);
  await page.getByRole('button', { name: 'Historial', exact: true }).click();
  const history = page.getByRole('dialog', { name: 'Historial' });
  const change = history.getByRole('button', { name: `Importación ${run.id}` });
  await expect(change).toContainText('Creación');
  await expect(history.getByText('Título (en español)', { exact: true })).toBeVisible();
  await expect(history).toContainText(item?.name ?? '');
});

test('D-52 the report is a CSV with every experience; no URL contains a token, and a failure shows an alert', async ({
  page,
  open,
  api,
}) => {
  await open(`/importaciones/${run.id}`);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.route('**/report', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  const button = page.getByRole('button', { name: 'Descargar informe (CSV)' });
  await button.click();
  await sawRedAlert(page, '503- ');

  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`importacion-${run.id}.csv`);
  const [header = [], ...rows] = toCells(await readFile(await download.path(), 'utf8'));
  expect(header.slice(0, 4)).toEqual(['Tipo', 'Estado', 'ID de origen', 'Nombre']);
  const applied = rows.filter(([, state]) => state === 'Aplicada');
  expect(new Set(applied.map(([, , , name]) => name))).toEqual(new Set(items.map(({ name }) => name)));
  for (const cells of rows) expect(cells).toHaveLength(header.length);
  expect(addresses.filter((address) => address.endsWith('/report'))).toHaveLength(2);
  expect(addresses.filter((address) => address.includes(api.session.token))).toEqual([]);
});

test('D-35 a load that fails shows the red alert and a panel with Reintentar; an empty history shows a message', async ({
  page,
  open,
}) => {
  const fail = (address: string | RegExp) =>
    page.route(address, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  const isBack = async (title: string) => {
    await expect(main(page)).toContainText(title);
    await sawRedAlert(page, '503- ');
    await page.getByRole('button', { name: 'Reintentar' }).click();
  };
  await open('/dashboard');
  await fail(/\/imports\/runs$/);
  await page.goto('/importaciones/anteriores');
  await isBack('No se han podido cargar las importaciones');
  await expect(rowOf(page, run)).toBeVisible();

  await fail(/\/imports\/runs\/\d+$/);
  await page.goto(`/importaciones/${run.id}`);
  await isBack('No se ha podido cargar la importación');
  await expect(page.getByRole('heading', { name: '6 experiencias importadas' })).toBeVisible();

  await fail(/\/items\?/);
  await page.goto(`/importaciones/${run.id}?kind=new`);
  await isBack('No se ha podido cargar lo que hizo la importación');
  await expect(page.getByRole('button', { name: /^Mostrar las diferencias de/ })).toHaveCount(6);

  await page.goto('/importaciones/999999');
  await sawRedAlert(page, '404- ');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();

  const none = { '@id': '/imports/runs', '@type': 'hydra:Collection', 'hydra:member': [], 'hydra:totalItems': 0 };
  await page.route(/\/imports\/runs$/, (route) => route.fulfill({ json: none }), { times: 1 });
  await page.goto('/importaciones/anteriores');
  await expect(page.getByRole('heading', { name: 'Todavía no se ha importado nada' })).toBeVisible();
  await page.getByRole('link', { name: 'Buscar experiencias para importar' }).click();
  await expect(page).toHaveURL(/\/importaciones$/);
});

test('both screens pass axe and do not scroll horizontally, in each size and theme, and are translated into English', async ({
  page,
  open,
}) => {
  test.slow();
  const problems: string[] = [];
  await open('/importaciones/anteriores');
  for (const path of ['/importaciones/anteriores', `/importaciones/${run.id}`]) {
    await page.goto(path);
    await expect(main(page).getByRole('listitem').first()).toBeVisible();
    if (path.endsWith(String(run.id)))
      await page
        .getByRole('button', { name: /^Mostrar las diferencias/ })
        .first()
        .click();
    for await (const { size, colorScheme } of inDisplayModes(page)) {
      const found = [...(await axeViolations(page)).map(({ id }) => id), ...(await horizontalScroll(page))];
      problems.push(...found.map((problem) => `${path} ${size} ${colorScheme}: ${problem}`));
    }
  }
  expect(problems).toEqual([]);
  await page.getByRole('button', { name: /^Idioma de la interfaz/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Import ${run.id}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: '6 experiences imported' })).toBeVisible();
  await expect(main(page)).toContainText(/Started(?:today|yesterday) at \d\d:\d\d/);
  await expect(main(page)).not.toContainText(/Importaci|experiencia|Creada|hoy a las/);
});

test('D-52 an import is undone by keyboard, except for experiences edited since; the history names the user', async ({
  page,
  open,
  api,
  administrator,
}) => {
  test.slow();
  const [edited, removed] = items;
  if (!edited?.experience || !removed?.experience) throw new Error('nothing was created');
  const name = `${edited.name} (revisada)`;
  await api.put(edited.experience, { name });
  // Makes the response report that later imports have changed two of the records.
  const isLater = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), laterTouched: 2 } });
  };
  await page.route(`**/imports/runs/${run.id}`, isLater, { times: 1 });
  await open(`/importaciones/${run.id}`);
  const undo = page.getByRole('button', { name: 'Deshacer la importación' });
  const dialog = page.getByRole('dialog');

  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Las experiencias que creó se eliminarán.');
  await expect(dialog).toContainText('Lo que alguien haya editado después se quedará como está.');
  await expect(dialog).toContainText('Importaciones posteriores cambiaron 2 de ellas');
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(undo).toBeFocused();

  await page.route('**/undo', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await sawRedAlert(page, '503- ');
  expect((await api.get(run['@id'])).state).toBe('applied');

  await undo.press('Enter');
  await dialog.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await expect(page.getByRole('heading', { name: '5 experiencias deshechas' })).toBeVisible({ timeout: 60_000 });
  await sawGreenAlert(page, 'Importación deshecha: 5 experiencias');
  await expect(main(page)).toContainText('Ya está deshecha.');
  await expect(undo).toHaveCount(0);
  await expect(api.get(removed.experience)).rejects.toThrow('404');
  expect((await api.get(edited.experience)).name).toBe(name);

  await expect(main(page)).toContainText('1 experiencia se quedó porque alguien la editó o la usa desde entonces.');
  if (!removed.name || !edited.name) throw new Error('nameless');
  await expect(itemOf(page, removed.name)).toContainText('Eliminada al deshacer');
  await expect(main(page).getByRole('link', { name: removed.name })).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: edited.name })).toBeVisible();
  await page.getByRole('link', { name: 'Ver cuáles' }).click();
  await expect(page.getByRole('button', { name: /^Mostrar las diferencias de/ })).toHaveCount(1);
  await expect(main(page)).toContainText('Se quedó: alguien la editó después');
  await page.getByRole('link', { name: 'Importaciones anteriores' }).click();
  const row = rowOf(page, run);
  await expect(row).toContainText(new RegExp(`Deshecha (?:hoy|ayer) a las \\d\\d:\\d\\d por ${administrator.email}`));
  await expect(row).toContainText('5 deshechas');
  await expect(row).toContainText('1 se quedó');
});

test('API-78 D-52 the history updates a run in progress without a reload; a waiting plan can be continued', async ({
  page,
  open,
  api,
}) => {
  test.slow();
  await open('/importaciones/anteriores');
  const begun = (await api.post('/imports/runs', { source: 'civitatis' })) as ImportRun;
  await page.reload();
  const row = rowOf(page, begun);
  await expect(row).toContainText('Leyendo');
  // The text must match exactly, because the row also shows how many lists were read.
  await expect(row.getByText('Leída', { exact: true })).toBeVisible({ timeout: 60_000 });
  await row.getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Seguir con la importación' })).toHaveAttribute('href', '/importaciones');
  await api.post(`${begun['@id']}/cancel`, {});
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Parada antes de importar nada' })).toBeVisible();
  await expect(main(page)).toContainText('No importó nada, así que no hay nada que deshacer.');
});

/** Parses a CSV with a byte order mark, in which all cells except empty ones are quoted. */
function toCells(csv: string): string[][] {
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const cells = csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)")?(;|\r\n)/g);
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
