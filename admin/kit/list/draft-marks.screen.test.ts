import { storeDraft, withDrafts } from '../../testing/drafts.ts';
import { address, crash, expect, page, resize, rows, test, textsOf } from '../../testing/screens.ts';
import { storedPeople } from '../drafts/storage/place.ts';
import { holdDraft, listDrafts, removeDraft, tellDraftsChanged } from '../drafts/storage/storage.ts';

const ofKayak = {
  address: '/editar-categoria/3',
  collection: 'categories',
  record: '/categories/3',
  name: 'Kayak y vela',
};
const ofNew = { address: '/nueva-categoria', collection: 'categories', name: 'Vela' };

const mark = page.getByRole('link', { name: /^Kayak\. Cambios sin guardar de hoy, \d\d:\d\d$/ });
const marks = page.getByRole('table').getByRole('link', { name: /cambios/i });
const heights = () => rows.elements().map((row) => row.getBoundingClientRect().height);

/** Reads the drafts twice, in which time a list that shows them has read them too. */
async function readAgain() {
  for (let time = 0; time < 2; time += 1) await listDrafts(1);
}

test('a list marks the record with a draft, and the mark leads to the form that offers it', async ({ open }) => {
  await open('/categorias', undefined, withDrafts);
  await expect.element(rows).toHaveLength(5);
  await document.fonts.ready;
  const before = heights();
  await storeDraft(ofKayak);
  await expect.element(mark).toBeVisible();
  await expect.element(marks).toHaveLength(1);
  expect(heights()).toEqual(before);
  await mark.hover();
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(/^Cambios sin guardar de hoy, \d\d:\d\d$/);
  await mark.click();
  await expect.poll(address).toBe('/editar-categoria/3');
  await expect.element(page.getByText(/^Tienes cambios sin guardar de hoy/)).toBeVisible();
});

test('the mark disappears with the draft', async ({ open }) => {
  await open('/categorias', undefined, withDrafts);
  const id = await storeDraft(ofKayak);
  await expect.element(mark).toBeVisible();
  await removeDraft(1, id);
  await expect.element(marks).toHaveLength(0);
});

test('the mark of a record that another tab has open says so', async ({ open }) => {
  await open('/categorias', undefined, withDrafts);
  const release = await holdDraft(await storeDraft(ofKayak));
  tellDraftsChanged();
  await expect
    .element(page.getByRole('link', { name: /^Kayak\. Abierto en otra pestaña, con cambios de hoy, \d\d:\d\d$/ }))
    .toBeVisible();
  await release?.();
  tellDraftsChanged();
  await expect.element(mark).toBeVisible();
});

test('a draft marks no record of the same path in another collection', async ({ open }) => {
  await open('/categorias', undefined, withDrafts);
  await storeDraft({ ...ofKayak, collection: 'positioning' });
  await storeDraft({ ...ofKayak, record: '/categories/2' });
  await expect.element(page.getByRole('link', { name: /^Gastronomía\. Cambios/ })).toBeVisible();
  await expect.element(marks).toHaveLength(1);
});

test('on a phone the mark is a target of 40 px, and rows stay as high', async ({ open }) => {
  await resize(390, 844);
  await open('/categorias', undefined, withDrafts);
  await expect.element(rows).toHaveLength(5);
  await document.fonts.ready;
  const before = heights();
  await storeDraft(ofKayak);
  await expect.element(mark).toBeVisible();
  const { width, height } = mark.element().getBoundingClientRect();
  expect([width, height]).toEqual([40, 40]);
  expect(heights()).toEqual(before);
});

test('the head of a list links to the new form if it offers drafts', async ({ open }) => {
  await open('/categorias', undefined, withDrafts);
  const release = await holdDraft(await storeDraft(ofNew));
  await storeDraft({ ...ofNew, address: '/nueva-etiqueta', collection: 'tags' });
  await storeDraft(ofKayak);
  await expect.element(mark).toBeVisible();
  const links = page.getByRole('link', { name: /sin terminar$/ });
  expect(textsOf(links)).toEqual([]);
  await release?.();
  await storeDraft(ofNew);
  await expect.poll(() => textsOf(links)).toEqual(['2 borradores sin terminar']);
  await links.click();
  await expect.poll(address).toBe('/nueva-categoria');
  await expect.element(page.getByText(/^Tienes cambios sin guardar de hoy/)).toHaveLength(2);
});

test('without the feature a list shows no drafts', async ({ open }) => {
  await open('/categorias', undefined, withDrafts);
  await storeDraft(ofKayak);
  await storeDraft(ofNew);
  await expect.element(mark).toBeVisible();
  crash();
  await open('/categorias');
  await expect.element(rows).toHaveLength(5);
  await readAgain();
  await expect.element(page.getByRole('link', { name: /cambios|sin terminar/i })).toHaveLength(0);
});

test('a list of a user without drafts creates no database', async ({ open }) => {
  await open('/categorias', undefined, withDrafts);
  await expect.element(rows).toHaveLength(5);
  tellDraftsChanged();
  for (let time = 0; time < 5; time += 1) expect(await storedPeople()).toEqual([]);
});
