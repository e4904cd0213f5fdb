import type { ImportItem, ItemKind } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { Locator, Page } from '@playwright/test';
import { axeViolations, inDisplayModes, horizontalScroll } from '../support/accessibility.ts';
import { redAlert, sawRedAlert } from '../support/alerts.ts';
import { applyPlan, itemsOf, moveDays, createPlan, runOf } from '../support/importing.ts';
import { expect, test, type Api } from '../support/product.ts';

const differences = (page: Page) => page.getByRole('region', { name: 'Diferencias' });
const tab = (page: Page, name: string) =>
  differences(page)
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}`) });
const tickOf = (page: Page, { name }: ImportItem) =>
  differences(page).getByRole('checkbox', { name: `Importar ${name}`, exact: true });
const rowOf = (page: Page, { name }: ImportItem) =>
  differences(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: `Importar ${name}`, exact: true }) });
const openerOf = (page: Page, item: ImportItem) =>
  rowOf(page, item).getByRole('button', { name: /las diferencias de/ });
const fieldOf = (page: Page, item: ImportItem, label: string) =>
  rowOf(page, item).getByRole('listitem').filter({ hasText: label });
const tickOfField = (page: Page, item: ImportItem, label: string) =>
  rowOf(page, item).getByRole('checkbox', { name: `Aplicar: ${label}`, exact: true });
const choiceOf = (page: Page, item: ImportItem, name: string) =>
  rowOf(page, item).getByRole('radiogroup').getByRole('radio', { name, exact: true });
const tickAll = (page: Page) => differences(page).getByRole('checkbox', { name: /^Marcar l/ });

/** The text that the set-up appends to descriptions, so that they are in conflict. */
const ownWords = 'Lo contamos con nuestras palabras.';
/** A plan with every kind of item, which the tests share. */
let run: ImportRun;

const oneOf = async (api: Api, kind: ItemKind, isWanted: (item: ImportItem) => boolean = () => true) => {
  const items = await itemsOf(api, run, `kind=${kind}`);
  // Selects an item with a unique name from the first page of the list.
  const isNamed = ({ name }: ImportItem) => items.filter((other) => other.name === name).length === 1;
  const item = items.slice(0, 30).find((one) => isNamed(one) && isWanted(one));
  if (!item) throw new Error(`the plan contains no such item: ${kind}`);
  return item;
};
const has = (field: string) => (item: ImportItem) => field in item.fields;
const stored = async (api: Api, { '@id': path }: ImportItem) => {
  const all = await itemsOf(api, run, '');
  return all.find((item) => item['@id'] === path);
};

// The tests are long, so that the suite needs few page loads.
test.describe.configure({ timeout: 180_000 });

test.beforeAll(async ({ api }) => {
  test.setTimeout(300_000);
  const first = await createPlan(api);
  await api.post(`${first['@id']}/choices`, { isChosen: false });
  const chosen = (await itemsOf(api, first, 'kind=new')).slice(0, 36);
  for (const item of chosen) await api.patch(item['@id'], { isChosen: true });
  const imported = await itemsOf(api, await applyPlan(api, first), 'kind=new&state=applied');
  expect(imported).toHaveLength(36);
  for (const { experience } of imported.slice(0, 18)) {
    const { description } = await api.get(String(experience));
    const words = `${String(description).slice(0, 550)} ${ownWords}`;
    if (words.length >= 120) await api.put(String(experience), { description: words });
  }
  await api.delete(String(imported[20]?.experience));
  await moveDays(30);
  run = await createPlan(api);
  for (const kind of ['new', 'changed', 'conflict', 'gone', 'rejected'] as const)
    expect(run.counts?.[kind], kind).toBeGreaterThan(0);
});

test('IMP-04 each kind of difference has its tab and its count; page, kind and name are in the URL', async ({
  page,
  open,
}) => {
  const { counts } = run;
  if (!counts) throw new Error('no counts');
  const all = counts.new + counts.changed + counts.conflict + counts.gone;
  await open('/importaciones');
  await expect(tab(page, 'Todas')).toHaveText(`Todas${all}`);
  await expect(tab(page, 'Todas')).toHaveAttribute('aria-current', 'page');
  for (const [name, kind] of [
    ['Nuevas', 'new'],
    ['Cambiadas', 'changed'],
    ['En conflicto', 'conflict'],
    ['Retiradas', 'gone'],
    ['Rechazadas', 'rejected'],
  ] as const) {
    await tab(page, name).click();
    await expect(page).toHaveURL(new RegExp(`kind=${kind}`));
    await expect(tab(page, name)).toHaveText(`${name}${counts[kind]}`);
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(differences(page)).toContainText(`de ${counts[kind]}`);
  }
  await expect(differences(page).getByText('Este ID venía repetido').first()).toBeVisible();
  await expect(differences(page).getByRole('checkbox')).toHaveCount(0);

  await tab(page, 'Nuevas').click();
  await differences(page).getByRole('button', { name: 'Página 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(differences(page)).toContainText(`31–60 de ${counts.new}`);
  await page.reload();
  await expect(differences(page)).toContainText(`31–60 de ${counts.new}`);

  const filter = differences(page).getByRole('textbox', { name: 'Nombre de la experiencia' });
  await filter.fill('free TOUR');
  await filter.press('Enter');
  await expect(page).toHaveURL(/\?kind=new&name=free\+TOUR$/);
  const ticks = differences(page).getByRole('checkbox', { name: /^Importar / });
  await expect
    .poll(async () => (await ticks.evaluateAll(labelsOf)).every((label) => /free tour/i.test(label)))
    .toBe(true);
  await page.goBack();
  await expect(filter).toHaveValue('');
  await expect(differences(page)).toContainText(`31–60 de ${counts.new}`);
  await filter.fill('<b>nadie</b>');
  await filter.press('Enter');
  await expect(differences(page).getByRole('heading', { name: 'Ninguna se llama así' })).toBeVisible();
  await expect(differences(page).getByText('<b>nadie</b>')).toBeVisible();
  await differences(page).getByRole('button', { name: 'Quitar el filtro' }).last().click();
  await expect(differences(page)).toContainText(`1–30 de ${counts.new}`);
});

test('IMP-04 a row without a picture has no empty box, and the names are aligned', async ({ page, open }) => {
  const layoutOf = () =>
    differences(page)
      .getByRole('listitem')
      .evaluateAll((rows) =>
        rows.flatMap((row) => {
          const tick = row.querySelector('input[type=checkbox]')?.getBoundingClientRect();
          const name = row.querySelector('[title]')?.getBoundingClientRect();
          if (!tick || !name) return [];
          const isBox = (each: Element) => each.textContent === '' && each.getBoundingClientRect().width >= 40;
          return {
            gapPx: Math.round(name.left - tick.right),
            hasPicture: row.querySelector('img') !== null,
            boxes: [...row.querySelectorAll('span')].filter(isBox).length,
          };
        }),
      );
  const gapsOf = (layout: Awaited<ReturnType<typeof layoutOf>>) => [...new Set(layout.map(({ gapPx }) => gapPx))];
  await open('/importaciones?kind=new');
  await expect(differences(page)).toContainText('1–30 de');
  const withoutPictures = await layoutOf();
  expect(withoutPictures).toHaveLength(30);
  expect(withoutPictures.filter(({ hasPicture, boxes }) => hasPicture || boxes > 0)).toEqual([]);
  expect(gapsOf(withoutPictures)).toEqual([14]);

  await tab(page, 'Cambiadas').click();
  await expect(differences(page).locator('img').first()).toBeVisible();
  const mixed = await layoutOf();
  expect(mixed.map(({ boxes }) => boxes)).toEqual(mixed.map(() => 0));
  expect(gapsOf(mixed)).toEqual([14 + 48 + 14]);
});

const labelsOf = (elements: Element[]) => elements.map((element) => element.getAttribute('aria-label') ?? '');

test('API-78 ticks are saved immediately, none is lost even in quick succession, and the counts are updated', async ({
  page,
  open,
  api,
}) => {
  await api.post(`${run['@id']}/choices`, { isChosen: true, kinds: ['new'] });
  const { chosen, counts } = await runOf(api, run);
  const items = (await itemsOf(api, run, 'kind=new')).slice(0, 30);
  const single = items.filter(({ name }) => items.filter((other) => other.name === name).length === 1).slice(0, 12);
  const sent: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()));
  await open('/importaciones?kind=new');
  await expect(tickOf(page, single[0] as ImportItem)).toBeChecked();
  // Clicks as fast as a script can: unticks the twelve items in `single`, and ticks the first four again.
  const boxes = await Promise.all([...single, ...single.slice(0, 4)].map((item) => tickOf(page, item).elementHandle()));
  await page.evaluate((all) => {
    for (const box of all) if (box instanceof HTMLElement) box.click();
  }, boxes);
  for (const [index, item] of single.entries()) await expect(tickOf(page, item)).toBeChecked({ checked: index < 4 });
  await expect.poll(() => sent.length).toBe(16);
  await expect(differences(page)).toContainText(`${chosen - 8} marcadas`);
  await expect(page.getByText(new RegExp(`^${chosen - 8} marcadas`)).last()).toBeVisible();
  const isChosen = new Map((await itemsOf(api, run, 'kind=new')).map((item) => [item.id, item.isChosen]));
  expect(single.map(({ id }) => isChosen.get(id))).toEqual(single.map((_, index) => index < 4));
  await page.reload();
  for (const [index, item] of single.entries()) await expect(tickOf(page, item)).toBeChecked({ checked: index < 4 });

  const all = differences(page).getByRole('checkbox', { name: `Marcar las ${counts?.new} nuevas` });
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.click();
  await expect(tickOf(page, single[11] as ImportItem)).toBeChecked();
  await expect(differences(page)).toContainText(`${chosen} marcadas`);
  await expect(all).toBeChecked();
  await all.click();
  await expect(tickOf(page, single[0] as ImportItem)).not.toBeChecked();
  await expect.poll(async () => (await runOf(api, run)).chosenCounts.new).toBe(0);
});

test('each field shows its changes word by word, in both languages, and can be excluded', async ({
  page,
  open,
  api,
}) => {
  const item = await oneOf(api, 'changed', (one) => has('description.es')(one) && has('description.en')(one));
  await api.patch(item['@id'], { isChosen: true });
  await open('/importaciones?kind=changed');
  await expect(openerOf(page, item)).toHaveAttribute('aria-expanded', 'false');
  await openerOf(page, item).click();
  await expect(rowOf(page, item).getByRole('group', { name: `Diferencias de ${item.name}` })).toBeVisible();
  for (const [label, language] of [
    ['Descripción en español', 'ES'],
    ['Descripción en inglés', 'EN'],
  ] as const) {
    const field = fieldOf(page, item, label);
    await expect(field.getByText(language, { exact: true })).toBeVisible();
    await expect(field.locator('del, ins')).not.toHaveCount(0);
    const { ours, theirs } = item.fields[`description.${language.toLowerCase()}`] ?? {};
    for (const [side, whole] of [
      [field.locator('del'), ours],
      [field.locator('ins'), theirs],
    ] as const)
      for (const words of await side.allTextContents()) expect(String(whole)).toContain(words);
  }
  const spanish = fieldOf(page, item, 'Descripción en español');
  const showAll = spanish.getByRole('button', { name: /^Ver todo/ });
  if (await showAll.isVisible()) {
    await showAll.click();
    await expect(spanish).toContainText(String(item.fields['description.es']?.theirs).split('\n').at(-1) ?? '');
    await spanish.getByRole('button', { name: /^Ver menos/ }).click();
  }

  await tickOfField(page, item, 'Descripción en español').uncheck();
  await expect.poll(async () => (await stored(api, item))?.fields['description.es']?.decision).toBe('ours');
  expect(await stored(api, item)).toMatchObject({ isChosen: true });
  for (const name of Object.keys(item.fields).filter((name) => name !== 'description.es'))
    await api.patch(item['@id'], { decisions: { [name]: 'ours' } });
  await page.reload();
  await openerOf(page, item).click();
  await expect(tickOfField(page, item, 'Descripción en español')).not.toBeChecked();
  await expect(tickOfField(page, item, 'Descripción en inglés')).not.toBeChecked();
  await expect(tickOf(page, item)).toBeChecked();
  // Unticking the last ticked field of an experience unticks the experience. Ticking the experience then ticks all its fields.
  await tickOfField(page, item, 'Descripción en inglés').check();
  await tickOfField(page, item, 'Descripción en inglés').uncheck();
  await expect(tickOf(page, item)).not.toBeChecked();
  await tickOf(page, item).check();
  await expect(tickOfField(page, item, 'Descripción en español')).toBeChecked();
  await expect
    .poll(async () =>
      Object.values((await stored(api, item))?.fields ?? {}).filter(({ decision }) => decision === 'ours'),
    )
    .toEqual([]);
  expect(await stored(api, item)).toMatchObject({ isChosen: true });

  const gone = await oneOf(api, 'gone');
  await tab(page, 'Retiradas').click();
  await expect(rowOf(page, gone)).toContainText('Ya no está en Civitatis. Aquí ya está inactiva');
});

test('a field that was edited here is in conflict until the user decides, for one field or for all', async ({
  page,
  open,
  api,
}) => {
  await api.post(`${run['@id']}/choices`, { decision: null });
  const item = await oneOf(api, 'conflict', (one) => one.fields['description.es']?.isConflict === true);
  const decision = async () => (await stored(api, item))?.fields['description.es']?.decision;
  await api.patch(item['@id'], { isChosen: false });
  await open('/importaciones?kind=conflict');
  const question = rowOf(page, item).getByRole('radiogroup', {
    name: 'Descripción en español: cambió aquí y en Civitatis',
  });
  await expect(question).toContainText(ownWords);
  await expect(question).toHaveAccessibleDescription(/Sin decidir/);
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(0);
  await choiceOf(page, item, 'Usar la de Civitatis').check();
  await expect(tickOf(page, item)).toBeChecked();
  await expect.poll(decision).toBe('theirs');
  expect(await stored(api, item)).toMatchObject({ isChosen: true });
  await choiceOf(page, item, 'Mantener la nuestra').check();
  await expect.poll(decision).toBe('ours');
  await rowOf(page, item).getByRole('button', { name: 'Decidir más tarde: Descripción en español' }).click();
  await expect.poll(decision).toBe(null);
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(0);

  const all = differences(page).getByRole('group', { name: 'Decidir todos los conflictos que quedan' });
  await all.getByRole('button', { name: 'Usar las de Civitatis' }).click();
  await expect(choiceOf(page, item, 'Usar la de Civitatis')).toBeChecked();
  const countOpen = async () =>
    (await itemsOf(api, run, 'kind=conflict')).flatMap(({ fields }) =>
      Object.values(fields).filter(({ isConflict, decision }) => isConflict && decision === null),
    ).length;
  await expect.poll(countOpen).toBe(0);
  await all.getByRole('button', { name: 'Dejarlas sin decidir' }).click();
  await expect(choiceOf(page, item, 'Usar la de Civitatis')).not.toBeChecked();
  await expect.poll(countOpen).toBeGreaterThan(0);

  const deleted = await oneOf(api, 'conflict', ({ notes }) => notes.some(({ key }) => key === 'deletedHere'));
  await expect(rowOf(page, deleted)).toContainText('Se importó y después se eliminó aquí');
  await expect(rowOf(page, deleted)).toContainText('Se eliminó aquí y sigue en Civitatis');
});

test('by keyboard alone: a tab, a tick, an opened row, a choice', async ({ page, open, api }) => {
  await api.post(`${run['@id']}/choices`, { decision: null });
  const item = await oneOf(api, 'conflict', (one) => one.fields['description.es']?.isConflict === true);
  await open('/importaciones');
  await expect(tab(page, 'En conflicto')).toBeVisible();
  const tabTo = async (target: Locator) => {
    await expect(target).toBeAttached();
    for (let press = 0; press < 120; press += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches ${String(target)}`);
  };
  await tabTo(tab(page, 'En conflicto'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/kind=conflict/);
  await expect(openerOf(page, item)).toHaveAttribute('aria-expanded', 'true');
  const isChosen = await tickOf(page, item).isChecked();
  await tabTo(tickOf(page, item));
  await page.keyboard.press('Space');
  await expect.poll(async () => (await stored(api, item))?.isChosen).toBe(!isChosen);
  await tabTo(openerOf(page, item));
  await page.keyboard.press('Enter');
  await expect(rowOf(page, item).getByRole('radio')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await tabTo(choiceOf(page, item, 'Mantener la nuestra').first());
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await stored(api, item))?.fields['description.es']?.decision).toBe('theirs');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await stored(api, item))?.fields['description.es']?.decision).toBe('ours');
});

test('D-35 a failed tick shows an alert and is reverted; a failed list can be retried', async ({ page, open, api }) => {
  const item = await oneOf(api, 'gone');
  await api.patch(item['@id'], { isChosen: true });
  const { chosen } = await runOf(api, run);
  await open('/importaciones?kind=gone');
  await expect(tickOf(page, item)).toBeChecked();
  await page.route(`**${item['@id']}`, (route) => route.abort());
  await tickOf(page, item).click();
  await sawRedAlert(page, 'No hay respuesta');
  await expect(tickOf(page, item)).toBeChecked();
  await expect(differences(page)).toContainText(`${chosen} marcadas`);
  await page.unroute(`**${item['@id']}`);

  await page.route(/items\?kind=changed/, (route) => route.fulfill({ status: 503, body: '' }));
  await tab(page, 'Cambiadas').click();
  await expect(
    differences(page).getByRole('heading', { name: 'No se han podido cargar las diferencias' }),
  ).toBeVisible();
  await page.unroute(/items\?kind=changed/);
  await differences(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(tickAll(page)).toBeVisible();
});

test('API-78 a tick is counted even if a search aborted the preceding read of the list', async ({
  page,
  open,
  api,
}) => {
  const item = await oneOf(api, 'new');
  await api.post(`${run['@id']}/choices`, { isChosen: true, kinds: ['new'] });
  await open('/importaciones?kind=new');
  await expect(tickOf(page, item)).toBeChecked();
  // Unticking all new items makes the list reload. The mock never answers the request of the reload; the search below aborts it.
  await page.route(/\/items\?kind=new$/, () => {});
  const { counts, chosenCounts, chosen } = await runOf(api, run);
  await differences(page)
    .getByRole('checkbox', { name: `Marcar las ${counts?.new} nuevas` })
    .click();
  const others = chosen - chosenCounts.new;
  await expect(differences(page)).toContainText(new RegExp(`(?<!\\d)${others} marcadas?`));
  const filter = page.getByRole('textbox', { name: 'Nombre de la experiencia' });
  await filter.fill(item.name ?? '');
  await filter.press('Enter');
  await expect(tickOf(page, item)).not.toBeChecked();
  await tickOf(page, item).click();
  await expect(differences(page)).toContainText(new RegExp(`(?<!\\d)${others + 1} marcadas?`));
  expect((await runOf(api, run)).chosenCounts.new).toBe(1);
});

test('API-78 a search that was stopped stays stopped, even if a read of it was on its way', async ({
  page,
  open,
  api,
}) => {
  const reading = { ...(await runOf(api, run)), state: 'reading', plannedAt: null, counts: null };
  const [isRead, isStopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const isSettled = Promise.withResolvers<void>();
  await page.route('**/imports/runs?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), 'hydra:member': [reading] } });
  });
  await page.route(`**${run['@id']}`, async (route) => {
    // Simulates a proxy that buffers the events, so that the screen polls the run.
    if (route.request().headers()['accept'] === 'text/event-stream') return;
    isRead.resolve();
    await isStopped.promise;
    // The screen may have aborted the request.
    await route.fulfill({ json: reading }).catch(() => undefined);
    await route.request().response();
    isSettled.resolve();
  });
  await page.route(`**${run['@id']}/cancel`, (route) => route.fulfill({ json: { ...reading, state: 'cancelled' } }));
  await open('/importaciones');
  await isRead.promise;
  await page.getByRole('button', { name: 'Parar la búsqueda' }).click();
  const stopped = page.getByRole('heading', { name: 'Búsqueda parada' });
  await expect(stopped).toBeVisible();
  isStopped.resolve();
  await isSettled.promise;
  await expect(page.getByRole('button', { name: 'Buscar de nuevo' })).toBeEnabled();
  await expect(stopped).toBeVisible();
});

test('API-78 an import that is started right after a tick waits until the tick is saved', async ({
  page,
  open,
  api,
}) => {
  const item = await oneOf(api, 'gone');
  await api.patch(item['@id'], { isChosen: true });
  await open('/importaciones?kind=gone');
  await expect(tickOf(page, item)).toBeChecked();
  const order: string[] = [];
  let answerTick = () => {};
  const isHeldBack = new Promise<void>((resolve) => (answerTick = resolve));
  await page.route(`**${item['@id']}`, async (route) => {
    order.push('tick is sent');
    await isHeldBack;
    await route.continue();
  });
  page.on('response', (response) => response.url().endsWith(item['@id']) && order.push('tick is saved'));
  // The import is rejected, so that the plan remains for the other tests.
  await page.route('**/imports/imports-request', (route) => {
    order.push('import is requested');
    return route.fulfill({ status: 503, json: { code: 503, message: 'Ahora no' } });
  });
  await tickOf(page, item).click();
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect.poll(() => order).toEqual(['tick is sent']);
  await expect(tickOf(page, item)).not.toBeChecked();
  answerTick();
  await sawRedAlert(page, '503- Ahora no');
  expect(order).toEqual(['tick is sent', 'tick is saved', 'import is requested']);
  expect(await stored(api, item)).toMatchObject({ isChosen: false });
});

test('the differences pass axe and do not scroll horizontally, in each size and theme, and are translated into English', async ({
  page,
  open,
  api,
}) => {
  test.slow();
  const item = await oneOf(api, 'conflict', (one) => one.fields['description.es']?.isConflict === true);
  await open('/importaciones?kind=conflict');
  for await (const { size, colorScheme } of inDisplayModes(page)) {
    await expect(choiceOf(page, item, 'Mantener la nuestra').first()).toBeVisible();
    const found = [...(await axeViolations(page, { within: 'section' })), ...(await horizontalScroll(page))];
    expect(found, `${size}, ${colorScheme}`).toEqual([]);
  }
  await page.getByRole('button', { name: /^Idioma de la interfaz/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  const english = page.getByRole('region', { name: 'Differences' });
  await expect(
    english.getByRole('radiogroup', { name: 'Description in Spanish: changed here and at Civitatis' }).first(),
  ).toBeVisible();
  await expect(english.getByRole('checkbox', { name: `Import ${item.name}`, exact: true })).toBeVisible();
});

test('the items of a plan that another user has started to apply cannot be ticked, and an alert gives the reason', async ({
  page,
  open,
  api,
}) => {
  const item = await oneOf(api, 'gone');
  await open('/importaciones?kind=gone');
  await expect(tickOf(page, item)).toBeVisible();
  await api.post(`${run['@id']}/choices`, { isChosen: false });
  await api.patch(item['@id'], { isChosen: true });
  await applyPlan(api, run);
  await tickOf(page, item).click();
  await sawRedAlert(page, '409- Esta importación ya no se puede cambiar');
  await expect(tickOf(page, item)).toHaveCount(0);
  await expect(redAlert(page, '500')).toHaveCount(0);
});
