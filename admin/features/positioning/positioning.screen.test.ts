import { describe } from 'vitest';
import { click, discard, name, place, placed, row, rows, save, sentOrders, value } from '../../testing/positions.ts';
import {
  address,
  enable,
  expect,
  go,
  page,
  press,
  sawGreenAlert,
  sawRedAlert,
  test,
  textsOf,
  userEvent,
} from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const cards = page.getByRole('region', { name: 'Vista previa' }).getByRole('listitem');

test.beforeEach(({ server }) =>
  // Experiences 1 and 2 have separate positions; experiences 3 and 4 share position 3.
  place(server, [1, 2, 3, 3]),
);

/** Drags a row by mouse, and drops it when its new position has been announced. */
async function drag(id: number, to: number) {
  await userEvent.pointer({
    target: page.getByRole('button', { name: `Mover ${name(id)}` }),
    keys: '[MouseLeft>]',
  });
  const { left, top, height } = row(to).element().getBoundingClientRect();
  for (const part of [0.25, 0.5]) await userEvent.pointer({ coords: { x: left + 20, y: top + height * part } });
  await expect.element(page.getByText(`${name(id)} va a la posición ${to}`)).toBeInTheDocument();
  await userEvent.pointer('[/MouseLeft]');
}

test('POS-01 POS-03 POS-04 POS-06 POS-07 POS-11 SHELL-26 shows ten rows with their positions and actions', async ({
  server,
  open,
}) => {
  await open('/experiencias');
  await page.getByRole('button', { name: /^Experiencias/ }).click();
  await page.getByRole('link', { name: 'Posicionamiento' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Posicionamiento' })).toBeVisible();
  await expect.poll(address).toMatch(/\/posicionamiento$/);
  await expect.element(rows).toHaveLength(10);
  // A set, because a request may be repeated: the pointer over the link prefetches the order, and the list of experiences may be refetched.
  const reads = (await server.sent('GET', '/experiences')).map(({ path }) => path);
  expect(new Set(reads.filter((path) => path.includes('order')))).toEqual(
    new Set(['/experiences?order[id]&itemsPerPage=600']),
  );
  expect(placed()).toEqual({ 1: [1], 2: [2], 3: [3, 4] });
  for (const button of [/^Mover/, /^Subir/, /^Bajar/, /^Vaciar/]) {
    await expect.element(rows.getByRole('button', { name: button })).toHaveLength(10);
  }
  await expect.element(row(4).getByRole('combobox')).toHaveAttribute('placeholder', 'Buscar experiencia...');
  await expect.element(row(4).getByRole('button', { name: /^Mover/ })).toBeDisabled();
  await expect.element(row(4).getByRole('button', { name: /^Vaciar/ })).toBeDisabled();
  expect(await server.unknown()).toEqual([]);
});

test('POS-07 D-41 D-43 all actions of a row are visible without the pointer over the row', async ({ open }) => {
  await open('/posicionamiento');
  await expect.element(rows).toHaveLength(10);
  await page.getByRole('heading', { level: 1 }).hover();
  const hidden = rows
    .getByRole('button')
    .elements()
    .filter((button) => !button.checkVisibility({ opacityProperty: true }))
    .map((button) => button.ariaLabel);
  expect(hidden).toEqual([]);
});

test('POS-02 a spinner is shown until the list is loaded, then the empty state', async ({ server, open }) => {
  await server.change(({ experiences }) => (experiences.length = 0));
  const release = await server.holdBack(/^\/experiences/);
  await open('/posicionamiento');
  await expect.element(page.getByRole('status', { name: 'Cargando el orden' })).toBeVisible();
  await release();
  await expect.element(page.getByRole('heading', { name: 'Aún no hay experiencias' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Nueva experiencia' })).toBeVisible();
});

test('POS-05 CONST-29 A-89 each press of the plus adds ten rows, so that the highest stored position can be reached', async ({
  server,
  open,
}) => {
  await server.change(({ experiences }) => Object.assign(experiences[8] ?? {}, { order: 25 }));
  await open('/posicionamiento');
  await expect.element(page.getByText('Hay 1 posición ocupada más abajo')).toBeVisible();
  for (const count of [20, 30]) {
    await page.getByRole('button', { name: 'Añadir 10 posiciones' }).click();
    await expect.element(rows).toHaveLength(count);
  }
  await expect.element(value(25)).toMatchTextContent(name(9));
});

test('POS-03 A-89 a larger list is read completely, and the select finds any of its experiences', async ({
  server,
  open,
}) => {
  await server.change(({ experiences }) => {
    const [like] = experiences;
    for (let id = experiences.length + 1; id <= 1205; id += 1)
      experiences.push({ ...like, id, name: { es: name(id) }, order: id === 1201 ? 5 : null });
  });
  await open('/posicionamiento');
  await expect.element(value(5)).toMatchTextContent(name(1201));
  expect((await server.sent('GET', '/experiences')).map(({ path }) => path)).toEqual(
    ['', '&page=2', '&page=3'].map((part) => `/experiences?order[id]&itemsPerPage=600${part}`),
  );
  await row(4).getByRole('combobox').fill('paseo 1204');
  await page.getByRole('option', { name: name(1204) }).click();
  await expect.element(value(4)).toMatchTextContent(name(1204));
});

test('POS-08 POS-09 typing searches through the API, and a selected experience fills the row', async ({
  server,
  open,
}) => {
  await open('/posicionamiento');
  const search = row(4).getByRole('combobox');
  await search.click();
  await expect.element(page.getByRole('option')).toHaveLength(23);
  await search.fill('paseo 2');
  await expect.element(page.getByRole('option')).toHaveLength(5);
  expect((await server.sent('GET', '/experiences')).at(-1)?.path).toBe('/experiences?order[id]&name=paseo 2');
  await expect.element(page.getByRole('option', { name: /Paseo 2 por/ })).toMatchTextContent('ya en la posición 2');
  await press(search, '{ArrowDown}');
  await page.getByRole('option', { name: name(20) }).click();
  await expect.element(value(4)).toMatchTextContent(name(20));
  await expect.element(value(4)).toHaveFocus();
  expect(await sentOrders(server)).toEqual([]);
});

/** Actions with the expected experiences of each position. */
const actions: [title: string, act: () => Promise<void>, expected: Record<number, number[]>][] = [
  ['POS-12 the down arrow swaps with the row below', () => click(1, /^Bajar/), { 1: [2], 2: [1], 3: [3, 4] }],
  [
    'POS-12 A-88 the up arrow moves both experiences of a shared row',
    () => click(3, /^Subir/),
    { 1: [1], 2: [3, 4], 3: [2] },
  ],
  ['POS-13 the bin empties the row', () => click(2, /^Vaciar/), { 1: [1], 3: [3, 4] }],
  ['A-88 the bin empties a shared row', () => click(3, /^Vaciar/), { 1: [1], 2: [2] }],
  ['A-88 one experience is removed from a shared row', () => click(3, /^Quitar Paseo 3 /), { 1: [1], 2: [2], 3: [4] }],
  [
    'POS-14 D-41 a second experience shares the row',
    async () => {
      await click(1, /^Compartir/);
      await expect.element(row(1).getByRole('combobox')).toHaveFocus();
      await userEvent.keyboard('paseo 19');
      await page.getByRole('option', { name: name(19) }).click();
    },
    { 1: [1, 19], 2: [2], 3: [3, 4] },
  ],
  [
    'A-87 an experience of another row moves',
    async () => {
      await row(5).getByRole('combobox').fill('paseo 2 ');
      await page.getByRole('option', { name: name(2) }).click();
    },
    { 1: [1], 3: [3, 4], 5: [2] },
  ],
  ['POS-10 a row is dragged by mouse', () => drag(1, 3), { 1: [2], 2: [3, 4], 3: [1] }],
];
for (const [title, act, expected] of actions) {
  test(`${title}; POS-15 nothing is saved`, async ({ server, open }) => {
    await open('/posicionamiento');
    await act();
    await expect.poll(placed).toEqual(expected);
    expect(await sentOrders(server)).toEqual([]);
  });
}

test('POS-14 no third experience can be added to a shared position', async ({ open }) => {
  await open('/posicionamiento');
  await expect.element(value(3)).toHaveLength(2);
  await expect.element(row(3).getByRole('button', { name: /^Compartir/ })).toHaveLength(0);
  await expect.element(row(3).getByRole('combobox')).toHaveLength(0);
});

test('POS-15 POS-19 POS-20 saving sends only the changed experiences, with null for those removed', async ({
  server,
  open,
}) => {
  await open('/posicionamiento');
  await click(1, /^Bajar/);
  await click(3, /^Quitar Paseo 4 /);
  await save.click();
  await sawGreenAlert('Orden guardado correctamente');
  const sent = await sentOrders(server);
  expect(sent).toHaveLength(3);
  expect(Object.fromEntries(sent)).toEqual({
    '/experiences/1': { order: 2 },
    '/experiences/2': { order: 1 },
    '/experiences/4': { order: null },
  });
  await expect.element(save).toBeDisabled();
  await open('/posicionamiento');
  await expect.poll(placed).toEqual({ 1: [2], 2: [1], 3: [3] });
});

test('POS-16 discarding restores the stored order and sends nothing', async ({ server, open }) => {
  await open('/posicionamiento');
  await click(3, /^Vaciar/);
  const before = (await server.calls()).length;
  await discard.click();
  await expect.poll(placed).toEqual({ 1: [1], 2: [2], 3: [3, 4] });
  await expect.element(discard).toBeDisabled();
  expect(await server.calls()).toHaveLength(before);
});

test('POS-17 leaving asks for confirmation only if there are changes', async ({ open }) => {
  await open('/posicionamiento');
  const leave = () => page.getByRole('link', { name: 'Escritorio', exact: true }).click();
  await click(1, /^Bajar/);
  await leave();
  const question = page.getByRole('dialog', { name: '¿Quieres salir sin guardar?' });
  await expect.element(question).toMatchTextContent('Has cambiado 2 posiciones');
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(placed()).toMatchObject({ 1: [2], 2: [1] });
  await click(1, /^Bajar/);
  await leave();
  await expect.poll(address).toMatch(/\/dashboard$/);
});

test('POS-21 ERR-05 a failed load shows the red alert and can be retried', async ({ server, open }) => {
  await server.fail('GET', /^\/experiences/, 503, { code: 503, message: 'Ocupado' });
  await open('/posicionamiento');
  await sawRedAlert('503- Ocupado');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(rows).toHaveLength(10);
});

test('POS-21 a save that fails partway shows the red alert, and the next save sends only the remaining changes', async ({
  server,
  open,
}) => {
  await open('/posicionamiento');
  await click(1, /^Bajar/);
  await server.fail('PUT', /^\/experiences\/1$/, 503, { code: 503, message: 'Ocupado' });
  await save.click();
  await sawRedAlert('503- Ocupado');
  expect(placed()).toMatchObject({ 1: [2], 2: [1] });
  await save.click();
  await sawGreenAlert('Orden guardado correctamente');
  expect((await sentOrders(server)).map(([path]) => path)).toEqual([
    '/experiences/2',
    '/experiences/1',
    '/experiences/1',
  ]);
});

const matching = (...patterns: readonly RegExp[]) => patterns.map((pattern) => expect.stringMatching(pattern));

test('the preview shows each change immediately, marks inactive experiences, and is available in both languages', async ({
  open,
}) => {
  await open('/posicionamiento');
  await expect
    .poll(() => textsOf(cards))
    .toEqual(matching(/^1Paseo 1 .*Inactiva/, /^2Paseo 2 /, /^3Paseo 3 /, /^3Paseo 4 .*Inactiva/));
  await click(3, /^Subir/);
  await expect
    .poll(() => textsOf(cards))
    .toEqual(matching(/Paseo 1 /, /^2Paseo 3 .*Sube 1/, /^2Paseo 4 .*Sube 1/, /^3Paseo 2 .*Baja 1/));
  await page.getByRole('radiogroup', { name: 'Idioma de la vista previa' }).getByText('EN').click();
  await expect
    .poll(() => textsOf(cards))
    .toEqual(matching(/Walk 1 in Malaga/, /Walk 3 in Malaga/, /Paseo 4/, /Paseo 2/));
});

describe('D-71 the undo of a saved order', () => {
  const strip = page.getByRole('region', { name: 'Deshacer el último cambio' });
  const undo = strip.getByRole('button', { name: 'Deshacer' });
  const before = [1, 2, 3];
  const after = [2, 1, 3];
  const path = /^\/experiences\/positions/;
  /** Responds to the next call with the experiences in this sequence, at the positions from 1. */
  const answer = (server: TestServer, method: string, ids: readonly number[]) =>
    server.answer(method, path, 200, {
      positions: ids.map((id, index) => ({ '@id': `/experiences/${id}`, id, name: name(id), order: index + 1 })),
    });

  test.beforeEach(async ({ server, open }) => {
    await open('/dashboard');
    enable(server, 'undo', 'positions');
    await answer(server, 'GET', before);
    await answer(server, 'PUT', after);
    go('/posicionamiento');
    await click(1, /^Bajar/);
    await save.click();
    await sawGreenAlert('Orden guardado correctamente');
    await expect.element(strip).toMatchTextContent('2 experiencias han cambiado de posición');
  });

  test('saves the former positions of the moved experiences, which the screen shows', async ({ server }) => {
    await answer(server, 'GET', after);
    await answer(server, 'PUT', before);
    await answer(server, 'GET', before);
    await undo.click();
    await sawGreenAlert('Deshecho: el orden vuelve a ser el de antes');
    await expect.poll(placed).toEqual({ 1: [1], 2: [2], 3: [3] });
    await expect.element(save).toBeDisabled();
    const [, body] = (await sentOrders(server)).at(-1) ?? [];
    expect(body).toEqual({
      positions: [
        { '@id': '/experiences/2', order: 2 },
        { '@id': '/experiences/1', order: 1 },
      ],
    });
  });

  test('is refused if one of them has moved since, and the screen shows the stored order', async ({ server }) => {
    await answer(server, 'GET', [2, 3, 1]);
    await answer(server, 'GET', [2, 3, 1]);
    await undo.click();
    await sawRedAlert('El orden ha cambiado desde entonces: no se ha deshecho nada');
    await expect.poll(placed).toEqual({ 1: [2], 2: [3], 3: [1] });
    expect(await sentOrders(server)).toHaveLength(1);
  });

  test('can be tried again after a failure of the server', async ({ server }) => {
    await server.fail('GET', path, 503, { code: 503, message: 'Ocupado' });
    await answer(server, 'GET', after);
    await answer(server, 'PUT', before);
    await answer(server, 'GET', before);
    await undo.click();
    await sawRedAlert('503- Ocupado');
    await undo.click();
    await sawGreenAlert('Deshecho');
    await expect.poll(placed).toEqual({ 1: [1], 2: [2], 3: [3] });
  });

  test('is no longer offered once the order is changed again', async ({ server }) => {
    await click(3, /^Subir/);
    await expect.poll(placed).toEqual({ 1: [2], 2: [3], 3: [1] });
    await expect.element(strip).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(placed).toEqual({ 1: [2], 2: [3], 3: [1] });
    expect(await sentOrders(server)).toHaveLength(1);
  });

  test('preserves moves that are made while it is running', async ({ server }) => {
    await answer(server, 'GET', after);
    await answer(server, 'PUT', before);
    await answer(server, 'GET', before);
    const release = await server.holdBack(path);
    await undo.click();
    await click(3, /^Subir/);
    await release();
    await sawGreenAlert('Deshecho');
    expect(placed()).toEqual({ 1: [2], 2: [3], 3: [1] });
    await expect.element(save).toBeEnabled();
  });
});

test('D-71 D-42 without the feature `positions`, a saved order cannot be undone', async ({ server, open }) => {
  await open('/posicionamiento');
  enable(server, 'undo');
  await click(1, /^Bajar/);
  await save.click();
  await sawGreenAlert('Orden guardado correctamente');
  expect(page.getByRole('region', { name: 'Deshacer el último cambio' }).elements()).toEqual([]);
});
