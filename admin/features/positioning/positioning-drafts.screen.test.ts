import { describe } from 'vitest';
import { writeDraft } from '../../kit/drafts/storage/storage.ts';
import { readStoredDrafts } from '../../kit/drafts/stored-drafts.ts';
import { signOut } from '../../session/session.ts';
import { click, discard, name, place, placed, row, save, sentOrders } from '../../testing/positions.ts';
import {
  address,
  crash,
  expect,
  page,
  sawGreenAlert,
  sawRedAlert,
  storedBySignIn,
  test as base,
} from '../../testing/screens.ts';

const offers = page.getByRole('list', { name: 'Cambios sin guardar en esta pantalla' }).getByRole('listitem');
const recover = offers.getByRole('button', { name: 'Recuperar' });
const conflict = page.getByRole('dialog', { name: /ha guardado/ });
const answer = (button: string) => conflict.getByRole('button', { name: button }).click();
/** Returns the changes of each stored draft. */
const stored = async () => (await readStoredDrafts()).map(({ changes }) => changes);
const isStored = (...counts: number[]) => expect.poll(stored).toEqual(counts.map((positions) => ({ positions })));

const test = base.extend('openOrder', ({ server, open }) => async (...features: 'positions'[]) => {
  await open('/posicionamiento', storedBySignIn(server), { features: ['drafts', ...features] });
});

test.beforeEach(({ server }) => place(server, [1, 2, 3, 4]));
const before = { 1: [1], 2: [2], 3: [3], 4: [4] };

describe('an unsaved order', () => {
  test('outlives a crash: it is offered, recovered, saved, and not offered again', async ({ server, openOrder }) => {
    await openOrder();
    await click(1, /^Bajar/);
    await isStored(2);
    crash();
    await openOrder();
    await expect.element(offers).toMatchTextContent(/Tienes cambios sin guardar de hoy, \d+:\d\d\s*2 posiciones/);
    expect(placed()).toEqual(before);
    await recover.click();
    await expect.poll(placed).toEqual({ ...before, 1: [2], 2: [1] });
    await expect.element(offers).not.toBeInTheDocument();
    await save.click();
    await sawGreenAlert('Orden guardado correctamente');
    expect(Object.fromEntries(await sentOrders(server))).toEqual({
      '/experiences/1': { order: 2 },
      '/experiences/2': { order: 1 },
    });
    await isStored();
  });

  test('includes the chosen experiences, and what is changed after it was recovered', async ({ openOrder }) => {
    await openOrder();
    await row(5).getByRole('combobox').fill('paseo 20');
    await page.getByRole('option', { name: name(20) }).click();
    await isStored(1);
    crash();
    await openOrder();
    await recover.click();
    await expect.poll(placed).toEqual({ ...before, 5: [20] });
    await click(5, /^Subir/);
    await isStored(2);
    crash();
    await openOrder();
    await expect.element(offers).toMatchTextContent('2 posiciones');
    await recover.click();
    await expect.poll(placed).toEqual({ ...before, 4: [20], 5: [4] });
  });

  const ends: [how: string, end: () => Promise<void>][] = [
    ['it is discarded', () => discard.click()],
    ['its changes are undone', () => click(1, /^Bajar/)],
    [
      'the screen is left without saving',
      async () => {
        await page.getByRole('link', { name: 'Escritorio', exact: true }).click();
        await page.getByRole('button', { name: 'Salir sin guardar' }).click();
        await expect.poll(address).toMatch(/\/dashboard$/);
      },
    ],
  ];
  for (const [how, end] of ends) {
    test(`is no longer stored after ${how}`, async ({ openOrder }) => {
      await openOrder();
      await click(1, /^Bajar/);
      await isStored(2);
      await end();
      await isStored();
    });
  }

  test('is stored again after a save and a further change', async ({ openOrder }) => {
    await openOrder();
    await click(1, /^Bajar/);
    await save.click();
    await sawGreenAlert('Orden guardado correctamente');
    await isStored();
    await click(3, /^Bajar/);
    await isStored(2);
  });

  test('outlives a lost session', async ({ openOrder }) => {
    await openOrder();
    await click(1, /^Bajar/);
    await isStored(2);
    await click(3, /^Bajar/);
    signOut('lost');
    await expect.poll(address).toMatch(/^\/login/);
    await openOrder();
    await recover.click();
    await expect.poll(placed).toEqual({ 1: [2], 2: [1], 3: [4], 4: [3] });
  });

  test('remains a draft when another one is recovered', async ({ openOrder }) => {
    await openOrder();
    await click(1, /^Bajar/);
    await isStored(2);
    crash();
    await openOrder();
    await expect.element(offers).toMatchTextContent('2 posiciones');
    await click(4, /^Vaciar/);
    await recover.click();
    await expect.poll(placed).toEqual({ ...before, 1: [2], 2: [1] });
    await expect.element(offers).toMatchTextContent('1 posición');
    await recover.click();
    await expect.poll(placed).toEqual({ 1: [1], 2: [2], 3: [3] });
    await expect.element(offers).toMatchTextContent('2 posiciones');
  });

  test('can be discarded where it is offered', async ({ openOrder }) => {
    await openOrder();
    await click(1, /^Bajar/);
    await isStored(2);
    crash();
    await openOrder();
    await offers.getByRole('button', { name: 'Descartar' }).click();
    await expect.element(offers).not.toBeInTheDocument();
    await isStored();
    expect(placed()).toEqual(before);
  });

  test('of another release is not recovered, and the screen remains usable', async ({ server, openOrder }) => {
    await openOrder();
    const about = { address: '/posicionamiento', collection: 'positioning', name: '', changes: { positions: 1 } };
    await writeDraft(server.session.userId, 'a', { ...about, content: { order: [1, 2] }, pictures: [] });
    await recover.click();
    await sawRedAlert('Esta versión de Trastienda no puede leer esos cambios');
    await click(1, /^Bajar/);
    await expect.poll(placed).toEqual({ ...before, 1: [2], 2: [1] });
    await isStored(2, 1);
  });

  test('is not stored without the feature `drafts`', async ({ server, open, openOrder }) => {
    await openOrder();
    await click(1, /^Bajar/);
    await isStored(2);
    crash();
    await open('/posicionamiento');
    await click(3, /^Bajar/);
    await expect.element(save).toBeEnabled();
    await expect.element(offers).not.toBeInTheDocument();
    crash();
    await openOrder();
    await expect.element(offers).toHaveLength(1);
    expect(await sentOrders(server)).toEqual([]);
  });
});

describe('a recovered order, of which another administrator has changed the stored order', () => {
  test.beforeEach(async ({ server, openOrder }) => {
    await openOrder();
    await click(1, /^Bajar/);
    await isStored(2);
    crash();
    await place(server, [1, 2, 4, 3]);
    await openOrder();
    await recover.click();
    await expect.element(conflict).toMatchTextContent(/Posición 1.*Paseo 1 .*Paseo 2 .*Posición 3.*Paseo 4 .*Paseo 3 /);
  });

  test('can be saved', async ({ server }) => {
    await answer('Guardar lo mío');
    await sawGreenAlert('Orden guardado correctamente');
    expect(Object.fromEntries(await sentOrders(server))).toEqual({
      '/experiences/1': { order: 2 },
      '/experiences/2': { order: 1 },
      '/experiences/3': { order: 3 },
      '/experiences/4': { order: 4 },
    });
    await isStored();
  });

  test('can be discarded', async ({ server }) => {
    await answer('Quedarme con lo guardado');
    await expect.poll(placed).toEqual({ 1: [1], 2: [2], 3: [4], 4: [3] });
    await expect.element(save).toBeDisabled();
    expect(await sentOrders(server)).toEqual([]);
    await isStored();
  });

  test('is not saved before a decision', async ({ server }) => {
    await answer('Volver al orden');
    await expect.element(conflict).not.toBeInTheDocument();
    await save.click();
    await expect.element(conflict).toBeVisible();
    expect(await sentOrders(server)).toEqual([]);
  });
});

test('D-42 a recovered order is saved by one call, based on the order that was edited', async ({
  server,
  openOrder,
}) => {
  const show = (method: string, ids: readonly number[]) =>
    server.answer(method, /^\/experiences\/positions/, 200, {
      positions: ids.map((id, index) => ({ '@id': `/experiences/${id}`, id, name: name(id), order: index + 1 })),
    });
  await show('GET', [1, 2, 3]);
  await openOrder('positions');
  await click(1, /^Bajar/);
  await isStored(2);
  crash();
  await show('GET', [1, 2, 3]);
  await openOrder('positions');
  await recover.click();
  await expect.poll(placed).toEqual({ 1: [2], 2: [1], 3: [3] });
  await show('PUT', [2, 1, 3]);
  await save.click();
  await sawGreenAlert('Orden guardado correctamente');
  expect(await sentOrders(server)).toEqual([
    [
      '/experiences/positions',
      {
        positions: [
          { '@id': '/experiences/2', order: 1 },
          { '@id': '/experiences/1', order: 2 },
        ],
      },
    ],
  ]);
  await isStored();
});
