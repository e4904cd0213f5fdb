import type { Page } from '@playwright/test';
import { problemsOf } from '../support/accessibility.ts';
import { smallJpeg } from '../support/pictures.ts';
import { expect, sawGreenAlert, test, type Api } from '../support/product.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('main').locator('tbody tr');

/** A name that no other test uses. The tests share the trash, so that each of them shows only the records of its own name. */
const toName = (kind: string) => `${kind} ${crypto.randomUUID().slice(0, 8)}`;
const trashOf = (name: string) => `/papelera?name=${encodeURIComponent(name)}`;

async function addMaker(api: Api, name: string, slug: string) {
  const picture = await api.upload('/media_makers', await smallJpeg());
  const email = `${crypto.randomUUID()}@example.com`;
  return api.post('/makers', {
    name,
    slug,
    email,
    documentType: 'Otros',
    document: 'B12345674',
    phone: '+34600112233',
    web: 'https://maker.example',
    mediaMakers: [picture['@id']],
    user: { email, password: 'Clave123' },
  });
}

test('D-72 a deleted tag is restored from the trash, with its URL', async ({ page, open, api, administrator }) => {
  const name = toName('Etiqueta');
  const tag = await api.post('/tags', { name, description: 'Con su descripción' });
  await open(`/etiquetas?name=${encodeURIComponent(name)}`);
  await button(page, `Eliminar ${name}`).click();
  await expect(dialog(page)).toContainText('Podrás recuperarla de la papelera durante 30 días');
  await button(page, 'Eliminar').click();
  await sawGreenAlert(page, 'Etiqueta eliminada correctamente');
  await page.getByRole('link', { name: 'Papelera' }).click();
  // The list of tags, which has a search for names too, stays on screen until the trash has loaded.
  await expect(page.getByRole('heading', { name: 'Papelera', level: 1 })).toBeVisible();
  await page.getByRole('search').getByLabel('Nombre').fill(name);
  await page.getByRole('search').getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Etiqueta', exact: true }).click();
  await button(page, 'Buscar').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(administrator.email);
  await expect(rows(page)).toContainText(/(hoy|ayer) a las \d\d:\d\d/);
  await expect(rows(page)).toContainText('quedan 30 días');
  await button(page, `Restaurar ${name}`).click();
  await sawGreenAlert(page, `Se ha restaurado: ${name}`);
  await button(page, 'Abrir').click();
  await expect(page).toHaveURL(new RegExp(`/editar-etiqueta/${tag['id']}$`));
  await expect(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue(name);
  await expect(page.getByRole('textbox', { name: /^Descripción/ })).toHaveValue('Con su descripción');
});

test('D-72 a slug that another record has now is changed in the dialog', async ({ page, open, api }) => {
  const name = toName('Maker');
  const slug = name.toLowerCase().replace(' ', '-');
  const maker = await addMaker(api, name, slug);
  await api.delete(maker['@id']);
  const other = await addMaker(api, 'Otro maker', slug);
  await open(trashOf(name));
  await button(page, `Restaurar ${name}`).click();
  const field = dialog(page).getByRole('group', { name: 'Slug' });
  await expect(field).toContainText('Ya hay otro registro con ese slug');
  await expect(field.getByRole('link')).toHaveAttribute('href', `/editar-maker/${other['id']}`);
  await field.getByRole('textbox').fill('Mal Escrito');
  await dialog(page).getByRole('button', { name: 'Restaurar' }).click();
  await expect(field.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expect(field.getByRole('textbox')).toHaveValue('Mal Escrito');
  expect(await problemsOf(page)).toEqual([]);
  await field.getByRole('textbox').fill(`${slug}-dos`);
  await dialog(page).getByRole('button', { name: 'Restaurar' }).click();
  await sawGreenAlert(page, `Se ha restaurado: ${name}`);
  expect(await api.get(maker['@id'])).toMatchObject({ name, slug: `${slug}-dos` });
});

test('D-72 a deleted record that the record refers to is restored with it', async ({ page, open, api }) => {
  const name = toName('Zona');
  const location = await api.post('/locations', { name: `${name}, ciudad`, country: 'ES' });
  const zone = await api.post('/zones', { name, location: location['@id'], country: 'ES' });
  await api.delete(zone['@id']);
  await api.delete(location['@id']);
  await open(trashOf(name));
  await expect(rows(page)).toHaveCount(2);
  await button(page, `Restaurar ${name}`).click();
  await expect(dialog(page)).toContainText(`Restaurar también ${name}, ciudad`);
  await dialog(page).getByRole('button', { name: 'Restaurar' }).click();
  await sawGreenAlert(page, `Se ha restaurado: ${name}, ciudad y ${name}`);
  await expect(page.getByRole('heading', { name: 'No hay nada con esa búsqueda' })).toBeVisible();
  expect(await api.get(zone['@id'])).toMatchObject({ location: { '@id': location['@id'] } });
});

test('D-72 several records are restored at once', async ({ page, open, api }) => {
  const name = toName('Idioma');
  const paths: string[] = [];
  for (const number of [1, 2, 3]) {
    const { '@id': path } = await api.post('/languages', { name: `${name} ${number}` });
    await api.delete(path);
    paths.push(path);
  }
  await open(trashOf(name));
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: `Seleccionar ${name} 1` }).press(' ');
  await page.getByRole('checkbox', { name: `Seleccionar ${name} 2` }).press(' ');
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Restaurar').click();
  await sawGreenAlert(page, '2 registros restaurados');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`${name} 3`);
  const isThere = (path: string) =>
    api.get(path).then(
      () => true,
      () => false,
    );
  expect(await Promise.all(paths.map(isThere))).toEqual([true, true, false]);
});

test('D-72 records are deleted for good, one or several', async ({ page, open, api }) => {
  const name = toName('Idioma');
  for (const number of [1, 2, 3]) {
    const { '@id': path } = await api.post('/languages', { name: `${name} ${number}` });
    await api.delete(path);
  }
  await open(trashOf(name));
  await button(page, `Eliminar definitivamente ${name} 2`).click();
  await expect(dialog(page)).toContainText('No se puede deshacer.');
  await dialog(page).getByRole('button', { name: 'Eliminar definitivamente' }).click();
  await sawGreenAlert(page, `Se ha eliminado definitivamente: ${name} 2`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Seleccionar todo lo de esta página' }).press(' ');
  await button(page, 'Eliminar definitivamente').click();
  await dialog(page).getByRole('button', { name: 'Eliminar definitivamente' }).click();
  await sawGreenAlert(page, '2 registros eliminados definitivamente');
  await expect(page.getByRole('heading', { name: 'No hay nada con esa búsqueda' })).toBeVisible();
  expect((await api.get(trashOf(name).replace('/papelera', '/trash')))['hydra:totalItems']).toBe(0);
});
