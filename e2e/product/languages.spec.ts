import { expect, test } from '../support/product.ts';
import type { Page } from '@playwright/test';

const name = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /^(Nombre|Name)/ });
const button = (page: Page, code: 'ES' | 'EN') => page.getByRole('button', { name: code, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar Categoría' });

/** Records the PUT requests of the page. */
function puts(page: Page) {
  const sent: { language: string | undefined; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT')
      sent.push({ language: request.headers()['accept-language'], body: request.postDataJSON() });
  });
  return sent;
}

test('D-57 changes in both languages are sent as one PUT with translations', async ({ page, open, api }) => {
  const { '@id': id } = await api.post('/categories', {
    name: 'Rutas a caballo',
    translations: { en: { name: 'Horse rides' } },
  });
  const sent = puts(page);
  await open(`/editar-categoria/${id.split('/').at(-1)}`);
  await expect(name(page)).toHaveValue('Rutas a caballo');
  await name(page).fill('Rutas ecuestres');
  await button(page, 'EN').click();
  await expect(name(page)).toHaveValue('Horse rides');
  await name(page).fill('Riding tours');
  await save(page).click();
  await expect(page).toHaveURL(/\/categorias$/);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.language).toBe('en');
  expect(sent[0]?.body).toMatchObject({ name: 'Riding tours', translations: { es: { name: 'Rutas ecuestres' } } });
  expect((await api.get(id)).translations).toMatchObject({
    es: { name: 'Rutas ecuestres' },
    en: { name: 'Riding tours' },
  });
});

test('A-02 a missing text is shown as a placeholder, and saving does not store the Spanish text as English', async ({
  page,
  open,
  api,
}) => {
  const { '@id': id } = await api.post('/categories', { name: 'Solo en español' });
  await open(`/editar-categoria/${id.split('/').at(-1)}`);
  await expect(name(page)).toHaveValue('Solo en español');
  await button(page, 'EN').click();
  await expect(name(page)).toHaveValue('');
  await expect(name(page)).toHaveAttribute('placeholder', /Sin traducir/);
  await save(page).click();
  await expect(page).toHaveURL(/\/categorias$/);
  expect((await api.get(id)).translations.en.name).toBeNull();
});

test('D-57 a create with text in both languages is one POST', async ({ page, open, api }) => {
  await open('/nueva-categoria');
  await name(page).fill('Cuevas y simas');
  await button(page, 'EN').click();
  await name(page).fill('Caves and chasms');
  await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
  await expect(page).toHaveURL(/\/categorias$/);
  const [created] = (await api.get('/categories?name=cuevas y simas'))['hydra:member'];
  expect((await api.get(created['@id'])).translations).toMatchObject({
    es: { name: 'Cuevas y simas' },
    en: { name: 'Caves and chasms' },
  });
});

test('API-12 a refused write is explained in the interface language', async ({ page, open, api }) => {
  const { '@id': parent } = await api.post('/categories', { name: 'Con hijas' });
  await api.post('/categories', { name: 'Hija', parents: [parent] });
  await open('/categorias');
  await page.getByLabel('Nombre').fill('con hijas');
  await page.getByLabel('Nombre').press('Enter');
  await page.getByRole('button', { name: 'Eliminar Con hijas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: '409- No se puede eliminar porque está en uso: 1 categoría' }),
  ).toBeVisible();
});
