import type { Locator, Page } from '@playwright/test';
import { problemsOf } from '../support/accessibility.ts';
import { expect, expectNoDraft, offers, recover, test, untilStored } from '../support/drafts/draft-test.ts';
import { readDrafts } from '../support/drafts/stored-drafts.ts';

declare global {
  interface Window {
    refusedCalls?: number;
  }
}

const name = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /^Nombre/ });
const description = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /^Descripción/ });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar Categoría' });
const path = '/nueva-categoria';

/** Types a name into a form in a new tab. */
async function typeInTab(page: Page, text: string, at = path) {
  const tab = await page.context().newPage();
  await tab.goto(at);
  await name(tab).fill(text);
  await untilStored(tab, text);
  return tab;
}

/** Waits until only this many drafts are open. The browser releases those of a closed tab when its process ends. */
const untilOpen = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return held.filter((lock) => lock.name?.startsWith('trastienda.draft.')).length;
      }),
    )
    .toBe(count);

async function crash(tab: Page) {
  const crashed = tab.waitForEvent('crash');
  const session = await tab.context().newCDPSession(tab);
  // The call is never answered.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('two tabs with the same new form have two drafts, and only that of the tab that crashed is offered', async ({
  profile,
}) => {
  const page = await profile.start();
  await page.goto('/dashboard');
  const first = await typeInTab(page, 'De la primera pestaña');
  const second = await typeInTab(page, 'De la segunda pestaña');
  await expect(offers(first)).toHaveCount(0);
  await expect(offers(second)).toHaveCount(0);
  expect(await readDrafts(page)).toHaveLength(2);
  await crash(second);
  await untilOpen(page, 1);
  await recover(page, path);
  await expect(name(page)).toHaveValue('De la segunda pestaña');
  await untilOpen(page, 2);
  await expect(name(first)).toHaveValue('De la primera pestaña');
  await first.close();
  await untilOpen(page, 1);
  const third = await page.context().newPage();
  await recover(third, path);
  await expect(name(third)).toHaveValue('De la primera pestaña');
});

test.describe('a draft of a record that another user has saved in the meantime', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Alguien ha guardado cambios mientras editabas' });

  for (const { answer, result, expected } of [
    {
      answer: 'Guardar lo mío',
      result: 'is saved, except for the fields that only the other user changed',
      expected: { name: 'Senderismo fácil', description: 'Por la sierra' },
    },
    {
      answer: 'Quedarme con lo guardado',
      result: 'is replaced by what the other user saved',
      expected: { name: 'Trekking', description: 'Por la sierra' },
    },
  ])
    test(`${result} (${answer})`, async ({ profile, api }) => {
      const { '@id': iri, id } = await api.post('/categories', { name: 'Senderismo', description: 'A pie' });
      const edit = `/editar-categoria/${id}`;
      const page = await profile.start();
      await page.goto('/dashboard');
      const tab = await typeInTab(page, 'Senderismo fácil', edit);
      await tab.close();
      await untilOpen(page, 0);
      await api.put(iri, { name: 'Trekking', description: 'Por la sierra' });
      await recover(page, edit);
      const [first, second] = [dialog(page).getByRole('listitem').first(), dialog(page).getByRole('listitem').last()];
      await expect(first.getByRole('definition')).toHaveText(['Trekking', 'Senderismo fácil']);
      await expect(second.getByRole('definition')).toHaveText(['Por la sierra', 'No lo has tocado: queda lo guardado']);
      expect(await api.get(iri)).toMatchObject({ name: 'Trekking' });
      await dialog(page).getByRole('button', { name: answer }).click();
      await expect(dialog(page)).toHaveCount(0);
      if (answer === 'Guardar lo mío') await expect(page).toHaveURL(/\/categorias$/);
      else await expect(name(page)).toHaveValue('Trekking');
      expect(await api.get(iri)).toMatchObject(expected);
      await expectNoDraft(page, edit);
    });
});

test.describe('the offer of a draft', () => {
  let page: Page;

  test.beforeEach(async ({ profile }) => {
    page = await profile.start();
    await page.goto('/dashboard');
    await (await typeInTab(page, 'Rutas en globo')).close();
    await untilOpen(page, 0);
    await page.goto(path);
    await expect(offers(page)).toHaveCount(1);
  });

  /** Presses Tab until the element has the focus, and then a key. */
  async function press(target: Locator, key: string) {
    for (let count = 0; count < 60; count += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key);
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches ${String(target)}`);
  }

  test('passes axe and does not scroll horizontally, in each size and theme', async () => {
    expect(await problemsOf(page)).toEqual([]);
    await expect(offers(page)).toHaveCount(1);
  });

  test('is accepted by keyboard alone', async () => {
    await press(offers(page).getByRole('button', { name: 'Recuperar' }), 'Enter');
    await expect(offers(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(name(page)).toHaveValue('Rutas en globo');
    await press(name(page), 'End');
    await page.keyboard.type(' al alba');
    await untilStored(page, 'Rutas en globo al alba');
    expect(await readDrafts(page)).toHaveLength(1);
  });

  test('is declined by keyboard alone', async () => {
    await press(offers(page).getByRole('button', { name: 'Descartar' }), 'Space');
    await expect(offers(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(name(page)).toHaveValue('');
    await expectNoDraft(page, path);
  });
});

test.describe('a browser that stores no drafts', () => {
  /** Lets every call of a function of the browser fail, and counts the calls. Runs in the page. */
  const forbid = ({ error, calls }: { error: string; calls: readonly (readonly [string, string])[] }) => {
    window.refusedCalls = 0;
    for (const [type, method] of calls) {
      const { prototype } = Reflect.get(globalThis, type) as { prototype: object };
      Reflect.set(prototype, method, () => {
        window.refusedCalls = (window.refusedCalls ?? 0) + 1;
        throw new DOMException('Not in this browser', error);
      });
    }
  };
  for (const { reason, error, calls } of [
    {
      reason: 'because storage is forbidden',
      error: 'SecurityError',
      calls: [
        ['StorageBucketManager', 'open'],
        ['StorageBucketManager', 'keys'],
        ['IDBFactory', 'open'],
      ],
    },
    { reason: 'because it is full', error: 'QuotaExceededError', calls: [['IDBObjectStore', 'put']] },
  ] as const)
    test(`says so once, and the form works (${reason})`, async ({ page, open, api }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.addInitScript(forbid, { error, calls });
      const { '@id': iri, id } = await api.post('/categories', { name: 'Sin copia' });
      await open(`/editar-categoria/${id}`);
      const said = async () =>
        (await page.evaluate(() => window.seenAlerts ?? [])).filter(({ text }) =>
          text.includes('Este navegador no puede guardar una copia de lo que escribes'),
        );
      const refused = () => page.evaluate(() => window.refusedCalls ?? 0);
      await name(page).fill('Con prisa');
      await expect.poll(said).toEqual([expect.objectContaining({ role: 'alert' })]);
      await expect(page.getByText('Tus cambios no se están guardando en este navegador')).toBeVisible();
      await description(page).fill('Sin red');
      await save(page).click();
      await expect(page).toHaveURL(/\/categorias$/);
      await page.getByRole('link', { name: 'Añadir nueva Categoría' }).click();
      await expect(name(page)).toHaveValue('');
      const before = await refused();
      await name(page).fill('Otra');
      await expect.poll(refused).toBeGreaterThan(before);
      await expect(name(page)).toHaveValue('Otra');
      expect(await api.get(iri)).toMatchObject({ name: 'Con prisa', description: 'Sin red' });
      expect(await said()).toHaveLength(1);
      expect(errors).toEqual([]);
    });
});
