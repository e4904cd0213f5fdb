import type { Page } from '@playwright/test';
import { expect, sawGreenAlert, sawRedAlert, test } from '../support/seeds-only.ts';
import type { SeedsOnlyServer } from '../support/seeds-only-server.ts';

const name = (id: number) => `Paseo ${id} por Málaga`;
const row = (page: Page, position: number) => page.getByRole('listitem', { name: `Posición ${position}`, exact: true });
const rows = (page: Page) => page.getByRole('listitem', { name: /^Posición \d+$/ });
const value = (page: Page, position: number) =>
  row(page, position).getByRole('button', { name: /^Cambiar la posición/ });
const press = (page: Page, position: number, button: RegExp) =>
  row(page, position).getByRole('button', { name: button }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Guardar orden' });
const discard = (page: Page) => page.getByRole('button', { name: 'Descartar cambios' });
const cards = (page: Page) => page.getByRole('region', { name: 'Vista previa' }).getByRole('listitem');
const sentOrders = (server: SeedsOnlyServer) =>
  server.calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body] as const);

/** Who stands where, from the top. */
const placed = async (page: Page) => {
  const texts = await rows(page).evaluateAll((items) =>
    items.map((item) => (item.textContent ?? '').match(/Paseo \d+/g)?.map((text) => Number(text.slice(6))) ?? []),
  );
  return Object.fromEntries(texts.flatMap((ids, index) => (ids.length > 0 ? [[index + 1, ids]] : [])));
};

test.beforeEach(({ server }) => {
  // 1 and 2 have places of their own, 3 and 4 share the third.
  for (const [id, order] of [1, 2, 3, 3].entries()) Object.assign(server.records.experiences[id] ?? {}, { order });
});

test('POS-01 POS-03 POS-04 POS-06 POS-07 POS-11 SHELL-26 shows ten rows, each with its place and what can be done', async ({
  page,
  server,
  open,
}) => {
  await open('/experiencias');
  await page.getByRole('button', { name: /^Experiencias/ }).click();
  await page.getByRole('link', { name: 'Posicionamiento' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Posicionamiento' })).toBeVisible();
  await expect(page).toHaveURL(/\/posicionamiento$/);
  await expect(rows(page)).toHaveCount(10);
  expect(server.sent('GET', '/experiences').at(-1)?.path).toBe('/experiences?order[id]&itemsPerPage=600');
  expect(await placed(page)).toEqual({ 1: [1], 2: [2], 3: [3, 4] });
  for (const button of [/^Mover/, /^Subir/, /^Bajar/, /^Vaciar/]) {
    await expect(rows(page).getByRole('button', { name: button })).toHaveCount(10);
  }
  await expect(row(page, 4).getByRole('combobox')).toHaveAttribute('placeholder', 'Buscar experiencia...');
  await expect(row(page, 4).getByRole('button', { name: /^Mover/ })).toBeDisabled();
  await expect(row(page, 4).getByRole('button', { name: /^Vaciar/ })).toBeDisabled();
  expect(server.unknown).toEqual([]);
});

test('POS-07 D-41 D-43 each action of a row is in sight without a pointer over the row', async ({ page, open }) => {
  await open('/posicionamiento');
  await expect(rows(page)).toHaveCount(10);
  await page.mouse.move(0, 0);
  const hidden = await rows(page)
    .getByRole('button')
    .evaluateAll((all) =>
      all
        .filter((each) => !each.checkVisibility({ opacityProperty: true }))
        .map((each) => each.getAttribute('aria-label')),
    );
  expect(hidden).toEqual([]);
});

test('POS-02 a spinner stands there until the list is read, then the empty state', async ({ page, server, open }) => {
  server.records.experiences.length = 0;
  const release = server.holdBack(/^\/experiences/);
  await open('/posicionamiento');
  await expect(page.getByRole('status', { name: 'Cargando el orden' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Aún no hay experiencias' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Nueva experiencia' })).toBeVisible();
});

test('POS-05 CONST-29 A-89 each press of the plus adds ten rows, down to the highest stored order', async ({
  page,
  server,
  open,
}) => {
  Object.assign(server.records.experiences[8] ?? {}, { order: 25 });
  await open('/posicionamiento');
  await expect(page.getByText('Hay 1 posición ocupada más abajo')).toBeVisible();
  for (const count of [20, 30]) {
    await page.getByRole('button', { name: 'Añadir 10 posiciones' }).click();
    await expect(rows(page)).toHaveCount(count);
  }
  await expect(value(page, 25)).toContainText(name(9));
});

test('POS-03 A-89 a larger list is read to its end, and the select finds any experience of it', async ({
  page,
  server,
  open,
}) => {
  const { experiences } = server.records;
  const [like] = experiences;
  for (let id = experiences.length + 1; id <= 1205; id += 1)
    experiences.push({ ...like, id, name: { es: `Paseo ${id} por Málaga` }, order: id === 1201 ? 5 : null });
  await open('/posicionamiento');
  await expect(value(page, 5)).toContainText(name(1201));
  expect(server.sent('GET', '/experiences').map(({ path }) => path)).toEqual(
    ['', '&page=2', '&page=3'].map((part) => `/experiences?order[id]&itemsPerPage=600${part}`),
  );
  await row(page, 4).getByRole('combobox').fill('paseo 1204');
  await page.getByRole('option', { name: name(1204) }).click();
  await expect(value(page, 4)).toContainText(name(1204));
});

test('POS-08 POS-09 typing narrows what is offered by asking the API, and choosing fills the row', async ({
  page,
  server,
  open,
}) => {
  await open('/posicionamiento');
  const search = row(page, 4).getByRole('combobox');
  await search.click();
  await expect(page.getByRole('option')).toHaveCount(23);
  await search.fill('paseo 2');
  await expect(page.getByRole('option')).toHaveCount(5);
  expect(server.sent('GET', '/experiences').at(-1)?.path).toBe('/experiences?order[id]&name=paseo 2');
  await expect(page.getByRole('option', { name: /Paseo 2 por/ })).toContainText('ya en la posición 2');
  await search.press('ArrowDown');
  await page.getByRole('option', { name: name(20) }).click();
  await expect(value(page, 4)).toContainText(name(20));
  await expect(value(page, 4)).toBeFocused();
  expect(sentOrders(server)).toEqual([]);
});

/** What a person does, and who then stands where. */
const deeds: [title: string, act: (page: Page) => Promise<void>, expected: Record<number, number[]>][] = [
  ['POS-12 the down arrow swaps with the row below', (page) => press(page, 1, /^Bajar/), { 1: [2], 2: [1], 3: [3, 4] }],
  [
    'POS-12 A-88 the up arrow moves a shared row as one',
    (page) => press(page, 3, /^Subir/),
    { 1: [1], 2: [3, 4], 3: [2] },
  ],
  ['POS-13 the bin empties the row', (page) => press(page, 2, /^Vaciar/), { 1: [1], 3: [3, 4] }],
  ['A-88 the bin empties a shared row', (page) => press(page, 3, /^Vaciar/), { 1: [1], 2: [2] }],
  ['A-88 one of two is taken out by itself', (page) => press(page, 3, /^Quitar Paseo 3 /), { 1: [1], 2: [2], 3: [4] }],
  [
    'POS-14 D-41 a second one shares the row',
    async (page) => {
      await press(page, 1, /^Compartir/);
      await page.keyboard.type('paseo 19');
      await page.getByRole('option', { name: name(19) }).click();
    },
    { 1: [1, 19], 2: [2], 3: [3, 4] },
  ],
  [
    'A-87 one that stands elsewhere moves',
    async (page) => {
      await row(page, 5).getByRole('combobox').fill('paseo 2 ');
      await page.getByRole('option', { name: name(2) }).click();
    },
    { 1: [1], 3: [3, 4], 5: [2] },
  ],
  [
    'POS-10 a row is dragged by mouse',
    async (page) => {
      await page.getByRole('button', { name: 'Mover Paseo 1 por Málaga' }).hover();
      await page.mouse.down();
      const to = await row(page, 3).boundingBox();
      if (!to) throw new Error('The row is not on the screen');
      await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 });
      await page.mouse.up();
    },
    { 1: [2], 2: [3, 4], 3: [1] },
  ],
];
for (const [title, act, expected] of deeds) {
  test(`${title}; POS-15 nothing is saved`, async ({ page, server, open }) => {
    await open('/posicionamiento');
    await act(page);
    await expect.poll(() => placed(page)).toEqual(expected);
    expect(sentOrders(server)).toEqual([]);
  });
}

test('POS-14 where two share a position, no third can be added', async ({ page, open }) => {
  await open('/posicionamiento');
  await expect(value(page, 3)).toHaveCount(2);
  await expect(row(page, 3).getByRole('button', { name: /^Compartir/ })).toHaveCount(0);
  await expect(row(page, 3).getByRole('combobox')).toHaveCount(0);
});

test('POS-15 POS-19 POS-20 saving sends each changed experience and no other, null for what was taken out', async ({
  page,
  server,
  open,
}) => {
  await open('/posicionamiento');
  await press(page, 1, /^Bajar/);
  await press(page, 3, /^Quitar Paseo 4 /);
  await save(page).click();
  await sawGreenAlert(page, 'Orden guardado correctamente');
  const sent = sentOrders(server);
  expect(sent).toHaveLength(3);
  expect(Object.fromEntries(sent)).toEqual({
    '/experiences/1': { order: 2 },
    '/experiences/2': { order: 1 },
    '/experiences/4': { order: null },
  });
  await expect(save(page)).toBeDisabled();
  await page.reload();
  await expect.poll(() => placed(page)).toEqual({ 1: [2], 2: [1], 3: [3] });
});

test('POS-16 discarding brings back the stored order and sends nothing', async ({ page, server, open }) => {
  await open('/posicionamiento');
  await press(page, 3, /^Vaciar/);
  const before = server.calls.length;
  await discard(page).click();
  expect(await placed(page)).toEqual({ 1: [1], 2: [2], 3: [3, 4] });
  await expect(discard(page)).toBeDisabled();
  expect(server.calls.length).toBe(before);
});

test('POS-17 leaving asks first where there are changes, and only there', async ({ page, open }) => {
  await open('/posicionamiento');
  const leave = () => page.getByRole('link', { name: 'Escritorio', exact: true }).click();
  await press(page, 1, /^Bajar/);
  await leave();
  const question = page.getByRole('dialog', { name: '¿Quieres salir sin guardar?' });
  await expect(question).toContainText('Has cambiado 2 posiciones');
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(question).toBeHidden();
  expect(await placed(page)).toMatchObject({ 1: [2], 2: [1] });
  await press(page, 1, /^Bajar/);
  await leave();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('POS-21 ERR-05 a failed load shows the red alert and can be tried again', async ({ page, server, open }) => {
  server.fail('GET', /^\/experiences/, 503, { code: 503, message: 'Ocupado' });
  await open('/posicionamiento');
  await sawRedAlert(page, '503- Ocupado');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(rows(page)).toHaveCount(10);
});

test('POS-21 a save that fails half way shows the red alert, and the next press sends only the rest', async ({
  page,
  server,
  open,
}) => {
  await open('/posicionamiento');
  await press(page, 1, /^Bajar/);
  server.fail('PUT', /^\/experiences\/1$/, 503, { code: 503, message: 'Ocupado' });
  await save(page).click();
  await sawRedAlert(page, '503- Ocupado');
  expect(await placed(page)).toMatchObject({ 1: [2], 2: [1] });
  await save(page).click();
  await sawGreenAlert(page, 'Orden guardado correctamente');
  expect(sentOrders(server).map(([path]) => path)).toEqual(['/experiences/2', '/experiences/1', '/experiences/1']);
});

test('the preview shows the order as cards at once, inactive ones marked, in either language', async ({
  page,
  open,
}) => {
  await open('/posicionamiento');
  await expect(cards(page)).toHaveText([/^1Paseo 1 .*Inactiva/, /^2Paseo 2 /, /^3Paseo 3 /, /^3Paseo 4 .*Inactiva/]);
  await press(page, 3, /^Subir/);
  await expect(cards(page)).toHaveText([/Paseo 1 /, /^2Paseo 3 .*Sube 1/, /^2Paseo 4 .*Sube 1/, /^3Paseo 2 .*Baja 1/]);
  await page.getByRole('radiogroup', { name: 'Idioma de la vista previa' }).getByText('EN').click();
  await expect(cards(page)).toHaveText([/Walk 1 in Malaga/, /Walk 3 in Malaga/, /Paseo 4/, /Paseo 2/]);
});
