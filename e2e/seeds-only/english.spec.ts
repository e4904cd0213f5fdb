import type { Page } from '@playwright/test';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiErrors, fieldErrors } from '@trastienda/contract/errors';
import { smallJpeg } from '../support/pictures.ts';
import { expect, test } from '../support/seeds-only.ts';

const admin = join(import.meta.dirname, '../../admin');

/** Every text of one interface language. */
function textsOf(language: 'es' | 'en'): string[] {
  const paths = globSync([`i18n/${language}.json`, `kit/${language}.json`, `features/*/${language}.json`], {
    cwd: admin,
  });
  const files = paths.map((path) => JSON.parse(readFileSync(join(admin, path), 'utf8')) as object);
  const sentences = Object.values({ ...apiErrors, ...fieldErrors }).map((sentence) => sentence[language]);
  return [...files.flatMap(leavesOf), ...sentences];
}

const leavesOf = (texts: object): string[] =>
  Object.values(texts).flatMap((text: object | string) => (typeof text === 'string' ? [text] : leavesOf(text)));

/** What a text leaves open: a value, or an element. */
const gap = /\{+[^}]+\}+|<[^>]+>/;
const special = /[.*+?^${}()|[\]\\]/g;

/** What only Spanish says, gaps filled with anything. */
function spanishOnly(): RegExp[] {
  const english = new Set(textsOf('en'));
  return textsOf('es')
    .filter((text) => !english.has(text))
    .map((text) => text.split(gap))
    .filter((parts) => /\p{L}{2}/u.test(parts.join(' ')))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll(special, String.raw`\$&`)).join('.+')}$`));
}

/** Everything that a person reads or a screen reader says. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.add(walker.currentNode.nodeValue?.trim() ?? '');
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription'])
      for (const element of document.querySelectorAll(`[${name}]`)) found.add(element.getAttribute(name)?.trim() ?? '');
    return [document.title, ...found];
  });

type Screen = { name: string; show: (page: Page) => Promise<unknown> };

/** A list with the question before a delete, a form with all its errors, and a record. */
const walkThrough = (paths: { list: string; form: string; record: string; deletesNothing?: true }): Screen[] => [
  {
    name: paths.list,
    show: async (page) => {
      await page.goto(paths.list);
      if (paths.deletesNothing)
        return page
          .getByRole('link', { name: /^Edit / })
          .first()
          .waitFor();
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: paths.form,
    show: async (page) => {
      await page.goto(paths.form);
      await page.getByRole('textbox').first().fill('x');
      await page.getByRole('textbox').first().fill('');
      await page.locator('button[type=submit]').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: paths.record,
    show: async (page) => {
      await page.goto(paths.record);
      await page.getByRole('button', { name: /^Save / }).waitFor();
    },
  },
];

const screens: Screen[] = [
  { name: 'the dashboard', show: (page) => page.goto('/dashboard') },
  { name: 'the experiences', show: (page) => page.goto('/experiencias') },
  { name: 'the choice of columns', show: (page) => page.getByRole('button', { name: 'Show columns' }).click() },
  {
    name: 'the question before a delete',
    show: async (page) => {
      await page.goto('/categorias');
      await page.getByRole('button', { name: 'Delete Kayak' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a search without result',
    show: async (page) => {
      await page.goto('/categorias');
      await page.getByLabel('Name').fill('zzz');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByText('Nothing matches that search').waitFor();
    },
  },
  {
    name: 'a form with errors, and the question before leaving it',
    show: async (page) => {
      await page.goto('/nueva-experiencia');
      await page.getByRole('textbox', { name: /^Title/ }).fill('Kayak');
      await page.getByRole('button', { name: 'Create new experience' }).click();
      await page.getByRole('alert').waitFor();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a record in English',
    show: async (page) => {
      await page.goto('/editar-experiencia/2');
      await page.getByRole('button', { name: 'EN', exact: true }).click();
      await page.getByRole('button', { name: 'Save experience' }).waitFor();
    },
  },
  {
    name: 'the cropper',
    show: async (page) => {
      await page.goto('/nueva-experiencia');
      const pictures = [await smallJpeg('one.jpg'), await smallJpeg('two.jpg')];
      await page.locator('input[type=file]').setInputFiles(pictures);
      await page.getByRole('dialog').getByRole('button', { name: 'Upload picture' }).waitFor();
    },
  },
  {
    name: 'a maker who pays',
    show: async (page) => {
      await page.goto('/editar-maker/1');
      await page
        .getByRole('region', { name: 'Your Maker plan' })
        .getByRole('link', { name: /^Receipt/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'an import, refused',
    show: async (page) => {
      await page.goto('/importaciones');
      await page.getByText('We have found 3 experiences to import').waitFor();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('Choose where to import from').waitFor();
    },
  },
  { name: 'the categories', show: (page) => page.goto('/categorias') },
  { name: 'the form of a category', show: (page) => page.goto('/editar-categoria/3') },
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
  {
    name: 'the question before a maker loses access',
    show: async (page) => {
      await page.goto('/usuarios');
      await page
        .getByRole('button', { name: /^Remove the maker access of/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a list that cannot be read',
    show: async (page) => {
      await page.route('**/categories', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
      await page.goto('/categorias');
      await page.getByText('502- The server is busy. Try again in a few seconds').first().waitFor();
    },
  },
  {
    name: 'an import that cannot be searched',
    show: async (page) => {
      await page.route('**/imports/quantity*', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
      await page.goto('/importaciones');
      await page.getByRole('heading', { name: 'The search for experiences failed' }).waitFor();
    },
  },
  { name: 'a page that does not exist', show: (page) => page.goto('/no-existe') },
  {
    name: 'the menu of a phone',
    show: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the sign-in, refused',
    show: async (page) => {
      await page.evaluate(() => localStorage.removeItem('token'));
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('The password is required').waitFor();
    },
  },
];

test('SHELL-37 A-08 in English no screen has a Spanish word of the interface left, said or shown', async ({
  page,
  server,
  open,
}) => {
  test.slow();
  // Content is in its own language; one of its names is also a word of the interface.
  for (const language of server.records.languages) language['name'] = { es: `Lengua ${language.id}` };
  const spanish = spanishOnly();
  expect(spanish.length).toBeGreaterThan(150);
  await page.addInitScript(() => localStorage.setItem('trastienda.interface-language', 'en'));
  await open('/dashboard');
  const left: string[] = [];
  for (const { name, show } of screens) {
    await show(page);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    for (const text of await said(page)) if (spanish.some((one) => one.test(text))) left.push(`${name}: ${text}`);
  }
  expect(left).toEqual([]);
});
