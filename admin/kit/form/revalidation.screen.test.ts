import { onTestFinished, vi } from 'vitest';
import { times } from '../../base/times.ts';
import { expect, page, redAlerts, sawRedAlert, test } from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

// These forms open with a record that was prefetched while the pointer rested on its row. The server holds back the second read.

const link = page.getByRole('table').getByRole('link', { name: 'Kayak', exact: true });
const name = page.getByRole('textbox', { name: /^Nombre/ });
const description = page.getByRole('textbox', { name: /^Descripción/ });

const readsOf = async (server: TestServer) => (await server.sent('GET', '/categories/3')).length;

/** Opens the list of categories and prefetches a row. */
async function prefetch(server: TestServer, open: (path: string) => Promise<void>) {
  await open('/categorias');
  await link.hover();
  await expect.poll(() => readsOf(server)).toBe(1);
}

/** Opens the prefetched form. @returns the function that releases the second read. */
async function openHeldBack(server: TestServer) {
  const release = await server.holdBack(/^\/categories\/3/);
  await link.click();
  await expect.element(name).toHaveValue('Kayak');
  await expect.poll(() => readsOf(server)).toBeGreaterThan(1);
  return release;
}

async function readMaker({ url, session }: TestServer): Promise<object> {
  const answer = await fetch(`${url}/makers/1`, { headers: { Authorization: `Bearer ${session.token}` } });
  // The cast is safe: a record is a JSON object.
  return (await answer.json()) as object;
}

/** Changes the record as another administrator does. */
const changeKayak = (server: TestServer) =>
  server.change(({ categories }) => {
    const kayak = categories.find(({ id }) => id === 3);
    Object.assign(kayak ?? {}, { name: { es: 'Kayak de mar', en: 'Kayaking' }, description: { es: 'Con guía' } });
  });

test('a form opens with the prefetched record, and shows what has changed since', async ({ server, open }) => {
  await prefetch(server, open);
  await changeKayak(server);
  const release = await openHeldBack(server);
  await release();
  await expect.element(name).toHaveValue('Kayak de mar');
});

test('input that was typed before the record is read again is preserved; the other fields show what has changed', async ({
  server,
  open,
}) => {
  await prefetch(server, open);
  await changeKayak(server);
  const release = await openHeldBack(server);
  await name.fill('Piragua');
  await release();
  await expect.element(description).toHaveValue('Con guía');
  await expect.element(name).toHaveValue('Piragua');
});

test('a record that was deleted after its prefetch shows an alert, and the input is preserved', async ({
  server,
  open,
}) => {
  await prefetch(server, open);
  await server.change(({ categories }) => categories.splice(2, 1));
  const release = await openHeldBack(server);
  await name.fill('Piragua');
  await release();
  await sawRedAlert('404- ');
  expect(redAlerts()).toEqual([]);
  await expect.element(name).toHaveValue('Piragua');
});

test('a response that is older than a write of the form is discarded', async ({ server, open }) => {
  await open('/makers');
  const maker = page.getByRole('table').getByRole('link', { name: 'Mar Viva', exact: true });
  await maker.hover();
  await expect.poll(async () => (await server.sent('GET', '/makers/1')).length).toBe(1);
  const before = await readMaker(server);
  const release = await server.holdBack(/^\/makers\/1/);
  await maker.click();
  const remove = page.getByRole('group', { name: 'Fotos del equipo' }).getByRole('button', { name: /^Eliminar la im/ });
  await expect.element(remove).toHaveLength(2);
  await remove.first().click();
  await expect.element(remove).toHaveLength(1);
  await server.answer('GET', /^\/makers\/1/, 200, { ...before, name: 'Mar Vivo' });
  performance.clearResourceTimings();
  await release();
  await expect.poll(() => performance.getEntriesByName(`${server.url}/makers/1`)).not.toEqual([]);
  await page.getByRole('button', { name: 'Guardar Maker' }).click();
  await expect.poll(() => server.sent('PUT', '/makers/1')).toMatchObject([{ body: { mediaMakersStaff: [2] } }]);
});

test('a form opens if the browser is suspended between the response and its rendering', async ({ server, open }) => {
  await open('/categorias');
  const release = await server.holdBack(/^\/categories\/3/);
  await link.click();
  await expect.poll(() => readsOf(server)).toBe(1);
  let now = Date.now();
  // Each call returns a time twice `recordFreshMs` after the last, so the response is stale when it is rendered.
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 2 * times.recordFreshMs));
  onTestFinished(() => clock.mockRestore());
  await release();
  await expect.element(name).toHaveValue('Kayak');
});
