import { signOut } from '../../session/session.ts';
import { culture, kayak, keys, openByKey, palette, remember, withPalette } from '../../testing/palette/palette.ts';
import { address, expect, go, page, storedBySignIn, test, textsOf } from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const recent = palette.getByRole('group', { name: 'Recientes' });
const rows = recent.getByRole('option');
const keyOf = (person: number) => `trastienda.recent-records.${person}`;
const read = async (server: TestServer) =>
  (await server.sent('GET', '/search')).map(({ path }) => new URL(path, server.url).searchParams.getAll('id[]'));

async function visit(path: string, title: RegExp) {
  go(path);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test('the records whose forms were opened last come first, without the one that is open', async ({ server, open }) => {
  await remember(server, kayak);
  await open('/editar-categoria/3', undefined, withPalette);
  await visit('/editar-etiqueta/5', /etiqueta/i);
  await visit('/nueva-etiqueta', /etiqueta/i);
  await visit('/editar-categoria/3', /categoría/i);
  await visit('/editar-categoria/4', /categoría/i);
  await openByKey();
  // The tag no longer exists, or the user may not read it.
  await expect.poll(() => textsOf(rows)).toEqual(['KayakCategoría']);
  expect(await read(server)).toEqual([['/categories/3', '/tags/5']]);
  await rows.click();
  await expect.poll(address).toBe('/editar-categoria/3');
});

test('they are those of the user, 20 at most, and a sign-out deletes them', async ({ server, open }) => {
  await remember(server, culture);
  const others = Array.from({ length: 25 }, (_, index) => `/categories/${index + 1}`);
  localStorage.setItem(keyOf(2), JSON.stringify(['/tags/1?x', 7, '/categories/1', ...others]));
  await open('/editar-categoria/4', undefined, withPalette);
  await expect.poll(() => localStorage.getItem(keyOf(1))).toBe('["/categories/4"]');
  await visit('/zonas', /Zonas/);
  await openByKey();
  await expect.poll(() => textsOf(rows)).toEqual(['CulturaCategoría']);
  expect(await read(server)).toEqual([['/categories/4']]);
  await keys('{Escape}');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(localStorage.getItem(keyOf(1))).toBeNull();
  await open('/dashboard', { ...storedBySignIn(server), user: { id: 2, roles: ['ROLE_ADMIN'] } }, withPalette);
  await openByKey();
  await expect.poll(() => read(server)).toEqual([['/categories/4'], others.slice(0, 20)]);
});

test('they outlive a session that is lost', async ({ open }) => {
  await open('/editar-categoria/4', undefined, withPalette);
  await expect.poll(() => localStorage.getItem(keyOf(1))).toBe('["/categories/4"]');
  signOut('lost');
  await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(localStorage.getItem(keyOf(1))).toBe('["/categories/4"]');
});

test('a sentence says that the names could not be read', async ({ server, open }) => {
  await server.fail('GET', /^\/search\?id/, 503);
  localStorage.setItem(keyOf(1), '["/categories/4"]');
  await open('/dashboard', undefined, withPalette);
  await openByKey();
  await remember(server, culture);
  await palette.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click();
  await expect.poll(() => textsOf(rows)).toEqual(['CulturaCategoría']);
});
