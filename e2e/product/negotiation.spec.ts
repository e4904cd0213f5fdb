import type { Page } from '@playwright/test';
import { expect, sawGreenAlert, test } from '../support/product.ts';
import { startStaticHost } from '../support/static-host.ts';

const notFound = 'Ups.. Error 404, parece que la página que buscas no existe :(';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('D-02 API-03 Back, Forward, reload and a new tab show the admin at a URL that the API also serves', async ({
  page,
  context,
  open,
}) => {
  // The headers of all page loads, and the `Cache-Control` headers of the assets.
  const documents: Record<string, string>[] = [];
  const assets: (string | undefined)[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'document') documents.push(response.headers());
    if (new URL(response.url()).pathname.startsWith('/assets/')) assets.push(response.headers()['cache-control']);
  });
  await open('/categories');
  await expect(page.getByText(notFound)).toBeVisible();
  // The browser's latest cached response for this URL is now JSON.
  const type = await page.evaluate(async () => {
    const headers = { Accept: 'application/ld+json', Authorization: `Bearer ${localStorage.getItem('token')}` };
    const answer = await fetch('/categories', { headers });
    await answer.text();
    // A page that holds a lock is not in the back/forward cache, so Back must load it again.
    void navigator.locks.request('not kept', () => new Promise(() => {}));
    return answer.headers.get('content-type');
  });
  expect(type).toContain('application/ld+json');

  await page.goto('/categorias');
  await expect(heading(page, 'Categorías')).toBeVisible();
  await page.goBack();
  await expect(page.getByText(notFound)).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type)).toBe('back_forward');
  await page.goForward();
  await expect(heading(page, 'Categorías')).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByText(notFound)).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/categories');
  await expect(tab.getByText(notFound)).toBeVisible();
  // Conversely, a cached page must not be used as the API's response.
  await tab.goto('/categorias');
  await expect(tab.getByRole('table').getByRole('link').first()).toBeVisible();

  for (const { vary, etag, 'cache-control': cache } of documents.slice(1)) {
    expect(vary?.split(/, */)).toContain('Accept');
    expect(etag).toBeTruthy();
    expect(cache).toBe('no-cache');
  }
  expect(assets.length).toBeGreaterThan(0);
  expect(new Set(assets)).toEqual(new Set(['public, max-age=31536000, immutable']));
});

test('D-02 a pasted URL opens its screen, or the not-found page', async ({ page, open, api }) => {
  const [category] = (await api.get('/categories'))['hydra:member'];
  await open(`/editar-categoria/${category.id}`);
  await expect(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue(category.name);
  await page.goto('/experiencias?name=ruta&page=2');
  await expect(page.getByRole('search').getByLabel('Nombre')).toHaveValue('ruta');
  await page.goto(category['@id']);
  await expect(page.getByText(notFound)).toBeVisible();
  for (const path of ['/no/existe', '/media_experiences', '/login_check', '/categorias/%zz']) {
    expect((await page.goto(path))?.headers()['content-type']).toContain('text/html');
    await expect(page.getByText(notFound)).toBeVisible();
  }
});

test('D-13 D-01 the built admin on a static host of another origin works with the API: sign in, list, save, Back', async ({
  page,
  administrator,
  api,
  baseURL,
}) => {
  const category = await api.post('/categories', { name: 'Desde otro origen' });
  const features = ['translations', 'sessions', 'outbox', 'idempotency', 'versions'];
  const config = { apiBaseUrl: baseURL ?? '', publicSiteUrl: 'http://localhost:4200', features };
  const host = await startStaticHost(config);
  try {
    await page.goto(`${host.url}/login`);
    await page.getByLabel('E-mail').fill(administrator.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(heading(page, 'Experiencias')).toBeVisible();
    await page.goto(`${host.url}/editar-categoria/${category['id']}`);
    const name = page.getByRole('textbox', { name: /^Nombre/ });
    await expect(name).toHaveValue('Desde otro origen');
    await name.fill('Guardada desde otro origen');
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await sawGreenAlert(page, 'Categoría guardada correctamente');
    expect((await api.get(category['@id']))['name']).toBe('Guardada desde otro origen');
    await page.goBack();
    await page.goForward();
    await expect(heading(page, 'Categorías')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Categorías')).toBeVisible();
  } finally {
    await host.close();
  }
});
