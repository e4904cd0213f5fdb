import type { Feature } from '@trastienda/contract/config';
import { sawStored } from '../../../testing/drafts.ts';
import { openAs } from '../../../testing/roles.ts';
import {
  address,
  crash,
  expect,
  focus,
  page,
  press,
  resize,
  sawRedAlert,
  test,
  textsOf,
  userEvent,
} from '../../../testing/screens.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const withFreshness = { features: ['freshness'] as Feature[] };
const inOneSave = { features: ['freshness', 'translations'] as Feature[] };

const box = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });
const [name, spanish, english] = [box('Nombre'), box('Nombre (español)'), box('Nombre (inglés)')];
const descriptions = [box('Descripción (español)'), box('Descripción (inglés)')] as const;
const both = page.getByRole('button', { name: 'Lado a lado' });
const only = (code: 'ES' | 'EN') => page.getByRole('button', { name: code, exact: true });
const save = page.getByRole('button', { name: 'Guardar Categoría' });
const errors = page.getByRole('alert').filter({ hasText: 'Revisa' });

type Open = (path: string, session: undefined, config: typeof withFreshness) => Promise<void>;

/** Opens the category Kayak (in English: Kayaking), and shows both languages. */
async function openBoth(open: Open, config = withFreshness) {
  await open('/editar-categoria/3', undefined, config);
  await both.click();
  await expect.element(english).toHaveValue('Kayaking');
}

async function fillBoth() {
  await spanish.fill('Kayak de mar');
  await english.fill('Sea kayaking');
}

const puts = async (server: TestServer) =>
  (await server.sent('PUT', '/categories/3')).map(({ language, body }) => ({ language, body }));
const sawList = () => expect.poll(address).toMatch(/\/categorias$/);
const heightOf = (locator: typeof name) => locator.element().getBoundingClientRect().height;

test('D-92 D-57 both languages are shown field by field, and each button shows what was typed in its language', async ({
  open,
}) => {
  await open('/editar-categoria/3', undefined, withFreshness);
  await name.fill('Kayak de mar');
  await both.click();
  await expect.element(spanish).toHaveValue('Kayak de mar');
  await expect.element(english).toHaveValue('Kayaking');
  await expect.element(name).toHaveLength(0);
  const cells = [...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset);
  expect(cells.map(({ field, language }) => [field, language])).toEqual([
    ['name', 'es'],
    ['name', 'en'],
    ['description', 'es'],
    ['description', 'en'],
    ['parents', undefined],
  ]);
  await expect.element(both).toHaveAttribute('aria-pressed', 'true');
  await expect.element(only('ES')).toHaveAttribute('aria-pressed', 'false');
  await english.fill('Sea kayaking');
  await expect.element(only('EN')).toHaveAccessibleDescription('sin guardar');
  await expect.element(page.getByText('1 campo en español y 1 campo en inglés')).toBeVisible();
  await only('EN').click();
  await expect.element(name).toHaveValue('Sea kayaking');
  await expect.element(both).toHaveAttribute('aria-pressed', 'false');
  await only('ES').click();
  await expect.element(name).toHaveValue('Kayak de mar');
  await both.click();
  await expect.element(english).toHaveValue('Sea kayaking');
});

test('D-92 the Tab key goes field by field, Spanish before English, and each text has its language', async ({
  open,
}) => {
  await openBoth(open);
  await focus(spanish);
  for (const next of [english, ...descriptions]) {
    await userEvent.keyboard('{Tab}');
    await expect.element(next).toHaveFocus();
  }
  for (const [at, language] of ['es', 'en'].entries()) {
    await expect.element(descriptions[at] ?? name).toHaveAttribute('lang', language);
    await expect.element(descriptions[at] ?? name).toHaveAttribute('spellcheck', 'true');
  }
});

test('D-92 the boxes of a text have the same height, also while only one has an error', async ({ open }) => {
  await openBoth(open);
  const short = heightOf(descriptions[0]);
  await only('EN').click();
  await box('Descripción').fill('Along the coast, with a guide. '.repeat(20));
  await both.click();
  const input = descriptions[1].element();
  await expect.poll(() => input.scrollHeight - input.clientHeight).toBe(0);
  expect(heightOf(descriptions[0])).toBeGreaterThan(short);
  expect(heightOf(descriptions[0])).toBe(heightOf(descriptions[1]));
  await english.fill('');
  await save.click();
  await expect.element(english).toHaveAccessibleDescription('El nombre de la categoría es obligatorio');
  expect(heightOf(spanish)).toBe(heightOf(english));
  expect(spanish.element().getBoundingClientRect().top).toBe(english.element().getBoundingClientRect().top);
});

test('D-57 FORM-12 a change of one text sends one PUT in its language', async ({ server, open }) => {
  await openBoth(open);
  await english.fill('Sea kayaking');
  await save.click();
  await sawList();
  expect(await puts(server)).toMatchObject([{ language: 'en', body: { name: 'Sea kayaking' } }]);
});

test('D-57 changes of both texts send one PUT in the language of the form, with the other as its translation', async ({
  server,
  open,
}) => {
  await openBoth(open, inOneSave);
  await fillBoth();
  await save.click();
  await sawList();
  const body = { name: 'Kayak de mar', translations: { en: { name: 'Sea kayaking' } } };
  expect(await puts(server)).toMatchObject([{ language: 'es', body }]);
});

test('D-57 without the feature translations, changes of both texts send two PUTs', async ({ server, open }) => {
  await open('/editar-categoria/3', undefined, withFreshness);
  await only('EN').click();
  await expect.element(name).toHaveValue('Kayaking');
  await both.click();
  await fillBoth();
  await save.click();
  await sawList();
  expect((await puts(server)).map(({ language }) => language)).toEqual(['en', 'es']);
});

test('D-40 a save of both texts sets both review flags', async ({ server, open }) => {
  await open('/editar-experiencia/2', undefined, inOneSave);
  await both.click();
  for (const language of ['español', 'inglés']) await box(`Título (${language})`).fill(`Paseo en ${language}`);
  await page.getByRole('button', { name: 'Guardar Experiencia' }).click();
  await expect
    .poll(() => server.sent('PUT', '/experiences/2'))
    .toMatchObject([{ body: { isSpanishChecked: true, isEnglishChecked: true } }]);
});

test('D-57 a new record is saved in both languages', async ({ server, open }) => {
  await open('/nueva-categoria', undefined, inOneSave);
  await both.click();
  await fillBoth();
  await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
  await sawList();
  const body = { name: 'Kayak de mar', translations: { en: { name: 'Sea kayaking' } } };
  expect(await server.sent('POST', '/categories')).toMatchObject([{ language: 'es', body }]);
});

test('D-57 each error is at the box of its language, in the order of the page, and the first one gets the focus', async ({
  server,
  open,
}) => {
  await openBoth(open);
  await descriptions[0].fill('Con guía');
  await descriptions[1].fill('With a guide');
  await spanish.fill('');
  await english.fill('');
  await save.click();
  await expect.element(spanish).toHaveFocus();
  const message = 'El nombre de la categoría es obligatorio';
  await expect
    .poll(() => textsOf(errors.getByRole('link')))
    .toEqual([`${message} (en español)`, `${message} (en inglés)`]);
  await errors.getByRole('link').nth(1).click();
  await expect.element(english).toHaveFocus();
  await spanish.fill('Kayak');
  await save.click();
  await expect.element(english).toHaveFocus();
  await expect.element(spanish).toHaveAccessibleDescription('');
  await expect.element(both).toHaveAttribute('aria-pressed', 'true');
  expect(await puts(server)).toEqual([]);
});

test('D-57 a violation of the translation that the server finds is at its box', async ({ server, open }) => {
  await openBoth(open, inOneSave);
  await fillBoth();
  const violations = [{ propertyPath: 'translations.en.name', message: 'Ya hay una categoría con ese nombre' }];
  await server.fail('PUT', /^\/categories\/3/, 422, { code: 422, message: 'repetido', violations });
  await save.click();
  await expect.element(english).toHaveFocus();
  await expect.element(english).toHaveAccessibleDescription('Ya hay una categoría con ese nombre');
  await expect.element(spanish).toHaveAccessibleDescription('');
});

test('D-73 after a crash, what was typed in both languages is recovered side by side', async ({ open }) => {
  await openBoth(open, { features: ['freshness', 'drafts'] });
  await english.fill('Sea kayaking');
  await spanish.fill('Kayak de mar');
  await sawStored('Kayak de mar');
  crash();
  await open('/editar-categoria/3', undefined, { features: ['freshness', 'drafts'] });
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect.element(spanish).toHaveValue('Kayak de mar');
  await expect.element(english).toHaveValue('Sea kayaking');
});

test('D-92 in a window that becomes narrow, the form shows the language of the caret, which stays where it is', async ({
  open,
}) => {
  await openBoth(open);
  await spanish.fill('Kayak de mar');
  await english.fill('Sea kayaking');
  await press(english, '{Home}{ArrowRight}{ArrowRight}');
  const input = english.element();
  await resize(1279, 900);
  await expect.element(name).toHaveValue('Sea kayaking');
  await expect.element(name).toHaveFocus();
  expect(name.element()).toBe(input);
  expect(input).toHaveProperty('selectionStart', 2);
  await expect.element(only('EN')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(both).toHaveLength(0);
  await only('ES').click();
  await expect.element(name).toHaveValue('Kayak de mar');
  await page.viewport(1280, 900);
  await expect.element(english).toHaveValue('Sea kayaking');
});

test('D-92 the choice is remembered, and pressing the button again or one of the other two ends it', async ({
  open,
}) => {
  await openBoth(open);
  await open('/editar-idioma/1', undefined, withFreshness);
  await expect.element(spanish).toHaveValue('Español');
  await both.click();
  await expect.element(name).toHaveValue('Español');
  await both.click();
  await only('EN').click();
  await open('/editar-idioma/1', undefined, withFreshness);
  await expect.element(name).toHaveValue('Español');
  await expect.element(both).toHaveAttribute('aria-pressed', 'false');
});

test('D-92 the button is absent without the feature, and in a form in Spanish only', async ({ open }) => {
  await openBoth(open);
  await open('/editar-categoria/3');
  await expect.element(name).toHaveValue('Kayak');
  await expect.element(both).toHaveLength(0);
  await open('/editar-reseller/1', undefined, withFreshness);
  await expect.element(name).toBeVisible();
  await expect.element(both).toHaveLength(0);
});

test('D-92 if the texts of the other language cannot be read, the form shows the language that it has', async ({
  server,
  open,
}) => {
  await open('/editar-categoria/3', undefined, withFreshness);
  await name.fill('Kayak de mar');
  await server.failIn('en', 'GET', /^\/categories\/3/, 404, { code: 404, message: 'No encontrado' });
  await both.click();
  await sawRedAlert('404- No encontrado');
  await expect.element(name).toHaveValue('Kayak de mar');
  await expect.element(both).toHaveAttribute('aria-pressed', 'false');
});

test('A-02 an empty box says that its text is missing', async ({ server, open }) => {
  const translations = { es: { name: 'Kayak', description: 'Con guía' }, en: { name: 'Kayaking', description: null } };
  const item = { '@id': '/categories/3', id: 3, ...translations.es, parents: [], translations };
  await server.answer('GET', /^\/categories\/3/, 200, item);
  await openBoth(open, inOneSave);
  await expect.element(descriptions[1]).toHaveAttribute('placeholder', 'Sin traducir');
  expect(await server.sent('GET', '/categories/3')).toHaveLength(1);
});

test('D-88 a user who may only read sees both texts', async ({ server, open }) => {
  await openAs('ROLE_VIEWER', { server, open }, '/editar-categoria/3', { features: ['roles', 'freshness'] });
  await both.click();
  for (const [language, text] of [
    ['español', 'Kayak'],
    ['inglés', 'Kayaking'],
  ]) {
    const group = page.getByRole('group', { name: `Nombre (${language})`, exact: true });
    await expect.element(group.getByText(text ?? '', { exact: true })).toBeVisible();
  }
  await expect.element(page.getByRole('main').getByRole('textbox')).toHaveLength(0);
});
