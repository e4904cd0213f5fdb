import type { Page, Response } from '@playwright/test';
import { axeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/product.ts';

const field = (page: Page, label: RegExp) => page.getByRole('main').getByRole('textbox', { name: label });
const name = (page: Page) => field(page, /^Nombre/);
const description = (page: Page) => field(page, /^Descripción/);
const save = (page: Page) => page.getByRole('button', { name: 'Guardar Categoría' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Alguien ha guardado cambios mientras editabas' });

/** Records every PUT of the page, with the status of its response. */
function puts(page: Page) {
  const sent: { ifMatch: string | undefined; status: number }[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() === 'PUT') sent.push({ ifMatch: request.headers()['if-match'], status: response.status() });
  });
  return sent;
}

test.describe('a record that another user has saved in the meantime', () => {
  let path: string;

  test.beforeEach(async ({ page, open, api }) => {
    ({ '@id': path } = await api.post('/categories', { name: 'Senderismo', description: 'A pie' }));
    await open(`/editar-categoria/${path.split('/').at(-1)}`);
    await name(page).fill('Senderismo fácil');
    await api.put(path, { name: 'Trekking', description: 'Por la sierra' });
    await save(page).click();
    await expect(dialog(page)).toBeVisible();
  });

  test('is shown beside the unsaved input, which is preserved', async ({ page, api }) => {
    const [first, second] = [dialog(page).getByRole('listitem').first(), dialog(page).getByRole('listitem').last()];
    await expect(first).toContainText('Nombre (en español)');
    await expect(first.getByRole('definition')).toHaveText(['Trekking', 'Senderismo fácil']);
    await expect(second.getByRole('definition')).toHaveText(['Por la sierra', 'No lo has tocado: queda lo guardado']);
    await expect(page.getByRole('button', { name: 'Volver al formulario' })).toBeFocused();
    expect(await axeViolations(page, { within: '[role=dialog]' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(name(page)).toHaveValue('Senderismo fácil');
    expect(await api.get(path)).toMatchObject({ name: 'Trekking', description: 'Por la sierra' });
    await save(page).click();
    await expect(dialog(page)).toBeVisible();
  });

  test('is overwritten with the input, except for fields that only the other user changed', async ({ page, api }) => {
    await page.getByRole('button', { name: 'Guardar lo mío' }).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(await api.get(path)).toMatchObject({ name: 'Senderismo fácil', description: 'Por la sierra' });
  });

  test('replaces the input, and can be edited further', async ({ page, api }) => {
    await page.getByRole('button', { name: 'Quedarme con lo guardado' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(name(page)).toHaveValue('Trekking');
    await expect(description(page)).toHaveValue('Por la sierra');
    await name(page).fill('Trekking con niños');
    await save(page).click();
    await expect(page).toHaveURL(/\/categorias$/);
    expect(await api.get(path)).toMatchObject({ name: 'Trekking con niños', description: 'Por la sierra' });
  });
});

test('D-57 loading the record in the other language is not a conflict, but a change in that language before it was loaded is', async ({
  page,
  open,
  api,
}) => {
  const { '@id': path } = await api.post('/categories', { name: 'Buceo', translations: { en: { name: 'Diving' } } });
  const sent = puts(page);
  const edit = `/editar-categoria/${path.split('/').at(-1)}`;
  const language = (code: string) => page.getByRole('button', { name: code, exact: true });
  await open(edit);
  await name(page).fill('Buceo nocturno');
  await language('EN').click();
  await expect(name(page)).toHaveValue('Diving');
  await name(page).fill('Night diving');
  await save(page).click();
  await expect(page).toHaveURL(/\/categorias$/);
  expect(sent).toEqual([{ ifMatch: expect.stringMatching(/^W\/"\d+\./), status: 200 }]);

  await page.goto(edit);
  await expect(name(page)).toHaveValue('Buceo nocturno');
  await name(page).fill('Buceo de noche');
  await api.put(path, { name: 'Buceo a oscuras', translations: { en: { name: 'Diving in the dark' } } });
  const read = page.waitForResponse((response) => response.url().endsWith(path) && response.status() === 200);
  await language('EN').click();
  await read;
  await language('ES').click();
  await expect(name(page)).toHaveValue('Buceo de noche');
  await save(page).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  await expect(dialog(page)).toContainText('Nombre (en inglés)');
});

test('a change by another user to the same value opens no dialog', async ({ page, open, api }) => {
  const { '@id': path } = await api.post('/categories', { name: 'Esgrima' });
  const sent = puts(page);
  await open(`/editar-categoria/${path.split('/').at(-1)}`);
  await name(page).fill('Esgrima antigua');
  await api.put(path, { name: 'Esgrima antigua' });
  await save(page).click();
  await expect(page).toHaveURL(/\/categorias$/);
  expect(sent.map(({ status }) => status)).toEqual([412, 200]);
});

test('a switch in the list sends no version, and the form opened afterwards has the new version', async ({
  page,
  open,
  api,
}) => {
  const [experience] = (await api.get('/experiences?itemsPerPage=1&isActive=true&order[id]=asc'))['hydra:member'];
  const sent = puts(page);
  await open(`/experiencias?name=${encodeURIComponent(experience.name)}`);
  const row = page.getByRole('row').filter({ hasText: experience.name }).first();
  const read = page.waitForResponse((response) => response.url().endsWith(experience['@id']));
  await row.hover();
  await read;
  await row.getByRole('checkbox', { name: /^Activa: / }).click();
  await expect.poll(() => sent).toEqual([{ ifMatch: undefined, status: 200 }]);
  await row.getByRole('link', { name: experience.name, exact: true }).click();
  await expect(page.getByRole('textbox', { name: /^Título/ })).toHaveValue(experience.name);
  await page.getByRole('button', { name: 'Guardar Experiencia' }).click();
  await expect(page).toHaveURL(/\/experiencias/);
  await expect.poll(() => sent.map(({ status }) => status)).toEqual([200, 200]);
});

test('a save from a form that opened with a prefetched record does not overwrite what has changed since', async ({
  page,
  open,
  api,
}) => {
  const { '@id': path } = await api.post('/categories', { name: 'Vuelo biplaza', description: 'En tándem' });
  await open('/categorias?name=biplaza');
  const link = page.getByRole('link', { name: 'Vuelo biplaza', exact: true });
  const isRecord = (response: Response) => response.url().endsWith(path);
  const prefetched = page.waitForResponse(isRecord);
  await link.hover();
  await prefetched;
  await api.put(path, { name: 'Vuelo biplaza', description: 'Con motor' });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') await isReleased;
    await route.continue();
  });
  await link.click();
  await description(page).fill('Con piloto');
  const reread = page.waitForResponse(isRecord);
  release();
  await (await reread).finished();
  await expect(description(page)).toHaveValue('Con piloto');
  await save(page).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
  await expect(dialog(page)).toContainText('Con motor');
  expect(await api.get(path)).toMatchObject({ description: 'Con motor' });
});
