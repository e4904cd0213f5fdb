import type { Locator, Page } from '@playwright/test';
import { axeViolations, horizontalScroll, inDisplayModes } from '../support/accessibility.ts';
import { sawRedAlert } from '../support/alerts.ts';
import { narrowJpeg, smallJpeg } from '../support/pictures.ts';
import { administrator } from '../support/start-server.ts';
import { expect, sawGreenAlert, test, type Api } from '../support/product.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Historial', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Historial' });
/** The lines of the panel: the buttons that expand the changes. The name of each begins with the actor. */
const lines = (page: Page) => panel(page).getByRole('button', { name: administrator.email });
/** An opened field, by its label. The change around it also contains the label, but comes first. */
const changed = (page: Page, label: string) =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) })
    .last();
const restore = (page: Page, label: string) =>
  panel(page).getByRole('button', { name: `Recuperar el valor anterior: ${label}`, exact: true });
const restoreVersion = (page: Page) => panel(page).getByRole('button', { name: 'Recuperar esta versión' });
const note = (page: Page) => panel(page).getByRole('status').filter({ hasText: 'Ver en el formulario' });
const backToForm = async (page: Page) => {
  await note(page).getByRole('button', { name: 'Ver en el formulario' }).click();
  await expect(panel(page)).toBeHidden();
};

const main = (page: Page) => page.getByRole('main');
const box = (page: Page, name: RegExp) => main(page).getByRole('textbox', { name });
const field = (page: Page, name: string) => main(page).locator(`[data-field=${name}]`);
const save = (page: Page) => page.getByRole('button', { name: /^Guardar/ });
const idOf = (path: string) => path.split('/').at(-1);
const run = crypto.randomUUID().slice(0, 8);

const story = 'Salimos de la plaza y seguimos el río hasta el puente viejo, con una parada para merendar.';
const spanish = `${story} Después subimos a la torre y bajamos por el barrio de los alfareros. Dura dos horas.`;
const english =
  'We follow the river to the old bridge, then climb the tower and walk down through the potters’ quarter. Allow two hours for the whole walk.';

/** Creates records, and an experience that refers to them. */
async function addExperience(api: Api) {
  const [seed] = (await api.get('/experiences?itemsPerPage=1'))['hydra:member'];
  const { maker, languages, url, urlButtonText } = await api.get(seed['@id']);
  const add = async (path: string, body: object): Promise<string> => (await api.post(path, body))['@id'];
  const category = await add('/categories', { name: `Agua ${run}` });
  const subcategory = await add('/categories', { name: `Remo ${run}`, parents: [category] });
  const location = await add('/locations', { name: `Puerto ${run}`, country: 'ES' });
  const tags = [await add('/tags', { name: `Mar ${run}` }), await add('/tags', { name: `Sol ${run}` })];
  const picture = await api.upload('/media_experiences', await smallJpeg());
  const path = await add('/experiences', {
    name: 'Ruta del río',
    description: spanish,
    translations: { en: { name: 'River walk', description: english } },
    duration: '02:00',
    url,
    urlButtonText,
    maker,
    languages,
    categories: [category, subcategory],
    tags,
    country: 'ES',
    location,
    mediaExperiences: [picture['@id']],
  });
  return { path, category, subcategory, location, tags };
}

const openForm = async (page: Page, open: (path: string) => Promise<void>, path: string) => {
  await open(`/editar-experiencia/${idOf(path)}`);
  await expect(box(page, /^Título/)).not.toHaveValue('');
};
const openPanel = async (page: Page) => {
  await opener(page).click();
  await expect(lines(page).first()).toBeVisible();
};

test('the history lists who changed what and when, newest first, and shows the removed and the added words', async ({
  page,
  open,
  api,
}) => {
  const { path, tags } = await addExperience(api);
  const night = await api.post('/tags', { name: `Noche ${run}` });
  await api.put(path, { duration: '03:00' });
  await api.put(path, {
    tags: [tags[0], night['@id']],
    description: spanish.replace('dos horas', 'tres horas'),
    translations: { en: { description: english.replace('two hours', 'three hours') } },
  });
  await openForm(page, open, path);
  await openPanel(page);
  await expect(panel(page)).toContainText('Ruta del río');
  await expect(lines(page)).toHaveText([
    'Cambió Descripción y Etiquetas (+1 −1)',
    'Duración: 02:00 → 03:00',
    'Creación',
  ]);
  for (const line of await lines(page).all())
    await expect(line).toHaveAccessibleName(/^administracion@trastienda\.example .* (?:hoy|ayer) a las \d\d:\d\d$/);
  await expect(panel(page).getByText('Versión actual')).toHaveCount(1);

  await expect(lines(page).first()).toHaveAttribute('aria-expanded', 'true');
  const words = async (label: string, removed: string, added: string) => {
    await expect(changed(page, label).locator('del')).toHaveText([removed]);
    await expect(changed(page, label).locator('ins')).toHaveText([added]);
  };
  await words('Descripción (en español)', 'dos', 'tres');
  await words('Descripción (en inglés)', 'two', 'three');
  await words('Etiquetas', `Sol ${run}`, `Noche ${run}`);
  await expect(changed(page, 'Etiquetas')).toContainText(`Mar ${run}`);

  // The start of the long description is the same in both versions, so it is shown on demand only.
  const description = changed(page, 'Descripción (en español)');
  await expect(description).not.toContainText('Salimos de la plaza');
  await description.getByRole('button', { name: 'Ver todo: Descripción (en español)' }).click();
  await expect(description).toContainText('Salimos de la plaza');

  await lines(page).last().click();
  await expect(changed(page, 'Título (en inglés)').locator('ins')).toHaveText(['River walk']);
  await expect(changed(page, 'Título (en inglés)').locator('del')).toHaveCount(0);
  await expect(panel(page).getByRole('img', { name: 'Imagen', exact: true })).toHaveJSProperty('complete', true);
});

test('a restored field is an unsaved edit, which a save stores', async ({ page, open, api }) => {
  const { path } = await addExperience(api);
  await api.put(path, { name: 'Ruta nocturna', translations: { en: { name: 'Night walk' } }, duration: '03:00' });
  await openForm(page, open, path);
  await openPanel(page);
  await restore(page, 'Título (en inglés)').click();
  await expect(note(page)).toContainText('En el formulario, sin guardar: Título (en inglés).');
  await restore(page, 'Duración').click();
  await expect(note(page)).toContainText('En el formulario, sin guardar: Duración.');
  expect(await api.get(path)).toMatchObject({ duration: '03:00' });
  await backToForm(page);
  await expect(opener(page)).toBeFocused();
  await expect(box(page, /^Título/)).toHaveValue('Ruta nocturna');
  await expect(box(page, /^Duración/)).toHaveValue('02:00');
  await expect(main(page)).toContainText('Cambios sin guardar · 1 campo en inglés y 1 campo común');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(box(page, /^Título/)).toHaveValue('River walk');
  await save(page).click();
  await sawGreenAlert(page, 'Experiencia guardada correctamente');
  expect(await api.get(path)).toMatchObject({
    duration: '02:00',
    translations: { es: { name: 'Ruta nocturna' }, en: { name: 'River walk' } },
  });
});

test('a restored version fills in all fields: texts in both languages, categories and their subcategories, tags, place', async ({
  page,
  open,
  api,
}) => {
  const { path, category, subcategory, location, tags } = await addExperience(api);
  const before = await api.get(path);
  const [land, lisbon] = [
    await api.post('/categories', { name: `Tierra ${run}` }),
    await api.post('/locations', { name: `Lisboa ${run}`, country: 'PT' }),
  ];
  await api.put(path, { categories: [land['@id']], subcategories: [], tags: [tags[1]], name: 'Ruta por tierra' });
  await api.put(path, {
    country: 'PT',
    location: lisbon['@id'],
    sustainableSeal: true,
    includes: 'Merienda',
    translations: { en: { name: 'Land walk', description: `${english} With a snack.` } },
  });
  await openForm(page, open, path);
  await openPanel(page);
  await lines(page).last().click();
  await restoreVersion(page).click();
  await expect(note(page)).toContainText('En el formulario, sin guardar:');
  for (const label of ['Título', 'Descripción (en inglés)', 'Categorías', 'Etiquetas', 'País', 'Ubicación'])
    await expect(note(page)).toContainText(label);
  // The form has no field for the included items.
  await expect(note(page)).not.toContainText('incluye');
  await backToForm(page);
  await expect(box(page, /^Título/)).toHaveValue('Ruta del río');
  await expect(field(page, 'categories')).toContainText(`Agua ${run}`);
  await expect(field(page, 'categories')).not.toContainText(`Remo ${run}`);
  await expect(field(page, 'subcategories')).toContainText(`Remo ${run}`);
  await expect(field(page, 'tags')).toContainText(`Mar ${run}`);
  await expect(field(page, 'location').getByRole('combobox')).toHaveValue(`Puerto ${run}`);
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(box(page, /^Descripción/)).toHaveValue(english);
  await save(page).click();
  await sawGreenAlert(page, 'Experiencia guardada correctamente');
  const after = await api.get(path);
  const ids = (records: { '@id': string }[]) => records.map((record) => record['@id']).toSorted();
  expect(ids(after['categories'])).toEqual(ids(before['categories']));
  expect(ids(after['categories'])).toEqual([category, subcategory].toSorted());
  expect(ids(after['tags'])).toEqual(tags.toSorted());
  expect(after).toMatchObject({ country: 'ES', sustainableSeal: false, includes: 'Merienda', name: 'Ruta del río' });
  expect(after['location']).toMatchObject({ '@id': location });
  expect(after['translations'].en).toMatchObject({ name: 'River walk', description: english });
});

test('a tag that was deleted since is named and left out, and the other tags are restored', async ({
  page,
  open,
  api,
}) => {
  const { path, tags } = await addExperience(api);
  const [kept = '', gone = ''] = tags;
  const other = await api.post('/tags', { name: `Noche ${run}` });
  await api.put(path, { tags: [other['@id']] });
  await api.delete(gone);
  await openForm(page, open, path);
  await openPanel(page);
  await expect(changed(page, 'Etiquetas')).toContainText(`Sol ${run} (ya no existe)`);
  await restore(page, 'Etiquetas').click();
  await expect(note(page)).toContainText('En el formulario, sin guardar: Etiquetas.');
  await expect(note(page).getByRole('listitem')).toHaveText([
    `No se ha podido recuperar en Etiquetas: Sol ${run} (ya no existe).`,
  ]);
  await backToForm(page);
  await expect(field(page, 'tags')).toContainText(`Mar ${run}`);
  await expect(field(page, 'tags')).not.toContainText(`Noche ${run}`);
  await save(page).click();
  await sawGreenAlert(page, 'Experiencia guardada correctamente');
  expect((await api.get(path))['tags']).toMatchObject([{ '@id': kept }]);
});

test('if all tags of a version were deleted since, the field keeps its present tags', async ({ page, open, api }) => {
  const { path, tags } = await addExperience(api);
  const other = await api.post('/tags', { name: `Luna ${run}` });
  await api.put(path, { tags: [other['@id']] });
  for (const tag of tags) await api.delete(tag);
  await openForm(page, open, path);
  await openPanel(page);
  await restore(page, 'Etiquetas').click();
  await expect(note(page)).toContainText('No se ha podido recuperar nada.');
  await expect(note(page)).toContainText(`Mar ${run} (ya no existe) y Sol ${run} (ya no existe)`);
  await backToForm(page);
  await expect(field(page, 'tags')).toContainText(`Luna ${run}`);
  await expect(main(page)).not.toContainText('Cambios sin guardar');
});

test('a restored field is in conflict if another administrator has saved it in the meantime', async ({
  page,
  open,
  api,
}) => {
  const { path } = await addExperience(api);
  await api.put(path, { name: 'Ruta nocturna' });
  await openForm(page, open, path);
  await openPanel(page);
  await restore(page, 'Título (en español)').click();
  await backToForm(page);
  await api.put(path, { name: 'Ruta de otra persona' });
  await save(page).click();
  const conflict = page.getByRole('dialog', { name: 'Alguien ha guardado cambios mientras editabas' });
  await expect(conflict.getByRole('definition')).toHaveText(['Ruta de otra persona', 'Ruta del río']);
  await conflict.getByRole('button', { name: 'Guardar lo mío' }).click();
  await sawGreenAlert(page, 'Experiencia guardada correctamente');
  expect(await api.get(path)).toMatchObject({ name: 'Ruta del río' });
});

test('a restored value that breaks a rule is reported at its field when it is saved, as if it had been typed', async ({
  page,
  open,
  api,
}) => {
  const { path } = await addExperience(api);
  await api.put(path, { description: `${spanish} Y vuelta.` });
  // The rules were different when this value was stored.
  await page.route(/\/changes$/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer['hydra:member'][0].fields['description.es'].before = 'Muy corta.';
    await route.fulfill({ response, json: answer });
  });
  await openForm(page, open, path);
  await openPanel(page);
  await restore(page, 'Descripción (en español)').click();
  await backToForm(page);
  await expect(box(page, /^Descripción/)).toHaveValue('Muy corta.');
  await save(page).click();
  await expect(box(page, /^Descripción/)).toHaveAccessibleDescription(/entre 120 y 600 caracteres/);
  await expect(box(page, /^Descripción/)).toHaveAttribute('aria-invalid', 'true');
  expect(await api.get(path)).toMatchObject({ description: `${spanish} Y vuelta.` });
});

test('D-35 D-70 more than a page of changes are loaded on demand, and a read that fails shows an alert and can be repeated: of the history, of older changes, of restored records', async ({
  page,
  open,
  api,
}) => {
  const { path, tags } = await addExperience(api);
  await api.put(path, { tags: [tags[1]] });
  for (let number = 1; number <= 30; number += 1) await api.put(path, { name: `Ruta ${number} del río` });
  const fail = (url: RegExp) => page.route(url, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await openForm(page, open, path);
  await fail(/\/changes$/);
  await opener(page).click();
  await expect(panel(page).getByRole('heading', { name: 'No se ha podido cargar el historial' })).toBeVisible();
  await sawRedAlert(page, '503- ');
  await panel(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(lines(page)).toHaveCount(30);

  const older = panel(page).getByRole('button', { name: 'Ver cambios anteriores' });
  await fail(/\/changes\?/);
  await older.click();
  await sawRedAlert(page, '503- ');
  await expect(lines(page)).toHaveCount(30);
  await older.click();
  await expect(lines(page)).toHaveCount(32);
  await expect(older).toHaveCount(0);

  await lines(page).nth(30).click();
  await fail(/\/tags\?id/);
  await restore(page, 'Etiquetas').click();
  await sawRedAlert(page, '503- ');
  await expect(note(page)).toHaveCount(0);
  await restore(page, 'Etiquetas').click();
  await backToForm(page);
  await expect(field(page, 'tags')).toContainText(`Mar ${run}`);

  // The oldest version.
  await opener(page).click();
  await lines(page).last().click();
  await restoreVersion(page).click();
  await backToForm(page);
  await expect(box(page, /^Título/)).toHaveValue('Ruta del río');
});

test('a record without changes in the log has an empty history, and a new record has none', async ({
  page,
  open,
  api,
}) => {
  const { '@id': path } = await api.post('/tags', { name: `Vacía ${run}` });
  // Only the retention period ends a log, so this answer is simulated.
  await page.route(/\/changes$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), 'hydra:member': [] } });
  });
  await open(`/editar-etiqueta/${idOf(path)}`);
  await opener(page).click();
  await expect(panel(page).getByRole('heading', { name: 'Todavía no hay cambios' })).toBeVisible();
  await page.goto('/nueva-etiqueta');
  await expect(page.getByRole('button', { name: 'Crear nueva Etiqueta' })).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});

test('by keyboard alone: the history is opened, a change is expanded and restored, and the focus returns to the button', async ({
  page,
  open,
  api,
}) => {
  const { '@id': path } = await api.post('/tags', { name: `Alba ${run}` });
  await api.put(path, { name: `Ocaso ${run}` });
  await api.put(path, { name: `Noche ${run}` });
  await open(`/editar-etiqueta/${idOf(path)}`);
  await expect(box(page, /^Nombre/)).not.toHaveValue('');
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(target).toBeVisible();
    for (let press = 0; press < 60; press += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} never reaches ${String(target)}`);
  };
  await tabTo(opener(page));
  await page.keyboard.press('Enter');
  await tabTo(lines(page).nth(1));
  await page.keyboard.press('Enter');
  await tabTo(restoreVersion(page));
  await page.keyboard.press('Enter');
  await expect(note(page)).toContainText('En el formulario, sin guardar: Nombre (en español).');
  await expect(restoreVersion(page)).toBeFocused();
  await tabTo(note(page).getByRole('button', { name: 'Ver en el formulario' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(box(page, /^Nombre/)).toHaveValue(`Ocaso ${run}`);

  await page.keyboard.press('Enter');
  await expect(lines(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('the history passes axe and does not scroll horizontally, in each size and theme, and is translated into English', async ({
  page,
  open,
  api,
}) => {
  test.slow();
  const { path, tags } = await addExperience(api);
  await api.put(path, { description: spanish.replace('dos', 'tres'), tags: [tags[0]], sustainableSeal: true });
  await api.delete(tags[1] ?? '');
  await openForm(page, open, path);
  await page.getByRole('button', { name: /^Idioma de la interfaz/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const changes = history.getByRole('button', { name: administrator.email });
  await expect(changes).toHaveText([/^Changed .*Tags \(−1\)/, 'Created']);
  await changes.last().click();
  await expect(history.getByText('Title (in English)', { exact: true })).toBeVisible();
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await expect(history).toContainText('In the form, not saved yet:');
  await expect(history).toContainText(`Not restored in Tags: Sol ${run} (no longer exists).`);
  for await (const { size, colorScheme } of inDisplayModes(page)) {
    const found = [...(await axeViolations(page, { within: '[role=dialog]' })), ...(await horizontalScroll(page))];
    expect(found, `${size}, ${colorScheme}`).toEqual([]);
  }
});

test.describe('the history of a partner and of a user', () => {
  const email = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@correo.example`;
  const password = 'Clave123';

  test('of a maker: its tags are restored', async ({ page, open, api }) => {
    // Only the profile of a maker with the plan Básico is open. The other tests use the first makers.
    const { 'hydra:member': makers } = await api.get('/makers?itemsPerPage=600');
    const { '@id': path } = makers.findLast(
      ({ makerPlan }: { makerPlan: { plan?: { name: string }; stripeCustomerId?: string } | null }) =>
        makerPlan?.plan?.name === 'Básico' && makerPlan.stripeCustomerId,
    );
    const [one, other] = [
      await api.post('/tags', { name: `Barro ${run}` }),
      await api.post('/tags', { name: `Vidrio ${run}` }),
    ];
    await api.put(path, { tags: [one['@id']] });
    await api.put(path, { tags: [other['@id']] });
    await open(`/editar-maker/${idOf(path)}`);
    await openPanel(page);
    await expect(lines(page).first()).toContainText('Cambió Etiquetas (+1 −1)');
    await restore(page, 'Etiquetas').click();
    await expect(note(page)).toContainText('En el formulario, sin guardar: Etiquetas.');
    await backToForm(page);
    await save(page).click();
    await sawGreenAlert(page, 'Maker guardado correctamente');
    expect((await api.get(path))['tags']).toMatchObject([{ '@id': one['@id'] }]);
  });

  test('of a reseller: its logo is restored, and its texts in Spanish, the only language of the form', async ({
    page,
    open,
    api,
  }) => {
    const [logo, newLogo] = [
      await api.upload('/media_resellers_logos', await smallJpeg()),
      await api.upload('/media_resellers_logos', await narrowJpeg()),
    ];
    const tag = await api.post('/tags', { name: `Viajes ${run}` });
    const { '@id': path } = await api.post('/resellers', {
      name: `Agencia ${run}`,
      fiscalName: 'Agencia SL',
      cif: 'B12345674',
      address: 'Calle Larios 12',
      cp: '29005',
      country: 'ES',
      claim: 'Madrugar vale la pena',
      urlWeb: 'https://agencia.example',
      countries: ['ES'],
      tags: [tag['@id']],
      mediaResellers: logo['@id'],
      user: { email: email('agencia'), password },
    });
    await api.put(path, { mediaResellers: newLogo['@id'], claim: 'Madrugar merece la pena' });
    await open(`/editar-reseller/${idOf(path)}`);
    await openPanel(page);
    await expect(changed(page, 'Logo').getByRole('img', { name: 'Imagen', exact: true })).toHaveCount(2);
    await lines(page).last().click();
    await restoreVersion(page).click();
    await expect(note(page)).toContainText('Claim (en español)');
    await expect(note(page)).toContainText('Logo');
    await backToForm(page);
    await expect(box(page, /^Claim/)).toHaveValue('Madrugar vale la pena');
    await expect(main(page).getByRole('img', { name: 'Logo' })).toHaveAttribute('src', new RegExp(logo['contentUrl']));
    await save(page).click();
    await sawGreenAlert(page, 'Reseller guardado correctamente');
    expect(await api.get(path)).toMatchObject({ mediaResellers: logo['@id'], claim: 'Madrugar vale la pena' });
  });

  test('of a taker and of its user: a password is never shown', async ({ page, open, api }) => {
    const address = email('nuria');
    const { '@id': path, user } = await api.post('/takers', {
      name: 'Nuria',
      surname: `Gil ${run}`,
      user: { email: address, password },
    });
    const { '@id': userPath } = await api.get(user['@id'] ?? user);
    await api.put(path, { name: 'Núria' });
    await open(`/editar-taker/${idOf(path)}`);
    await openPanel(page);
    await expect(lines(page)).toHaveText(['Nombre: Nuria → Núria', 'Creación']);
    await restore(page, 'Nombre').click();
    await backToForm(page);
    await expect(box(page, /^Nombre/)).toHaveValue('Nuria');

    await api.put(userPath, { password: 'Otra1234' });
    await page.goto(`/editar-usuario/${idOf(userPath)}`);
    await openPanel(page);
    await expect(lines(page).first()).toContainText('Cambió Contraseña');
    await expect(changed(page, 'Contraseña')).toHaveText(/No se muestra$/);
    await expect(restore(page, 'Contraseña')).toHaveCount(0);
  });
});
