import type { Page } from '@playwright/test';
import { smallJpeg } from '../support/pictures.ts';
import { expect, sawGreenAlert, test } from '../support/product.ts';

const text = (page: Page, name: RegExp) => page.getByRole('main').getByRole('textbox', { name });

test('MAK-F-26 D-54 with feature slug-check a slug is looked up while the user types, except the own slug of the maker', async ({
  page,
  open,
  api,
}) => {
  const [own, other] = (await api.get('/makers?itemsPerPage=2'))['hydra:member'];
  await open(`/editar-maker/${own.id}`);
  const slug = text(page, /^Slug/);
  await expect(slug).toHaveValue(own.slug);
  const checked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/makers' && searchParams.has('slug')) checked.push(searchParams.get('slug') ?? '');
  });
  const free = page.getByRole('status').filter({ hasText: 'Ningún otro maker tiene ese slug' });

  await slug.fill(other.slug);
  await expect(slug).toHaveAccessibleDescription(/Ya hay otro registro con ese slug/);
  await slug.fill(own.slug);
  await expect(slug).not.toHaveAccessibleDescription(/Ya hay otro registro con ese slug/);
  await slug.fill('');
  await slug.pressSequentially('nadie-se-llama-asi');
  await expect(free).toHaveCount(1);
  await slug.fill('Así No');
  await expect(free).toHaveCount(0);
  // The requests are debounced, not sent for each key. On a slow machine, the typing may pause long enough to send a few of them.
  expect(checked.length).toBeLessThan(8);
  expect([checked[0], checked.at(-1)]).toEqual([other.slug, 'nadie-se-llama-asi']);
});

test('MAK-F-26 an outdated check is aborted, and its result is not shown for another slug', async ({
  page,
  open,
  api,
}) => {
  const [{ slug: taken }] = (await api.get('/makers?itemsPerPage=1'))['hydra:member'];
  await open('/nuevo-maker');
  let release = () => undefined as void;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const isAsked = page.waitForRequest((request) => request.url().endsWith(`slug=${taken}`));
  const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>();
  await page.route(new RegExp(`slug=${taken}$`), async (route) => {
    await isReleased;
    await route.fallback().finally(answered);
  });
  const aborted: (string | null)[] = [];
  page.on('requestfailed', (request) => aborted.push(new URL(request.url()).searchParams.get('slug')));
  await text(page, /^Slug/).fill(taken);
  await isAsked;
  await text(page, /^Slug/).fill(`${taken}-nuevo`);
  const isFree = page.getByRole('status').filter({ hasText: 'Ningún otro maker tiene ese slug' });
  await expect(isFree).toHaveCount(1);
  // `aborted` may also contain the later slug, because the browser may report that request as failed after its response was read.
  expect(aborted).toContain(taken);
  release();
  await isAnswered;
  await expect(isFree).toHaveCount(1);
  await expect(text(page, /^Slug/)).not.toHaveAccessibleDescription(/Ya hay otro/);
});

test('MAK-F-39 D-47 with feature provision one call creates user, maker and free plan, or nothing', async ({
  page,
  open,
  api,
}) => {
  test.slow();
  const run = crypto.randomUUID().slice(0, 8);
  const email = `maker-${run}@example.com`;
  await open('/nuevo-maker');
  const posts: [path: string, body: unknown][] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && !pathname.startsWith('/media'))
      posts.push([pathname, JSON.parse(request.postData() ?? 'null')]);
  });
  const access = page.getByRole('group', { name: 'Acceso' });
  const taken = (await api.get('/users?itemsPerPage=1'))['hydra:member'][0].email;
  await access.getByLabel(/^Email/).fill(taken);
  await access.getByLabel(/^Contraseña/).fill('Clave123');
  await page.getByRole('radio', { name: 'Otros' }).check({ force: true });
  await text(page, /^Documento/).fill('B12345674');
  await text(page, /^Nombre/).fill(`Globos ${run}`);
  await page
    .getByRole('group', { name: 'Contacto' })
    .getByLabel(/^Email/)
    .fill(email);
  await text(page, /^Web/).fill('https://globos.example');
  await text(page, /^Teléfono/).fill('+34612345678');
  await page.locator('[data-field=mediaMakers] input[type=file]').setInputFiles(await smallJpeg());
  await page.getByRole('dialog').getByRole('button', { name: 'Subir imagen' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const create = page.getByRole('button', { name: 'Crear nuevo Maker' });
  await create.click();
  await expect(access.getByLabel(/^Email/)).toHaveAccessibleDescription(/Ya hay un usuario con ese email/);
  expect((await api.get(`/makers?name=${run}`))['hydra:totalItems']).toBe(0);

  await access.getByLabel(/^Email/).fill(email);
  await create.click();
  await sawGreenAlert(page, 'Maker creado correctamente');
  await expect(page).toHaveURL(/\/makers$/);
  const user = { email, password: 'Clave123' };
  expect(posts).toMatchObject([
    ['/makers', { name: `Globos ${run}`, slug: `globos-${run}` }],
    ['/makers', { name: `Globos ${run}`, slug: `globos-${run}`, user }],
  ]);
  const [{ '@id': iri }] = (await api.get(`/makers?name=${run}`))['hydra:member'];
  expect(await api.get(iri)).toMatchObject({ makerPlan: { price: '0' }, user: { roles: ['ROLE_MAKER'] } });
});
