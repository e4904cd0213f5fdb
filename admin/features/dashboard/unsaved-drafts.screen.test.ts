import { holdDraft, listDrafts, tellDraftsChanged } from '../../kit/drafts/storage/storage.ts';
import { sawStored, storeDraft, withDrafts } from '../../testing/drafts.ts';
import {
  address,
  chooseEnglish,
  crash,
  expect,
  page,
  resize,
  sawGreenAlert,
  storedBySignIn,
  test,
  textsOf,
} from '../../testing/screens.ts';

const card = page.getByRole('region', { name: 'Cambios sin guardar' });
const lines = card.getByRole('listitem');
const nameField = page.getByRole('textbox', { name: /^Nombre/ });
const description = page.getByRole('textbox', { name: /^Descripción/ });
const save = page.getByRole('button', { name: /^(?:Crear nueva|Guardar) Categoría$/ });
const offers = page.getByRole('list', { name: 'Cambios sin guardar en esta pantalla' });
const newTag = { address: '/nueva-etiqueta', collection: 'tags' };

test('a new record is recovered, saved, and no longer listed', async ({ server, open }) => {
  await open('/nueva-categoria', undefined, withDrafts);
  await nameField.fill('Vela');
  await description.fill('Regatas y paseos');
  await sawStored('Vela');
  crash();
  await open('/dashboard', undefined, withDrafts);
  await expect.element(card.getByText('Nueva categoría · 2 campos en español')).toBeVisible();
  await expect.element(card.getByText(/^hoy a las \d\d:\d\d$/)).toBeVisible();
  await card.getByRole('button', { name: 'Recuperar Vela' }).click();
  await expect.poll(address).toBe('/nueva-categoria');
  await expect.element(nameField).toHaveValue('Vela');
  await expect.element(description).toHaveValue('Regatas y paseos');
  await expect.element(offers).toHaveLength(0);
  await save.click();
  await sawGreenAlert('Categoría creada correctamente');
  const [created] = await server.sent('POST', '/categories');
  expect(created?.body).toMatchObject({ name: 'Vela', description: 'Regatas y paseos' });
  await sawStored();
});

test('a record is recovered in its form, and its name leads there without recovering it', async ({ server, open }) => {
  await open('/editar-categoria/3', undefined, withDrafts);
  await nameField.fill('Kayak y vela');
  await sawStored('Kayak y vela');
  crash();
  await open('/dashboard', undefined, withDrafts);
  await expect.element(card.getByText('Categorías · 1 campo en español')).toBeVisible();
  await card.getByRole('link', { name: 'Kayak y vela' }).click();
  await expect.poll(address).toBe('/editar-categoria/3');
  await expect.element(nameField).toHaveValue('Kayak');
  await expect.element(offers).toBeVisible();
  await page.getByRole('link', { name: 'Escritorio', exact: true }).click();
  await card.getByRole('button', { name: 'Recuperar Kayak y vela' }).click();
  await expect.element(nameField).toHaveValue('Kayak y vela');
  await save.click();
  await sawGreenAlert('Categoría guardada correctamente');
  expect((await server.sent('PUT', '/categories/3')).at(-1)?.body).toMatchObject({ name: 'Kayak y vela' });
});

test('a draft without a name has the title of its screen', async ({ open }) => {
  await open('/dashboard', undefined, withDrafts);
  await storeDraft({ address: '/editar-etiqueta/2', collection: 'tags', record: '/tags/2' });
  await storeDraft({ ...newTag, changes: { es: 1, en: 2, plain: 3 } });
  await expect.element(lines).toHaveLength(2);
  expect(textsOf(lines.getByRole('link'))).toEqual(['Nueva etiqueta', 'Editar etiquetas']);
  await expect
    .element(lines.nth(0))
    .toMatchTextContent('Etiquetas · 1 campo en español, 2 campos en inglés y 3 campos');
  await expect.element(lines.nth(0).getByRole('button', { name: 'Recuperar Nueva etiqueta' })).toBeVisible();
});

test('the draft of a screen without a form is recovered on its screen', async ({ open }) => {
  await open('/dashboard', undefined, withDrafts);
  await storeDraft({ address: '/posicionamiento', collection: 'positioning' });
  await card.getByRole('button', { name: 'Recuperar Posicionamiento' }).click();
  await expect.poll(address).toBe('/posicionamiento');
});

test('a draft that another tab has open can be neither recovered nor discarded', async ({ open }) => {
  await open('/dashboard', undefined, withDrafts);
  const release = await holdDraft(await storeDraft({ ...newTag, name: 'Vela' }));
  tellDraftsChanged();
  await expect.element(card.getByText('Abierto en otra pestaña')).toBeVisible();
  await expect.element(card.getByRole('button')).toHaveLength(0);
  await release?.();
  tellDraftsChanged();
  await expect.element(card.getByRole('button', { name: 'Recuperar Vela' })).toBeVisible();
});

test('a discarded draft disappears, and the focus stays in the card', async ({ open }) => {
  await open('/dashboard', undefined, withDrafts);
  await storeDraft({ ...newTag, name: 'Vela' });
  await storeDraft({ ...newTag, name: 'Remo' });
  await card.getByRole('button', { name: 'Descartar Vela' }).click();
  await sawStored('Remo');
  await expect.element(lines).toHaveLength(1);
  const frame = document.activeElement;
  expect(frame?.contains(card.element())).toBe(true);
  expect(frame).not.toBe(document.body);
  await card.getByRole('button', { name: 'Descartar Remo' }).click();
  await expect.element(card).toHaveLength(0);
  expect(document.activeElement).toBe(frame);
});

test('ten drafts are shown at first, newest first, and the others on demand', async ({ open }) => {
  await open('/dashboard', undefined, withDrafts);
  const names = Array.from({ length: 12 }, (_, index) => `Etiqueta ${index + 1}`);
  for (const name of names) await storeDraft({ ...newTag, name });
  await expect.poll(() => textsOf(lines.getByRole('link'))).toEqual(names.toReversed().slice(0, 10));
  await card.getByRole('button', { name: 'Ver todos' }).click();
  expect(textsOf(lines.getByRole('link'))).toEqual(names.toReversed());
  await card.getByRole('button', { name: 'Ver menos' }).click();
  await expect.element(lines).toHaveLength(10);
});

test('drafts of screens that this release does not have are left out', async ({ open }) => {
  await open('/dashboard', undefined, withDrafts);
  await storeDraft({ address: '/nueva-insignia', collection: 'badges', name: 'Insignia' });
  await storeDraft({ ...newTag, collection: 'badges', name: 'Otra' });
  await storeDraft({ ...newTag, name: 'Vela' });
  await expect.poll(() => textsOf(lines.getByRole('link'))).toEqual(['Vela']);
});

test('another user sees nothing of the drafts', async ({ server, open }) => {
  await open('/dashboard', undefined, withDrafts);
  await storeDraft({ ...newTag, name: 'Vela' });
  await expect.element(lines).toHaveLength(1);
  crash();
  const other = { ...storedBySignIn(server), user: { id: 2, roles: server.session.roles } };
  await open('/dashboard', other, withDrafts);
  await storeDraft({ ...newTag, name: 'Remo' });
  await expect.poll(() => textsOf(lines.getByRole('link'))).toEqual(['Remo']);
  crash();
  await open('/dashboard', undefined, withDrafts);
  await expect.poll(() => textsOf(lines.getByRole('link'))).toEqual(['Vela']);
});

test('without drafts or without the feature there is no card', async ({ open }) => {
  await open('/dashboard', undefined, withDrafts);
  await storeDraft({ ...newTag, name: 'Vela' });
  await expect.element(card).toBeVisible();
  await card.getByRole('button', { name: 'Descartar Vela' }).click();
  await expect.element(card).toHaveLength(0);
  await storeDraft({ ...newTag, name: 'Vela' });
  await expect.element(card).toBeVisible();
  crash();
  await open('/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Reading the drafts twice takes as long as the card would take to read them.
  for (let time = 0; time < 2; time += 1) expect(await listDrafts(1)).toHaveLength(1);
  await expect.element(card).toHaveLength(0);
});

test('on a phone each draft has its buttons below its name', async ({ open }) => {
  await resize(390, 844);
  await open('/dashboard', undefined, withDrafts);
  await storeDraft({ ...newTag, name: 'Una etiqueta con un nombre tan largo que ocupa más de una línea' });
  const button = card.getByRole('button', { name: /^Recuperar/ });
  await expect.element(button).toBeVisible();
  const top = lines.getByRole('link').element().getBoundingClientRect().bottom;
  expect(button.element().getBoundingClientRect().top).toBeGreaterThan(top);
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('the card in English', async ({ open }) => {
  await open('/dashboard', undefined, withDrafts);
  await storeDraft({ ...newTag, name: 'Sailing' });
  await expect.element(card).toBeVisible();
  await chooseEnglish();
  const english = page.getByRole('region', { name: 'Unsaved changes' });
  await expect.element(english.getByText('New tag · 1 field in Spanish')).toBeVisible();
  await expect.element(english.getByRole('button', { name: 'Recover Sailing' })).toBeVisible();
});
