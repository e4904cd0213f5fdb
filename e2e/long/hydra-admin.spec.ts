import type { Page } from '@playwright/test';
import { expect, test } from '../support/hydra-admin.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const notice = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

/** The cells of the column for a field, from top to bottom. */
const column = (page: Page, field: string) => page.locator(`td.column-${field}`);

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

test.describe.configure({ timeout: 150_000 });

test('API-29 D-13 another admin signs in from its own origin and finds every collection', async ({
  page,
  host,
  api,
  administrator,
}) => {
  await page.goto(host.url);
  await page.getByLabel('Username').fill(administrator.email);
  await page.getByLabel('Password').first().fill('Wrong-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(notice(page, 'E-mail o contraseña incorrectos')).toBeVisible();

  await page.getByLabel('Password').first().fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const { '@context': _context, '@id': _id, '@type': _type, ...collections } = await api.get('/');
  const [first = '', ...others] = Object.keys(collections);
  await expect(page.getByRole('menuitem')).toHaveCount(others.length + 1);
  // The page of the first collection is already open, so its menu item is clicked last.
  for (const collection of [...others, first]) {
    const answer = page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url());
      // Excludes the requests with `id[0]`, by which the previous page looks up its references.
      return pathname === `/${collection}` && searchParams.has('page') && !searchParams.has('id[0]');
    });
    await page
      .getByRole('menuitem')
      .and(page.locator(`[href="#/${collection}"]`))
      .click();
    const members = (await (await answer).json())['hydra:member'];
    await expect(page.locator(`a[href^="#/${collection}/"][href$="/show"]`)).toHaveCount(members.length);
  }
});

test('API-29 D-08 another admin lists, filters, sorts and pages', async ({ page, api, openHydra }) => {
  const named = (number: number) => `Orden ${String(number).padStart(2, '0')} ñandú`;
  for (const number of [7, 12, 3, 1, 5, 11, 9, 2, 4, 10, 8, 6]) await api.post('/tags', { name: named(number) });
  const numbered = (numbers: number[]) => numbers.map(named);
  await openHydra('tags');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('NANDU');
  await expect(page.getByText('1-10 of 12')).toBeVisible();
  await expect(column(page, 'name')).toHaveText(numbered([7, 12, 3, 1, 5, 11, 9, 2, 4, 10]));

  const byName = page.getByRole('columnheader').getByRole('button', { name: 'Name' });
  await byName.click();
  await expect(column(page, 'name')).toHaveText(numbered([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  await byName.click();
  await expect(column(page, 'name')).toHaveText(numbered([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]));
  await page.getByRole('button', { name: 'Go to page 2' }).click();
  await expect(column(page, 'name')).toHaveText(numbered([2, 1]));
});

test('API-29 D-09 another admin creates, shows errors beside their fields, edits and deletes', async ({
  page,
  api,
  openHydra,
}) => {
  await openHydra('locations/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Isla de Tabarca');
  await page.getByRole('textbox', { name: 'Country' }).fill('Spain');
  await save(page).click();
  await expect(page.getByText('Elige el país')).toBeVisible();
  await page.getByRole('textbox', { name: 'Country' }).fill('es');
  await save(page).click();
  await expect(notice(page, 'Element created')).toBeVisible();

  const [created] = (await api.get('/locations?name=tabarca'))['hydra:member'];
  expect(created).toMatchObject({ name: 'Isla de Tabarca', country: 'ES' });
  await openHydra(`locations/${encodeURIComponent(created['@id'])}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Nueva Tabarca');
  await save(page).click();
  await expect(notice(page, 'Element updated')).toBeVisible();
  expect(await api.get(created['@id'])).toMatchObject({ name: 'Nueva Tabarca', country: 'ES' });

  await openHydra(`locations/${encodeURIComponent(created['@id'])}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(notice(page, 'Element deleted')).toBeVisible();
  expect((await api.get('/locations?name=tabarca'))['hydra:totalItems']).toBe(0);
});

test('API-29 D-44 another admin sets a reference, and shows what uses a record that cannot be deleted', async ({
  page,
  api,
  openHydra,
}) => {
  const parent = await api.post('/categories', { name: 'Faros de la costa' });
  await openHydra('categories/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Faros habitados');
  await choose(page, 'Parents', 'Faros de la costa');
  await save(page).click();
  await expect(notice(page, 'Element created')).toBeVisible();
  const [child] = (await api.get('/categories?name=faros habitados'))['hydra:member'];
  expect(child.parents).toMatchObject([{ '@id': parent['@id'] }]);

  await openHydra(`categories/${encodeURIComponent(parent['@id'])}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(notice(page, 'No se puede eliminar porque está en uso: 1 categoría')).toBeVisible();
});

test('API-29 another admin looks up all references of a page with one request for each collection', async ({
  page,
  api,
  openHydra,
}) => {
  const lookUps: string[] = [];
  const single: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('id[0]')) lookUps.push(pathname);
    if (/^\/(makers|locations)\/\d+$/.test(pathname)) single.push(pathname);
  });
  await openHydra('experiences');
  const members = (await api.get('/experiences?itemsPerPage=10'))['hydra:member'];
  await expect(column(page, 'maker')).toHaveText(members.map(({ maker }: { maker: { name: string } }) => maker.name));
  await expect(column(page, 'location')).toHaveText(
    members.map(({ location }: { location: { name: string } }) => location.name),
  );
  expect(lookUps.sort()).toEqual(['/locations', '/makers']);
  expect(single).toEqual([]);
});

// Each test uses its own record, because the tests run in parallel.
for (const { search, form, id } of [
  { search: '', form: 'string', id: '/experiences/101' },
  { search: '?embedded', form: 'object', id: '/experiences/102' },
]) {
  test(`API-29 D-06 D-07 another admin sends each reference as ${form}, and saves a record without changing its other fields`, async ({
    page,
    api,
    openHydra,
  }) => {
    const before = await api.get(id);
    await openHydra(`experiences/${encodeURIComponent(id)}`, search);
    await page.getByRole('textbox', { name: 'Review tripadvisor' }).fill('https://opiniones.example/nueva');
    const saved = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page).click();
    const { tags, maker } = (await saved).postDataJSON();
    expect([typeof tags[0], typeof maker]).toEqual([form, form]);
    await expect(notice(page, 'Element updated')).toBeVisible();
    expect(await api.get(id)).toEqual({ ...before, reviewTripadvisor: 'https://opiniones.example/nueva' });
  });
}

test('API-29 another admin writes lists of plain values, and does not overwrite a password that it cannot read', async ({
  page,
  api,
  openHydra,
}) => {
  await openHydra('users/create');
  await page.getByRole('textbox', { name: 'Email' }).fill('otra-administracion@trastienda.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('Secreta123');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('listitem').getByRole('textbox').fill('ROLE_TAKER');
  await save(page).click();
  await expect(notice(page, 'Element created')).toBeVisible();
  const [created] = (await api.get('/users?email=otra-administracion'))['hydra:member'];
  expect(created).toMatchObject({ roles: ['ROLE_TAKER'], isAdmin: false });

  await openHydra(`users/${encodeURIComponent(created['@id'])}`);
  await page.getByRole('textbox', { name: 'Email' }).fill('otra@trastienda.example');
  await save(page).click();
  await expect(notice(page, 'Element updated')).toBeVisible();
  expect(await api.get(created['@id'])).toMatchObject({ email: 'otra@trastienda.example', roles: ['ROLE_TAKER'] });
});
