import type { Browser, Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/accessibility.ts';
import { smallJpeg } from '../support/pictures.ts';
import { expect, productUrl, test, type Api } from '../support/product.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Qué pasa con cada registro' }).getByRole('link', { name });

const password = 'Clave123';
const [typo, word] = ['eperiencia', 'experiencia'];
const toDescription = (text: string) =>
  `Una ${text} única por la costa, con una guía que conoce cada cala y cada faro. Se navega despacio, y se para a comer en un chiringuito.`;
const ofOther = `${toDescription('salida')} Texto de otra persona.`;
const [count, finished] = [300, 40];

/** The keyboard in a window. */
function keyboardOf(page: Page) {
  const { keyboard } = page;
  /** Presses Tab until the element has the focus. */
  const tabTo = async (target: Locator) => {
    await expect(target).toBeAttached();
    for (let presses = 0; presses < 160; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches ${String(target)}`);
  };
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(target);
    await keyboard.press(key);
  };
  const fill = async (target: Locator, text: string, ...keys: string[]) => {
    await tabTo(target);
    await keyboard.type(text);
    for (const key of keys) await keyboard.press(key);
  };
  return { press, fill, tabTo };
}

/** Creates a maker with experiences whose descriptions contain a misspelt word, of which the first are finished but not active. */
async function prepare(api: Api) {
  const run = crypto.randomUUID().slice(0, 8);
  const [tag, other] = [`Faro ${run}`, `Cala ${run}`];
  const { '@id': tagPath } = await api.post('/tags', { name: tag });
  const { '@id': otherPath } = await api.post('/tags', { name: other });
  const { '@id': maker, id } = await createMaker(api, run);
  const [{ '@id': seed }] = (await api.get('/experiences?itemsPerPage=1'))['hydra:member'];
  const record = { ...(await api.get(seed)), slug: null, order: null, translations: undefined };
  const picture = await smallJpeg();
  const create = async (place: number): Promise<string> => {
    const { '@id': media } = await api.upload('/media_experiences', picture);
    const { '@id': path } = await api.post('/experiences', {
      ...record,
      name: `Costa ${run} ${place}`,
      description: toDescription(typo),
      isActive: place >= finished,
      tags: [otherPath],
      maker,
      mediaExperiences: [media],
    });
    return path;
  };
  const paths: string[] = [];
  for (let place = 0; place < count; place += 10)
    paths.push(...(await Promise.all(Array.from({ length: 10 }, (_, next) => create(place + next)))));
  return { run, tag, tagPath, otherPath, maker, ofMaker: `maker.id[]=${id}`, paths };
}

async function createMaker(api: Api, run: string) {
  const email = `costa-${run}@correo.example`;
  const { '@id': picture } = await api.upload('/media_makers', await smallJpeg());
  return api.post('/makers', {
    name: `Costa ${run}`,
    documentType: 'Otros',
    document: 'B12345674',
    email,
    slug: `costa-${run}`,
    phone: '+34600112233',
    web: 'https://costa.example',
    mediaMakers: [picture],
    user: { email, password },
  });
}

/** Removes the experiences with a change of its own, and what else was created. The change leaves out what another test has saved since. */
async function cleanUp(api: Api, { ofMaker, maker, tagPath, otherPath }: Awaited<ReturnType<typeof prepare>>) {
  const [name, value] = ofMaker.split('=');
  const { '@id': path } = await api.post('/proposals', {
    collection: 'experiences',
    where: { [String(name)]: [value] },
    operations: [{ operation: 'delete' }],
  });
  await expect.poll(async () => (await api.get(path)).state).toBe('planned');
  const version = await versionOf(api, path);
  await api.post(`${path}/apply`, {}, { 'if-match': version });
  await expect.poll(async () => (await api.get(path)).state).toBe('applied');
  const left = (await api.get(`/experiences?${ofMaker}`))['hydra:member'] as { '@id': string }[];
  for (const { '@id': experience } of left) await api.delete(experience);
  for (const record of [maker, tagPath, otherPath]) await api.delete(record);
}

async function versionOf(api: Api, path: string) {
  const answer = await fetch(new URL(path, productUrl()), {
    headers: { authorization: `Bearer ${api.session.token}` },
  });
  return answer.headers.get('etag') ?? '';
}

/** Counts the experiences of the maker whose descriptions contain a text. */
const counting = (api: Api, ofMaker: string) => async (find: string) => {
  const [name, value] = ofMaker.split('=');
  const where = { [String(name)]: [value] };
  const found = await api.post('/proposals/hits', {
    collection: 'experiences',
    where,
    field: 'description',
    language: 'es',
    find,
    wholeWords: true,
  });
  return found['records'] as number;
};

/** Signs in as somebody else, in a browser of their own, and saves another description of experiences. */
async function editAsOther(browser: Browser, api: Api, names: readonly { path: string; id: string }[]) {
  const email = `otra-${crypto.randomUUID().slice(0, 8)}@correo.example`;
  const { '@id': user } = await api.post('/users', { email, password, roles: ['ROLE_ADMIN'] });
  const context = await browser.newContext({ baseURL: productUrl(), locale: 'es-ES', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Logout')).toBeVisible();
  for (const { path, id } of names) {
    await page.goto(`/editar-experiencia/${id}`);
    const description = page.getByRole('main').getByRole('textbox', { name: /^Descripción/ });
    await expect(description).toHaveValue(toDescription(typo));
    await description.fill(ofOther);
    await page.getByRole('button', { name: /^Guardar/ }).click();
    await expect.poll(async () => (await api.get(path)).description).toBe(ofOther);
  }
  await context.close();
  return user as string;
}

test('by keyboard, 40 experiences are switched on and tagged, a word is corrected in 300 while somebody edits three, and the last change is undone in another window', async ({
  page,
  context,
  browser,
  open,
  api,
}) => {
  test.setTimeout(300_000);
  const catalogue = await prepare(api);
  const { tag, tagPath, ofMaker, paths } = catalogue;
  const records = counting(api, ofMaker);
  const { press, fill, tabTo } = keyboardOf(page);
  const drawer = page.getByRole('dialog');
  const radio = (name: string) => drawer.getByRole('radio', { name, exact: true });
  const selectAll = async (total: number) => {
    await press(page.getByRole('checkbox', { name: 'Seleccionar todo lo de esta página' }), 'Space');
    await press(button(page, `Seleccionar las ${total} que cumplen el filtro`));
    await press(button(page, 'Cambiar…'));
  };

  await test.step('the finished ones are switched on and get a tag', async () => {
    await open(`/experiencias?${ofMaker}&isActive=false&microsheetCompleted=true`);
    await selectAll(finished);
    await fill(drawer.getByRole('combobox', { name: 'Campo' }), 'Activa', 'Enter');
    await press(radio('Sí'), 'Space');
    await press(drawer.getByRole('button', { name: 'Añadir otro cambio' }));
    const second = drawer.getByRole('group', { name: 'Cambio 2' });
    await fill(second.getByRole('combobox', { name: 'Campo' }), 'Etiquetas', 'Enter');
    await press(second.getByRole('radio', { name: 'Poner' }), 'ArrowRight');
    await tabTo(second.getByRole('combobox', { name: 'Qué se añade' }));
    await page.keyboard.type(tag);
    await expect(page.getByRole('option', { name: tag })).toBeVisible();
    await page.keyboard.press('Enter');
    await press(drawer.getByRole('button', { name: 'Ver qué cambiaría' }));
    await expect(tab(page, 'Cambian')).toHaveText(`Cambian${finished}`);
    expect(await axeViolations(page)).toEqual([]);
    await press(button(page, `Aplicar ${finished} cambios`));
    await expect(heading(page, `Aplicado a ${finished} experiencias`)).toBeVisible();
    const tagged = await api.get(`/experiences?${ofMaker}&isActive=true&tags.id[]=${tagPath.split('/').at(-1)}`);
    expect(tagged['hydra:totalItems']).toBe(finished);
  });

  const window = await context.newPage();
  let user = '';
  await test.step('the word is corrected, except where somebody has saved another text meanwhile', async () => {
    await page.goto(`/experiencias?${ofMaker}`);
    await selectAll(count);
    await fill(drawer.getByRole('combobox', { name: 'Campo' }), 'Descripción', 'Enter');
    await press(radio('Poner'), 'ArrowRight');
    await fill(drawer.getByRole('textbox', { name: 'Buscar' }), typo);
    await expect(drawer.getByText(`${count} veces en ${count} experiencias`)).toBeVisible();
    await fill(drawer.getByRole('textbox', { name: 'Reemplazar por' }), word);
    await press(drawer.getByRole('button', { name: 'Ver qué cambiaría' }));
    await expect(tab(page, 'Cambian')).toHaveText(`Cambian${count}`);

    // The second window finds the plan on the dashboard.
    await window.goto('/dashboard');
    await keyboardOf(window).press(window.getByRole('link', { name: `Ver el cambio de ${count} experiencias` }));
    await expect(button(window, `Aplicar ${count} cambios`)).toBeVisible();
    user = await editAsOther(
      browser,
      api,
      paths.slice(0, 3).map((path) => ({ path, id: String(path.split('/').at(-1)) })),
    );
    await press(button(page, `Aplicar ${count} cambios`));
    for (const each of [page, window]) {
      await expect(heading(each, `Aplicado a ${count - 3} experiencias`)).toBeVisible();
      await expect(tab(each, 'Cambiados mientras tanto')).toHaveText('Cambiados mientras tanto3');
    }
    expect([await records(typo), await records(word)]).toEqual([0, count - 3]);
    expect((await api.get(String(paths[0]))).description).toBe(ofOther);
  });

  await test.step('the second window takes it back, and the first shows that', async () => {
    const keys = keyboardOf(window);
    await keys.press(button(window, 'Deshacer todo'));
    await keys.press(window.getByRole('dialog').getByRole('button', { name: 'Deshacer', exact: true }));
    for (const each of [window, page])
      await expect(heading(each, `Deshecho en ${count - 3} experiencias`)).toBeVisible();
    expect([await records(typo), await records(word)]).toEqual([count - 3, 0]);
    expect((await api.get(String(paths[0]))).description).toBe(ofOther);
    // The first change stays.
    const active = await api.get(`/experiences?${ofMaker}&isActive=true`);
    expect(active['hydra:totalItems']).toBe(count);
    await keyboardOf(page).press(page.getByRole('link', { name: 'Cambios en bloque' }).first());
    await expect(page.getByRole('link', { name: `Cambio de ${count - 3} experiencias` }).first()).toBeVisible();
  });

  await window.close();
  await api.delete(user);
  await cleanUp(api, catalogue);
});
