import { apiErrors, fieldErrors } from '@trastienda/contract/errors';
import { smallJpeg } from '../testing/fields.ts';
import { chooseEnglish, expect, page, resize, rows, test } from '../testing/screens.ts';
import type { StoredSession } from '../../e2e/support/session.ts';
import type { TestServer } from '../testing/test-server.ts';

const files = import.meta.glob<object>(['./*.json', '../{kit,partners}/*.json', '../features/*/*.json'], {
  eager: true,
  import: 'default',
});

/** Returns all texts of the admin and all error messages of the API in an interface language. */
function textsIn(language: 'es' | 'en'): string[] {
  const own = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.json`));
  const sentences = Object.values({ ...apiErrors, ...fieldErrors }).map((sentence) => sentence[language]);
  return [...own.flatMap(([, texts]) => leavesOf(texts)), ...sentences];
}

const leavesOf = (texts: object): string[] =>
  Object.values(texts).flatMap((text: object | string) => (typeof text === 'string' ? [text] : leavesOf(text)));

/** A placeholder in a text: an interpolated value such as `{{name}}`, or an element such as `<b>`. */
const placeholder = /\{+[^}]+\}+|<[^>]+>/;
const special = /[.*+?^${}()|[\]\\]/g;

/** Returns patterns for the texts that exist only in Spanish. A placeholder matches any text. */
function spanishOnly(): RegExp[] {
  const english = new Set(textsIn('en'));
  return (
    textsIn('es')
      .filter((text) => !english.has(text))
      .map((text) => text.split(placeholder))
      // With placeholders, a text such as `{{browser}} en {{system}}` also matches names and descriptions of records.
      .filter((parts) => (parts.length === 1 ? /\p{L}{2}/u : /\p{L}{3}/u).test(parts.join(' ')))
      .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll(special, String.raw`\$&`)).join('.+')}$`))
  );
}

/** Returns the title, the text nodes and the text attributes of the page: all texts that are visible or announced by a screen reader. */
function pageTexts(): string[] {
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.add(walker.currentNode.nodeValue?.trim() ?? '');
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription'])
    for (const element of document.querySelectorAll(`[${name}]`)) found.add(element.getAttribute(name)?.trim() ?? '');
  return [document.title, ...found];
}

type Show = (
  open: (path: string, stored?: StoredSession | 'signed out') => Promise<void>,
  server: TestServer,
) => Promise<unknown>;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');

/**
 * Returns the screens of a resource: the list with its delete confirmation, if any, the form for a new record with error messages, and
 * the form for an existing record.
 */
const walkThrough = (paths: {
  list: string;
  form: string;
  record: string;
  deletesNothing?: true;
}): [string, Show][] => [
  [
    paths.list,
    async (open) => {
      await open(paths.list);
      if (paths.deletesNothing) return expect.element(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible();
      await button(/^Delete /)
        .first()
        .click();
      await expect.element(dialog).toBeVisible();
    },
  ],
  [
    paths.form,
    async (open) => {
      await open(paths.form);
      const first = page.getByRole('main').getByRole('textbox').first();
      await first.fill('x');
      await first.fill('');
      await page.getSubmitButton().click();
      await expect.element(page.getByRole('alert').first()).toBeVisible();
    },
  ],
  [
    paths.record,
    async (open) => {
      await open(paths.record);
      await expect.element(button(/^Save /)).toBeVisible();
    },
  ],
];

const screens: [string, Show][] = [
  [
    'the dashboard',
    async (open) => {
      await open('/dashboard');
      await expect.element(page.getByRole('main').getByRole('link')).toHaveLength(4);
    },
  ],
  [
    'the list of experiences, with the column menu',
    async (open) => {
      await open('/experiencias');
      await expect.element(rows).toHaveLength(10);
      await button('Show columns').click();
      await expect.element(page.getByRole('group', { name: 'Show columns' })).toBeVisible();
    },
  ],
  [
    'the list of categories, with the confirmation of a delete',
    async (open) => {
      await open('/categorias');
      await button('Delete Kayak').click();
      await expect.element(dialog).toBeVisible();
    },
  ],
  [
    'a search without result',
    async (open) => {
      await open('/categorias');
      await page.getByLabelText('Name').fill('zzz');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect.element(page.getByText('Nothing matches that search')).toBeVisible();
    },
  ],
  [
    'a form with errors, and the confirmation before leaving it',
    async (open) => {
      await open('/nueva-experiencia');
      await page.getByRole('textbox', { name: /^Title/ }).fill('Kayak');
      await button('Create new experience').click();
      await expect.element(page.getByRole('alert')).toBeVisible();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect.element(dialog).toBeVisible();
    },
  ],
  [
    'a record in English',
    async (open) => {
      await open('/editar-experiencia/2');
      await page.getByRole('button', { name: 'EN', exact: true }).click();
      await expect.element(page.getByRole('button', { name: 'EN', exact: true, pressed: true })).toBeVisible();
      await expect.element(button('Save experience')).toBeVisible();
    },
  ],
  [
    'the cropper',
    async (open) => {
      await open('/nueva-experiencia');
      await page
        .getFileInputs()
        .first()
        .upload([await smallJpeg('one.jpg'), await smallJpeg('two.jpg')]);
      await expect.element(dialog.getByRole('button', { name: 'Upload picture' })).toBeVisible();
    },
  ],
  [
    'a maker who pays',
    async (open) => {
      await open('/editar-maker/1');
      const plan = page.getByRole('region', { name: 'Your Maker plan' });
      await expect.element(plan.getByRole('link', { name: /^Receipt/ }).first()).toBeVisible();
    },
  ],
  [
    'a rejected import',
    async (open) => {
      await open('/importaciones');
      await expect.element(page.getByText('We have found 3 experiences to import')).toBeVisible();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect.element(page.getByText('Choose where to import from')).toBeVisible();
    },
  ],
  [
    'the form of a category',
    async (open) => {
      await open('/editar-categoria/3');
      await expect.element(button(/^Save /)).toBeVisible();
    },
  ],
  ...[
    { list: '/etiquetas', form: '/nueva-etiqueta', record: '/editar-etiqueta/1' },
    { list: '/idiomas', form: '/nuevo-idioma', record: '/editar-idioma/1' },
    { list: '/localidades', form: '/nueva-localidad', record: '/editar-localidad/1' },
    { list: '/zonas', form: '/nueva-zona', record: '/editar-zona/2' },
    { list: '/planes', form: '/nuevo-plan', record: '/editar-plan/1' },
    { list: '/usuarios', form: '/nuevo-usuario', record: '/editar-usuario/2' },
    { list: '/takers', form: '/nuevo-taker', record: '/editar-taker/8' },
    { list: '/makers', form: '/nuevo-maker', record: '/editar-maker/2' },
    { list: '/resellers', form: '/nuevo-reseller', record: '/editar-reseller/2', deletesNothing: true as const },
  ].flatMap(walkThrough),
  [
    'the confirmation before a maker loses access',
    async (open) => {
      await open('/usuarios');
      await button(/^Remove the maker access of/)
        .first()
        .click();
      await expect.element(dialog).toBeVisible();
    },
  ],
  [
    'a list that cannot be read',
    async (open, server) => {
      await server.fail('GET', /^\/categories/, 502, '<h1>Bad gateway</h1>');
      await open('/categorias');
      const sentence = page.getByText('502- The server is busy. Try again in a few seconds');
      await expect.element(sentence.first()).toBeVisible();
    },
  ],
  [
    'an import that cannot be searched',
    async (open, server) => {
      await server.fail('GET', /^\/imports\/quantity/, 502, '<h1>Bad gateway</h1>');
      await open('/importaciones');
      await expect.element(page.getByRole('heading', { name: 'The search for experiences failed' })).toBeVisible();
    },
  ],
  ['a page that does not exist', (open) => open('/no-existe')],
  [
    'the menu of a phone',
    async (open) => {
      await resize(390, 844);
      await open('/no-existe');
      await button('Open the menu').click();
      await expect.element(dialog).toBeVisible();
    },
  ],
  [
    'a rejected sign-in',
    async (open) => {
      await open('/login', 'signed out');
      await button('Sign in').click();
      await expect.element(page.getByText('The password is required')).toBeVisible();
    },
  ],
];

for (const [name, show] of screens) {
  test(`SHELL-37 A-08 in English ${name} has no Spanish text of the interface, visible or announced`, async ({
    server,
    open,
  }) => {
    // Replaces the names of the language records, because one of these names is also a Spanish text of the interface.
    await server.change(({ languages }) => {
      for (const language of languages) language.name = { es: `Lengua ${language.id}` };
    });
    const spanish = spanishOnly();
    expect(spanish.length).toBeGreaterThan(150);
    await chooseEnglish();
    await show(open, server);
    await expect.element(page.getByRole('heading').first()).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
    expect(pageTexts().filter((text) => spanish.some((each) => each.test(text)))).toEqual([]);
  });
}
