import type { Resource } from '@trastienda/contract/model/resource';
import { lackingRecords, type LackingRecord } from '../testing/lacking-records.ts';
import { expect, go, page, redAlerts, test, userEvent } from '../testing/screens.ts';
import type { TestServer } from '../testing/test-server.ts';

/** For each collection: the paths of the list and of the form (without the record's id), and the number of selects that can be opened. */
const screens: Record<string, Screen> = {
  categories: { list: '/categorias', form: '/editar-categoria', selects: 1 },
  experiences: { list: '/experiencias', form: '/editar-experiencia', selects: 9 },
  languages: { list: '/idiomas', form: '/editar-idioma', selects: 0 },
  locations: { list: '/localidades', form: '/editar-localidad', selects: 2 },
  makers: { list: '/makers', form: '/editar-maker', selects: 2 },
  plans: { list: '/planes', form: '/editar-plan', selects: 1 },
  resellers: { list: '/resellers', form: '/editar-reseller', selects: 3 },
  tags: { list: '/etiquetas', form: '/editar-etiqueta', selects: 1 },
  takers: { list: '/takers', form: '/editar-taker', selects: 0 },
  users: { list: '/usuarios', form: '/editar-usuario', selects: 0 },
  zones: { list: '/zonas', form: '/editar-zona', selects: 2 },
};
/** Those of which no screen shows the records of a server without features. */
const withoutScreens = ['contacts', 'countries', 'favorite_experiences', 'favorite_makers', 'maker_plans', 'trash'];

const isResource = (value: object): value is Resource => 'collection' in value && 'member' in value;
const modules = import.meta.glob<object>('../../contract/resources/**/*.ts', { eager: true });
const resources = Object.values(modules)
  .flatMap<unknown>(Object.values)
  .filter((value): value is Resource => typeof value === 'object' && value !== null && isResource(value));

const rowsPerPage = 10;
/** The texts that JavaScript produces for missing values. */
const noValue = /.{0,80}(?:undefined|\bnull\b|NaN|Invalid Date|\[object).{0,40}/;
const brokenScreen = page.getByRole('heading', { name: 'No se ha podido abrir esta pantalla' });

test('D-01 every resource of the contract either has tested screens or has no screens', () => {
  const collections = resources.map(({ collection }) => collection);
  expect(collections.toSorted()).toEqual([...Object.keys(screens), ...withoutScreens].toSorted());
});

for (const resource of resources) {
  const { collection } = resource;
  const screen = screens[collection];
  if (!screen) continue;

  test(`D-01 the list of ${collection} shows records that lack any field`, async ({ server, open }) => {
    await showLackingRecords(server);
    await open(screen.list);
    expect(await wrongRows(server, resource, screen, open)).toEqual([]);
    expect(redAlerts()).toEqual([]);
  });

  test(`D-01 the selects of ${collection} offer records that lack any field`, async ({ server, open }) => {
    await showLackingRecords(server);
    await open(`${screen.form}/1`);
    await shownOrBroken('main form[aria-busy=false]');
    expect(brokenScreen.query()).toBeNull();
    const selects = page.getByRole('main').getByRole('combobox');
    const usable = () => selects.all().filter((select) => select.element().matches(':enabled'));
    await expect.poll(() => usable().length).toBe(screen.selects);
    for (const select of usable()) {
      await select.click();
      await expect.poll(() => page.getByRole('option').elements()).not.toEqual([]);
      expect(page.getByRole('listbox').element().textContent).not.toMatch(noValue);
      await userEvent.keyboard('{Escape}');
    }
    expect(redAlerts()).toEqual([]);
  });

  test(`D-01 the form of ${collection} shows records that lack any field`, async ({ server, open }) => {
    await showLackingRecords(server);
    await open(screen.list);
    expect(await wrongForms(resource, screen.form)).toEqual([]);
    expect(redAlerts()).toEqual([]);
  });
}

test('D-01 the positioning screen shows experiences that lack any field', async ({ server, open }) => {
  await showLackingRecords(server);
  await open('/posicionamiento');
  await shownOrBroken('[aria-label="Posición 1"]');
  expect(brokenScreen.query()).toBeNull();
  await page.getByLabelText('Buscar experiencia para la posición 2', { exact: true }).click();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  expect(wrongMarkup()).toEqual([]);
});

type Screen = { list: string; form: string; selects: number };
type Open = (path: string) => Promise<void>;

/** Fills every collection of the server with records that lack fields. Lists, forms and selects then show these records. */
async function showLackingRecords(server: TestServer) {
  await server.servePicture(1);
  for (const resource of resources) {
    const { records: members } = lackingRecords(resource, 'member');
    await server.showForeign(resource.collection, { members, items: lackingRecords(resource, 'item').records });
  }
}

/** Checks every page of the list. If a page has a problem, checks each of its records separately. @returns the problems found. */
async function wrongRows(server: TestServer, resource: Resource, { list, form }: Screen, open: Open) {
  const { records } = lackingRecords(resource, 'member');
  const wrong: string[] = [];
  for (let first = 0; first < records.length; first += rowsPerPage) {
    const shown = records.slice(first, first + rowsPerPage);
    go(`${list}?page=${first / rowsPerPage + 1}`);
    if ((await problemsOf(shown, form)).length > 0) wrong.push(...(await wrongRecords(shown)));
  }
  return wrong;

  async function wrongRecords(shown: readonly LackingRecord[]) {
    const found: string[] = [];
    for (const record of shown) {
      await server.showForeign(resource.collection, { members: [record] });
      await open(list);
      for (const problem of await problemsOf([record], form)) found.push(`${record.difference}: ${problem}`);
    }
    await showLackingRecords(server);
    await open(list);
    return found;
  }
}

async function problemsOf(shown: readonly LackingRecord[], form: string): Promise<string[]> {
  for (const record of shown) await shownOrBroken(`td:last-child a[href="${form}${idIn(record)}"]`);
  return problems();
}

/**
 * Opens the forms of the few records in which about half of the fields are missing. If a form has a problem, also opens the forms of
 * the records in which only one field deviates from the contract, to find the field that causes the problem.
 * @returns the problems found.
 */
async function wrongForms(resource: Resource, form: string) {
  const { halfEmpty, inTurn } = lackingRecords(resource, 'item');
  const wrong = await brokenForms(halfEmpty, form);
  const exact = wrong.length > 0 ? await brokenForms(inTurn, form) : [];
  return exact.length > 0 ? exact : wrong;
}

async function brokenForms(records: readonly LackingRecord[], form: string) {
  const wrong: string[] = [];
  for (const record of records) {
    document.querySelector('main form')?.setAttribute('data-left', '');
    go(`${form}${idIn(record)}`);
    await shownOrBroken('main form[aria-busy=false]:not([data-left])');
    for (const problem of problems()) wrong.push(`${record.difference}: ${problem}`);
  }
  return wrong;
}

const shownOrBroken = (selector: string) =>
  expect.poll(() => document.querySelector(selector) ?? brokenScreen.query(), { message: selector }).not.toBeNull();

const problems = () => (brokenScreen.query() ? ['the screen breaks'] : wrongMarkup());

/** Searches for `noValue` in the whole markup of the screen, so that URLs and accessible names are checked as well as texts. */
function wrongMarkup(): string[] {
  const [found] = noValue.exec(page.getByRole('main').element().innerHTML) ?? [];
  return found === undefined ? [] : [found];
}

const idIn = ({ '@id': iri }: LackingRecord) => iri.slice(iri.lastIndexOf('/'));
