import type { Page } from '@playwright/test';
import { axeViolations } from '../support/accessibility.ts';
import { expect, sawGreenAlert, test, type Api } from '../support/product.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Vistas' });
const chips = (page: Page) => page.getByRole('list', { name: 'Filtros' }).getByRole('listitem');

type Views = { 'hydra:member': { '@id': string; name: string | null; query: string }[] };

/** Deletes the views with these names. Other tests run at the same time, with views of their own. */
async function removeViews(api: Api, ...names: string[]) {
  const { 'hydra:member': views } = (await api.get('/views?itemsPerPage=100')) as Views;
  for (const { '@id': iri, name } of views) if (name !== null && names.includes(name)) await api.delete(iri);
}

/** Presses keys one after the other, and counts those that are no text. */
function keyboardOf(page: Page) {
  let presses = 0;
  return {
    presses: () => presses,
    press: async (...keys: string[]) => {
      for (const key of keys) {
        presses += 1;
        await page.keyboard.press(key);
      }
    },
    type: (text: string) => page.keyboard.type(text),
  };
}

type Item = {
  '@id': string;
  name: string;
  isActive: boolean;
  location: object;
  translations: { en: { name: string } };
};

type Found = { 'hydra:member': Item[] };

/** Makes five experiences inactive and without an English title, in a place of their own. @returns them as they were. */
async function prepare(api: Api, place: string): Promise<Item[]> {
  const location = (await api.post('/locations', { name: place, country: 'ES' })) as { '@id': string };
  const complete = 'country=ES&exists[name.en]=true&exists[description.en]=true&microsheetCompleted=true';
  const { 'hydra:member': some } = (await api.get(`/experiences?${complete}&itemsPerPage=5&page=40`)) as Found;
  const before = await Promise.all(some.map(async ({ '@id': iri }) => (await api.get(iri)) as Item));
  for (const { '@id': iri } of before)
    await api.put(iri, { isActive: false, location, translations: { en: { name: null } } });
  return before;
}

/** Undoes {@link prepare}. */
async function restore(api: Api, before: Item[], place: string) {
  for (const { '@id': iri, isActive, location, translations } of before)
    await api.put(iri, { isActive, location, translations: { en: { name: translations.en.name } } });
  const { 'hydra:member': found } = (await api.get(`/locations?name=${place}`)) as Found;
  for (const { '@id': iri } of found) await api.delete(iri);
}

test('finding the inactive ones of Sevilla without English, saving the view and putting five right takes few keys', async ({
  page,
  open,
  api,
}) => {
  const place = `Sevilla ${crypto.randomUUID().slice(0, 8)}`;
  const before = await prepare(api, place);
  const keys = keyboardOf(page);
  await open('/experiencias');
  await expect(tabs(page)).toBeVisible();
  await page.getByRole('button', { name: 'Filtro', exact: true }).focus();

  for (const [filter, ...rest] of [
    ['activa', 'Tab', 'Enter'],
    ['título en inglés', 'Tab', 'Enter'],
  ] as const) {
    await keys.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Buscar un filtro' })).toBeFocused();
    await keys.type(filter);
    await keys.press('Enter', ...rest);
    await expect(page.getByRole('button', { name: 'Filtro', exact: true })).toBeFocused();
  }
  await keys.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Buscar un filtro' })).toBeFocused();
  await keys.type('ubicación');
  await keys.press('Enter');
  await keys.type(place.toLowerCase());
  await expect(page.getByRole('option', { name: place })).toBeVisible();
  await keys.press('Enter', 'Enter');
  await expect(chips(page)).toHaveText(['Activa: no', 'Título en inglés: falta', `Ubicación: ${place}`]);
  await expect(page.getByRole('main').getByText('5 experiencias')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await keys.press('Shift+Tab', 'Enter');
  await expect(page.getByRole('textbox', { name: 'Nombre de la vista' })).toBeFocused();
  await keys.type('Sevilla por traducir');
  await keys.press('Enter');
  await sawGreenAlert(page, 'Vista «Sevilla por traducir» guardada');
  await expect(tabs(page).getByRole('link', { name: 'Sevilla por traducir' })).toHaveText(/5$/);
  expect(await axeViolations(page)).toEqual([]);

  // A click on the first row and on the other language; from there, the keyboard goes on.
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('button', { name: /^EN/ }).click();
  const title = page.getByRole('textbox', { name: /^Título/ });
  await title.focus();
  for (let record = 1; record <= 5; record += 1) {
    await expect(page.getByRole('group', { name: 'Registros de la lista' })).toHaveText(`${record} de 5`);
    await expect(title).toBeFocused();
    await keys.type(`A walk in Seville ${record}`);
    await keys.press('Control+Enter');
  }
  await expect(page.getByRole('heading', { name: 'Experiencias', level: 1 })).toBeVisible();
  expect(keys.presses()).toBeLessThanOrEqual(25);
  for (const { '@id': iri } of before)
    expect(((await api.get(iri)) as Item).translations.en.name).toMatch(/^A walk in Seville \d$/);
  await restore(api, before, place);
  await removeViews(api, 'Sevilla por traducir');
});

test('a view is changed, shared, moved and deleted, and a delete can be taken back', async ({ page, open, api }) => {
  await api.post('/views', { collection: 'tags', name: 'Sin usar', query: 'used[lte]=0' });
  await api.post('/views', { collection: 'tags', name: 'Muy usadas', query: 'used[gte]=20&order[name]=desc' });
  await open('/etiquetas');
  await expect(tabs(page).getByRole('link')).toHaveText(['Todo', /^Sin usar/, /^Muy usadas/]);
  await tabs(page)
    .getByRole('link', { name: /^Muy usadas/ })
    .click();
  await expect(chips(page)).toHaveText(['Número de experiencias: 20 o más']);
  await expect(page.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('button', { name: 'Quitar el filtro Número' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(chips(page)).toHaveText(['Número de experiencias: 20 o más']);
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toHaveCount(0);
  await page.getByRole('columnheader', { name: 'Nombre' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toHaveCount(0);
  expect(await queriesOf(api)).toEqual({ 'Sin usar': 'used[lte]=0', 'Muy usadas': 'used[gte]=20' });

  const menu = page.getByRole('button', { name: 'Vista «Muy usadas»: opciones' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Mover a la izquierda' }).click();
  await expect(tabs(page).getByRole('link')).toHaveText(['Todo', /^Muy usadas/, /^Sin usar/]);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Cambiar nombre o compartir' }).click();
  const name = page.getByRole('textbox', { name: 'Nombre de la vista' });
  await name.fill('sin usar');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Ya hay una vista con ese nombre')).toBeVisible();
  await name.fill('Populares');
  await page.getByRole('checkbox', { name: 'Visible para todo el equipo' }).check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(tabs(page).getByRole('link')).toHaveText(['Todo', /^Populares/, /^Sin usar/]);

  await page.getByRole('button', { name: 'Vista «Populares»: opciones' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar vista' }).click();
  await expect(tabs(page).getByRole('link')).toHaveText(['Todo', /^Sin usar/]);
  await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).click();
  await expect(tabs(page).getByRole('link')).toHaveText(['Todo', /^Populares/, /^Sin usar/]);
  await removeViews(api, 'Populares', 'Sin usar');
});

async function queriesOf(api: Api) {
  const { 'hydra:member': views } = (await api.get('/views?collection=tags')) as Views;
  return Object.fromEntries(views.map((view) => [view.name, decodeURIComponent(view.query)]));
}

test('a view keeps its columns, and somebody else’s change is not overwritten', async ({ page, open, api }) => {
  const made = (await api.post('/views', {
    collection: 'experiences',
    name: 'Solo nombres',
    query: 'isActive=true',
    columns: ['name', 'actions'],
    isShared: true,
  })) as { '@id': string };
  await open('/experiencias');
  await tabs(page)
    .getByRole('link', { name: /^Solo nombres/ })
    .click();
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Nombre', 'Acciones']);
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Nombre', 'Acciones']);
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
  await page.getByRole('checkbox', { name: 'Ubicación', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Nombre', 'Ubicación', 'Acciones']);
  await api.put(made['@id'], { query: 'isActive=false' });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('alert')).toContainText('412');
  expect(await api.get(made['@id'])).toMatchObject({ query: 'isActive=false', columns: ['name', 'actions'] });
  await tabs(page).getByRole('link', { name: 'Todo' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(9);
  await removeViews(api, 'Solo nombres');
});
