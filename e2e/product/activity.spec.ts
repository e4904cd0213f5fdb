import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { axeViolations, horizontalScroll, inDisplayModes } from '../support/accessibility.ts';
import { expect, test, type Api } from '../support/product.ts';

const main = (page: Page) => page.getByRole('main');
const lines = (page: Page) =>
  main(page)
    .getByRole('list')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
/** The latest change of a record of this name. Other tests make changes at the same time. */
const lineOf = (page: Page, name: string) => lines(page).filter({ hasText: name }).first();
const search = (page: Page) => page.getByRole('button', { name: 'Buscar', exact: true });

let count = 0;

/** Creates a tag with a name of its own, and changes it. */
async function addTag(api: Api) {
  count += 1;
  const name = `Etiqueta ${process.pid}-${count}`;
  const tag = await api.post('/tags', { name });
  await api.put(tag['@id'], { name: `${name} nueva`, description: 'Con su descripción' });
  return { path: String(tag['@id']), name };
}

test('the activity lists each change with who, what, which record and when', async ({
  page,
  open,
  api,
  administrator,
}) => {
  const { path, name } = await addTag(api);
  await open(`/actividad?record=${encodeURIComponent(path)}`);
  await expect(lines(page)).toHaveCount(2);
  const update = lines(page).first();
  await expect(update).toContainText(administrator.email);
  await expect(update).toContainText('Cambió Nombre y Descripción');
  await expect(update).toContainText('Etiquetas');
  await expect(update).toContainText(/(hoy|ayer) a las \d\d:\d\d/);
  await expect(update.getByRole('link', { name: `${name} nueva` })).toHaveAttribute(
    'href',
    `/editar-etiqueta/${path.split('/').at(-1)}`,
  );
  await expect(lines(page).last()).toContainText('Creación');
  await update.getByRole('button', { expanded: false }).click();
  await expect(update.locator('del')).toHaveText([name]);
  await expect(update.locator('ins')).toHaveText([`${name} nueva`, 'Con su descripción']);
  expect(await axeViolations(page)).toEqual([]);
});

test('new changes appear while the activity is open', async ({ page, open, api }) => {
  const { path } = await addTag(api);
  await open(`/actividad?record=${encodeURIComponent(path)}`);
  await expect(lines(page)).toHaveCount(2);
  await lines(page).last().getByRole('button', { expanded: false }).click();
  await api.put(path, { name: 'Vista en directo' });
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).first()).toContainText('Vista en directo');
  await expect(lines(page).last().getByRole('button', { expanded: true })).toBeVisible();
});

test('the filters are in the URL, and the CSV file contains what they find', async ({ page, open, api }) => {
  const { path, name } = await addTag(api);
  await open(`/actividad?record=${encodeURIComponent(path)}`);
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Qué' }).click();
  await page.getByRole('option', { name: 'Etiquetas', exact: true }).click();
  await page.getByRole('combobox', { name: 'Cambio' }).click();
  await page.getByRole('option', { name: 'Modificación' }).click();
  await page.getByRole('combobox', { name: 'Campo' }).click();
  await page.getByRole('combobox', { name: 'Campo' }).fill('descripcion');
  await page.getByRole('option', { name: 'Descripción' }).click();
  await search(page).click();
  await expect(page).toHaveURL(/collection=tags&kind=update&field=description/);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText(`${name} nueva`);
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const download = await downloads;
  expect(download.suggestedFilename()).toBe('actividad.csv');
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain('Con su descripción');
  expect(csv).toContain(`${name} nueva`);
  expect(csv).not.toContain('/experiences/');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Cambio' })).toHaveValue('Modificación');
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await expect(page).toHaveURL(/\/actividad$/);
});

test('a line leads to the changes of its record and of its user', async ({ page, open, api, administrator }) => {
  const [reseller] = (await api.get('/resellers?itemsPerPage=1'))['hydra:member'];
  const name = `Contacto ${crypto.randomUUID().slice(0, 8)}`;
  const contact = await api.post('/contacts', { name, reseller: reseller['@id'] });
  await api.put(contact['@id'], { observations: 'Llamar por la tarde' });
  // Only this test changes contacts.
  await open('/actividad?collection=contacts');
  await lineOf(page, name).getByRole('button', { expanded: false }).click();
  await page.getByRole('button', { name: 'Ver solo este registro' }).click();
  await expect(page).toHaveURL(/record=%2Fcontacts%2F\d+/);
  await expect(lines(page)).toHaveCount(2);
  await expect(main(page)).toContainText(`Contactos: solo los cambios de ${name}`);
  await lines(page).first().getByRole('button', { expanded: false }).click();
  await page.getByRole('button', { name: `Ver solo lo de ${administrator.email}` }).click();
  await expect(page.getByRole('combobox', { name: 'Quién' })).toHaveValue(administrator.email);
  await page.getByRole('button', { name: 'Ver todos los cambios' }).click();
  await expect(page).toHaveURL(/collection=contacts&actor=%2Fusers%2F\d+$/);
  await expect(lines(page).first()).toBeVisible();
});

test('filters that find nothing, or that the server refuses, are explained', async ({ page, open }) => {
  await open('/actividad?to=2020-01-01');
  await expect(page.getByRole('heading', { name: 'Ningún cambio con estos filtros' })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar los filtros' }).click();
  await expect(lines(page).first()).toBeVisible();
  await open('/actividad?kind=nothing');
  await expect(page.getByRole('heading', { name: 'No se ha podido cargar la actividad' })).toBeVisible();
  await expect(main(page)).toContainText(/400- .*kind/);
});

test('the form of a user shows what the user has done', async ({ page, open, api, administrator }) => {
  await addTag(api);
  await open('/editar-usuario/1');
  const section = page.getByRole('region', { name: 'Lo último que ha hecho' });
  await expect(section.getByRole('listitem').first()).toContainText(administrator.email);
  await section.getByRole('link', { name: 'Ver toda su actividad' }).click();
  await expect(page).toHaveURL(/\/actividad\?actor=%2Fusers%2F1$/);
  await expect(page.getByRole('heading', { name: 'Actividad' })).toBeVisible();
});

test('a list can show when and by whom each record was modified', async ({ page, open, api, administrator }) => {
  const { path, name } = await addTag(api);
  await open(`/etiquetas?name=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Modificado' })).toBeHidden();
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
  await page.getByRole('checkbox', { name: 'Modificado' }).check();
  await page.keyboard.press('Escape');
  await expect(row).toContainText(/(hoy|ayer) a las \d\d:\d\d/);
  await expect(row).toContainText(administrator.email);
  expect(path).toMatch(/^\/tags\//);
});

test('the activity by keyboard: a line is opened, and its link leads to the record', async ({ page, open, api }) => {
  const { path, name } = await addTag(api);
  await open(`/actividad?record=${encodeURIComponent(path)}`);
  await lines(page).first().getByRole('button', { expanded: false }).focus();
  await page.keyboard.press('Enter');
  await expect(lines(page).first().locator('ins').first()).toHaveText(`${name} nueva`);
  await page.keyboard.press('Tab');
  await expect(
    lines(page)
      .first()
      .getByRole('link', { name: `${name} nueva` }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue(`${name} nueva`);
});

test('D-35 earlier changes are read on request, and a read that fails can be repeated, of the first page and of older ones', async ({
  page,
  open,
  api,
}) => {
  const { path } = await addTag(api);
  for (let number = 0; number < 31; number += 1) await api.put(path, { description: `Texto ${number}` });
  await page.route(/\/changes\?/, (route) => route.abort(), { times: 1 });
  await open(`/actividad?record=${encodeURIComponent(path)}`);
  await expect(page.getByRole('heading', { name: 'No se ha podido cargar la actividad' })).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(lines(page)).toHaveCount(30);
  await page.route(/\/changes\?.*cursor=/, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Ver cambios anteriores' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(lines(page)).toHaveCount(30);
  await page.getByRole('button', { name: 'Ver cambios anteriores' }).click();
  await expect(lines(page)).toHaveCount(33);
  await expect(page.getByRole('button', { name: 'Ver cambios anteriores' })).toBeHidden();
});

test('the activity says when it cannot follow the changes, and goes on when it can again', async ({
  page,
  open,
  api,
}) => {
  const { path } = await addTag(api);
  await open(`/actividad?record=${encodeURIComponent(path)}`);
  await expect(lines(page)).toHaveCount(2);
  await page.route(/\/changes\?.*after=/, (route) => route.abort());
  const notFollowing = page.getByText('Ahora no llegan los cambios nuevos.');
  await expect(notFollowing).toBeVisible();
  await api.put(path, { name: 'Vista después' });
  // A server that was restored refuses the path, so the log is read again.
  await page.unroute(/\/changes\?.*after=/);
  await page.route(
    /\/changes\?.*after=/,
    (route) => route.fulfill({ status: 400, json: { code: 400, message: 'El cursor no vale', key: 'badCursor' } }),
    { times: 1 },
  );
  await expect(lines(page)).toHaveCount(3);
  await expect(notFollowing).toBeHidden();
});

test('more new changes than a page are read from the first page', async ({ page, open, api }) => {
  const { path } = await addTag(api);
  await open(`/actividad?record=${encodeURIComponent(path)}`);
  await expect(lines(page)).toHaveCount(2);
  // The screen reads no new changes before all are saved: otherwise each read could find less than a page of them.
  const saved = Promise.withResolvers<void>();
  await page.route(/\/changes\?.*after=/, async (route) => {
    await saved.promise;
    await route.continue();
  });
  for (let number = 0; number < 40; number += 1) await api.put(path, { description: `Texto ${number}` });
  saved.resolve();
  await expect(lines(page).first()).toContainText('Texto 39');
  await page.getByRole('button', { name: 'Ver cambios anteriores' }).click();
  await expect(lines(page)).toHaveCount(42);
});

test('the activity passes axe and does not scroll horizontally, in each size and theme, and is translated into English', async ({
  page,
  open,
  api,
  administrator,
}) => {
  test.slow();
  const { path, name } = await addTag(api);
  await open(`/actividad?record=${encodeURIComponent(path)}`);
  await page.getByRole('button', { name: /^Idioma de la interfaz/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await lines(page).first().getByRole('button', { expanded: false }).click();
  await expect(lines(page).first()).toContainText('Changed Name and Description');
  await expect(page.getByRole('button', { name: `Show only changes by ${administrator.email}` })).toBeVisible();
  await expect(main(page)).toContainText(name);
  for await (const { size, colorScheme } of inDisplayModes(page)) {
    const found = [...(await axeViolations(page)), ...(await horizontalScroll(page))];
    expect(found, `${size}, ${colorScheme}`).toEqual([]);
  }
});
