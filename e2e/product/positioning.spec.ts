import type { Page } from '@playwright/test';
import { axeViolations } from '../support/accessibility.ts';
import { sawRedAlert } from '../support/alerts.ts';
import { expect, offers, recover, test, untilStored } from '../support/drafts/draft-test.ts';
import { readDrafts } from '../support/drafts/stored-drafts.ts';
import { sawGreenAlert } from '../support/product.ts';

type Position = { '@id': string; name: string; order: number };

const row = (page: Page, position: number) => page.getByRole('listitem', { name: `Posición ${position}`, exact: true });
const values = (page: Page, position: number) =>
  row(page, position).getByRole('button', { name: /^Cambiar la posición/ });
const grip = (page: Page, position: number) => row(page, position).getByRole('button', { name: /^Mover/ });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar orden' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Alguien ha guardado cambios mientras editabas' });

/** Records every save of the page, with the status of its response. */
function saves(page: Page) {
  const sent: { path: string; body: unknown; ifMatch: string | undefined; status: number }[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'PUT') return;
    const { pathname: path } = new URL(request.url());
    sent.push({
      path,
      body: request.postDataJSON(),
      ifMatch: request.headers()['if-match'],
      status: response.status(),
    });
  });
  return sent;
}

// The tests run serially, because they share the order of the experiences.
test.describe.configure({ mode: 'serial' });

/** The experiences at positions 1 to 5. No position is shared, and no other experience has a position. */
let first: readonly { iri: string; name: string }[] = [];
const nth = (place: number) => first[place - 1] ?? { iri: '', name: '' };

test.beforeEach(async ({ api }) => {
  const read = async () => (await api.get('/experiences/positions'))['positions'] as Position[];
  const stored = await read();
  const positions = stored.map(({ '@id': iri }, index) => ({ '@id': iri, order: index < 5 ? index + 1 : null }));
  await api.put('/experiences/positions', { positions });
  first = (await read()).map(({ '@id': iri, name }) => ({ iri, name }));
});

/**
 * Expects these experiences at the positions 1, 2 and so on. Each inner list contains the experiences that share a position; a number is
 * the position of an experience before the test. After a swap of the first two, `places` is `[[2], [1]]`.
 */
const expectOrder = async (page: Page, places: readonly (readonly number[])[]) => {
  for (const [index, place] of places.entries())
    await expect(values(page, index + 1)).toContainText(place.map((number) => nth(number).name));
};

test('POS-10 POS-15 POS-18 a row dragged by mouse is saved by one call with the version of the loaded order', async ({
  page,
  open,
  api,
}) => {
  const sent = saves(page);
  await open('/posicionamiento');
  await expectOrder(page, [[1], [2], [3]]);
  await grip(page, 1).hover();
  await page.mouse.down();
  const to = await row(page, 3).boundingBox();
  if (!to) throw new Error('The row is not on the screen');
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expectOrder(page, [[2], [3], [1]]);
  expect(sent).toEqual([]);
  await save(page).click();
  await sawGreenAlert(page, 'Orden guardado correctamente');
  expect(sent).toEqual([
    { path: '/experiences/positions', body: expect.anything(), ifMatch: expect.stringMatching(/^W\/"/), status: 200 },
  ]);
  const { positions } = await api.get('/experiences/positions');
  expect((positions as Position[]).map(({ '@id': iri }) => iri)).toEqual(
    [2, 3, 1, 4, 5].map((place) => nth(place).iri),
  );
  await expect(save(page)).toBeDisabled();
});

test('POS-10 POS-12 POS-13 POS-20 positions can be changed, shared, emptied and saved by keyboard alone', async ({
  page,
  open,
  api,
}) => {
  await open('/posicionamiento');
  await grip(page, 1).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Has cogido ${nth(1).name}: está en la posición 1`)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${nth(1).name} va a la posición 2`)).toBeAttached();
  await page.keyboard.press('Space');
  await expectOrder(page, [[2], [1], [3]]);
  await expect(grip(page, 2)).toBeFocused();

  const down = page.getByRole('button', { name: `Bajar ${nth(1).name}` });
  await down.focus();
  await page.keyboard.press('Enter');
  await expectOrder(page, [[2], [3], [1]]);
  await expect(down).toBeFocused();

  await row(page, 5)
    .getByRole('button', { name: /^Vaciar/ })
    .focus();
  await page.keyboard.press('Enter');
  const search = row(page, 5).getByRole('combobox');
  await expect(search).toBeFocused();
  await search.fill(nth(4).name);
  await expect(page.getByRole('option').first()).toContainText('ya en la posición 4');
  await page.keyboard.press('Enter');
  await expect(values(page, 5)).toBeFocused();
  await expect(values(page, 5)).toContainText(nth(4).name);
  await save(page).focus();
  await page.keyboard.press('Enter');
  await sawGreenAlert(page, 'Orden guardado correctamente');
  const { positions } = await api.get('/experiences/positions');
  expect((positions as Position[]).map(({ '@id': iri, order }) => [iri, order])).toEqual([
    [nth(2).iri, 1],
    [nth(3).iri, 2],
    [nth(1).iri, 3],
    [nth(4).iri, 5],
  ]);
});

const stored = async (api: { get: (path: string) => Promise<Record<string, unknown>> }) =>
  ((await api.get('/experiences/positions'))['positions'] as Position[]).map(({ '@id': iri, order }) => [iri, order]);

test('an unsaved order is recovered after the browser was killed in the middle of a move', async ({ profile, api }) => {
  let page = await profile.start();
  await page.goto('/posicionamiento');
  await page.getByRole('button', { name: `Bajar ${nth(1).name}` }).click();
  await untilStored(page, JSON.stringify([1, [nth(2).iri]]));
  await grip(page, 3).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Has cogido ${nth(3).name}: está en la posición 3`)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${nth(3).name} va a la posición 2`)).toBeAttached();
  await profile.kill();

  page = await profile.start();
  await recover(page, '/posicionamiento');
  await expectOrder(page, [[2], [1], [3]]);
  await save(page).click();
  await sawGreenAlert(page, 'Orden guardado correctamente');
  expect((await stored(api)).slice(0, 3)).toEqual([2, 1, 3].map((place, index) => [nth(place).iri, index + 1]));
  await expect.poll(() => readDrafts(page)).toEqual([]);
  await page.reload();
  await expectOrder(page, [[2], [1]]);
  await expect(offers(page)).toHaveCount(0);
});

test.describe('D-71 the undo of a saved order', () => {
  const strip = (page: Page) => page.getByRole('region', { name: 'Deshacer el último cambio' });
  const undo = (page: Page) => strip(page).getByRole('button', { name: 'Deshacer' });

  test.beforeEach(async ({ page, open }) => {
    await open('/posicionamiento');
    await page.getByRole('button', { name: `Bajar ${nth(1).name}` }).click();
    await save(page).click();
    // While the pointer is over the offer, its 10 s do not pass.
    await strip(page).hover();
    await expect(strip(page)).toContainText('2 experiencias han cambiado de posición');
  });

  test('restores the former positions, also from another screen', async ({ page, api }) => {
    const sent = saves(page);
    await api.put('/experiences/positions', { positions: [{ '@id': nth(4).iri, order: 9 }] });
    await page.getByRole('link', { name: 'Escritorio', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await undo(page).click();
    await sawGreenAlert(page, 'Deshecho: el orden vuelve a ser el de antes');
    expect(sent).toEqual([expect.objectContaining({ ifMatch: expect.stringMatching(/^W\/"/), status: 200 })]);
    expect((await stored(api)).filter(([, order]) => order !== 5)).toEqual(
      [1, 2, 3, 9].map((order, index) => [nth(index + 1).iri, order]),
    );
  });

  test('is refused if another administrator has moved one of the experiences', async ({ page, api }) => {
    await api.put('/experiences/positions', { positions: [{ '@id': nth(1).iri, order: 9 }] });
    await undo(page).click();
    await sawRedAlert(page, 'El orden ha cambiado desde entonces: no se ha deshecho nada');
    await expect(row(page, 2).getByRole('combobox')).toBeVisible();
    expect(await stored(api)).toContainEqual([nth(2).iri, 1]);
    expect(await stored(api)).toContainEqual([nth(1).iri, 9]);
  });
});

test.describe('D-42 an order that another administrator has saved in the meantime', () => {
  test.beforeEach(async ({ page, open, api }) => {
    await open('/posicionamiento');
    await page.getByRole('button', { name: `Bajar ${nth(1).name}` }).click();
    await api.put('/experiences/positions', { positions: [{ '@id': nth(2).iri, order: null }] });
    await save(page).click();
    await expect(dialog(page)).toBeVisible();
  });

  test('is shown beside the unsaved order, and is not overwritten before a choice', async ({ page, api }) => {
    const differences = dialog(page).getByRole('listitem');
    await expect(differences.getByRole('heading')).toHaveText(['Posición 1', 'Posición 2']);
    await expect(differences.first().getByRole('definition')).toHaveText([nth(1).name, nth(2).name]);
    await expect(differences.last().getByRole('definition')).toHaveText(['Vacía', nth(1).name]);
    const back = dialog(page).getByRole('button', { name: 'Volver al orden' });
    await expect(back).toBeFocused();
    expect(await axeViolations(page, { within: '[role=dialog]' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expectOrder(page, [[2], [1], [3]]);
    expect((await stored(api))[0]).toEqual([nth(1).iri, 1]);
    await save(page).click();
    await expect(dialog(page)).toBeVisible();
  });

  test('is overwritten with the unsaved order', async ({ page, api }) => {
    await dialog(page).getByRole('button', { name: 'Guardar lo mío' }).click();
    await sawGreenAlert(page, 'Orden guardado correctamente');
    expect((await stored(api)).slice(0, 3)).toEqual([
      [nth(2).iri, 1],
      [nth(1).iri, 2],
      [nth(3).iri, 3],
    ]);
  });

  test('replaces the unsaved order, and can be changed further', async ({ page, api }) => {
    await dialog(page).getByRole('button', { name: 'Quedarme con lo guardado' }).click();
    await expect(dialog(page)).toBeHidden();
    await expectOrder(page, [[1]]);
    await expect(row(page, 2).getByRole('combobox')).toBeVisible();
    await page.getByRole('button', { name: `Subir ${nth(3).name}` }).click();
    await save(page).click();
    await sawGreenAlert(page, 'Orden guardado correctamente');
    expect((await stored(api)).slice(0, 2)).toEqual([
      [nth(1).iri, 1],
      [nth(3).iri, 2],
    ]);
  });
});
