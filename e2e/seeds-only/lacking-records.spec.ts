import type { Page } from '@playwright/test';
import * as contract from '@trastienda/contract';
import type { Resource } from '@trastienda/contract/resource';
import { lackingRecords, type LackingRecord } from '../support/lacking-records.ts';
import { smallJpeg } from '../support/pictures.ts';
import { expect, test } from '../support/seeds-only.ts';
import type { SeedsOnlyServer } from '../support/seeds-only-server.ts';

/** The list of each collection, and the address of its forms without the number of the record. */
const screens: Record<string, { list: string; form: string }> = {
  categories: { list: '/categorias', form: '/editar-categoria' },
  experiences: { list: '/experiencias', form: '/editar-experiencia' },
  languages: { list: '/idiomas', form: '/editar-idioma' },
  locations: { list: '/localidades', form: '/editar-localidad' },
  makers: { list: '/makers', form: '/editar-maker' },
  plans: { list: '/planes', form: '/editar-plan' },
  resellers: { list: '/resellers', form: '/editar-reseller' },
  tags: { list: '/etiquetas', form: '/editar-etiqueta' },
  takers: { list: '/takers', form: '/editar-taker' },
  users: { list: '/usuarios', form: '/editar-usuario' },
  zones: { list: '/zonas', form: '/editar-zona' },
};
const withoutScreens = ['contacts', 'countries', 'favorite_experiences', 'favorite_makers', 'maker_plans'];

const isResource = (value: object): value is Resource => 'collection' in value && 'member' in value;
const resources = Object.values<unknown>(contract).filter(
  (value): value is Resource => typeof value === 'object' && value !== null && isResource(value),
);

const rowsPerPage = 10;
/** What JavaScript writes in the place of a missing value. */
const noValue = /.{0,80}(?:undefined|\bnull\b|NaN|Invalid Date|\[object).{0,40}/;

/** Every collection of the server holds records that lack fields: the rows, the records of the forms and the options of the selects. */
function showLackingRecords(server: SeedsOnlyServer) {
  for (const resource of resources) {
    const { records: members } = lackingRecords(resource, 'member');
    server.showForeign(resource.collection, { members, items: lackingRecords(resource, 'item').records });
  }
}

test('D-01 every resource of the contract has screens that are tested, or none', () => {
  const collections = resources.map(({ collection }) => collection);
  expect(collections.toSorted()).toEqual([...Object.keys(screens), ...withoutScreens].toSorted());
});

for (const resource of resources) {
  const screen = screens[resource.collection];
  if (!screen) continue;
  test(`D-01 the screens of ${resource.collection} show records that lack any field`, async ({
    page,
    server,
    open,
  }) => {
    server.pictures.set(1, (await smallJpeg()).buffer);
    showLackingRecords(server);
    await open(screen.list);
    expect(await wrongRows(page, server, resource, screen)).toEqual([]);
    await openSelects(page, `${screen.form}/1`);
    expect(await wrongForms(page, resource, screen.form)).toEqual([]);
    const alerts = await page.evaluate(() => window.seenAlerts?.filter(({ role }) => role === 'alert'));
    expect(alerts, 'red alerts').toEqual([]);
  });
}

test('D-01 the order of experiences is shown, whatever field they lack', async ({ page, server, open }) => {
  showLackingRecords(server);
  await open('/posicionamiento');
  await page.getByRole('listitem', { name: 'Posición 1', exact: true }).or(brokenScreen(page)).first().waitFor();
  await expect(brokenScreen(page)).toHaveCount(0);
  await page.getByLabel('Buscar experiencia para la posición 2', { exact: true }).click();
  await page.getByRole('option').first().waitFor();
  expect(await wrongMarkup(page)).toEqual([]);
});

type Screen = { list: string; form: string };

/** Looks at every page of the list; of a page that breaks, at each record alone. */
async function wrongRows(page: Page, server: SeedsOnlyServer, resource: Resource, { list, form }: Screen) {
  const { records } = lackingRecords(resource, 'member');
  const wrong: string[] = [];
  for (let first = 0; first < records.length; first += rowsPerPage) {
    const shown = records.slice(first, first + rowsPerPage);
    await go(page, `${list}?page=${first / rowsPerPage + 1}`);
    const problems = await problemsOf(page, shown, form);
    if (problems.length === 0) continue;
    for (const one of shown) {
      server.showForeign(resource.collection, { members: [one] });
      await page.goto(list);
      for (const problem of await problemsOf(page, [one], form)) wrong.push(`${one.difference}: ${problem}`);
    }
    showLackingRecords(server);
    await page.goto(list);
  }
  return wrong;
}

async function problemsOf(page: Page, shown: readonly LackingRecord[], form: string): Promise<string[]> {
  for (const record of shown) {
    const edit = page.locator(`td:last-child a[href="${form}${idIn(record)}"]`);
    await edit.or(brokenScreen(page)).first().waitFor();
    if (await brokenScreen(page).isVisible()) return ['the screen breaks'];
  }
  return wrongMarkup(page);
}

/** Opens each select of a form, whose options are the lacking records too. */
async function openSelects(page: Page, form: string) {
  await go(page, form);
  await page.locator('main form').waitFor();
  for (const select of await page.getByRole('main').getByRole('combobox').all()) {
    if (!(await select.isEnabled())) continue;
    await select.click();
    await expect(page.getByRole('listbox')).not.toContainText(noValue);
    await select.press('Escape');
  }
}

/** Opens forms of records that lack many fields; where one breaks, forms of records that lack one. */
async function wrongForms(page: Page, resource: Resource, form: string) {
  const { inHalves, inTurn } = lackingRecords(resource, 'item');
  const wrong = await brokenForms(page, inHalves, form);
  const exact = wrong.length > 0 ? await brokenForms(page, inTurn, form) : [];
  return exact.length > 0 ? exact : wrong;
}

async function brokenForms(page: Page, records: readonly LackingRecord[], form: string) {
  const wrong: string[] = [];
  for (const record of records) {
    await page.evaluate(() => document.querySelector('main form')?.setAttribute('data-left', ''));
    await go(page, `${form}${idIn(record)}`);
    await page.locator('main form:not([data-left])').or(brokenScreen(page)).first().waitFor();
    const problems = (await brokenScreen(page).isVisible()) ? ['the screen breaks'] : await wrongMarkup(page);
    for (const problem of problems) wrong.push(`${record.difference}: ${problem}`);
  }
  return wrong;
}

/** Addresses and names count as well as texts. */
async function wrongMarkup(page: Page): Promise<string[]> {
  const [found] = noValue.exec(await page.getByRole('main').innerHTML()) ?? [];
  return found === undefined ? [] : [found];
}

const brokenScreen = (page: Page) => page.getByRole('heading', { name: 'No se ha podido abrir esta pantalla' });
const idIn = ({ '@id': iri }: LackingRecord) => iri.slice(iri.lastIndexOf('/'));
/** Goes to an address as a link of the admin does. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), path);
