import { limits } from '@trastienda/contract/limits';
import { openAs } from '../../../testing/roles.ts';
import {
  address,
  chooseEnglish,
  emulate,
  expect,
  focus,
  page,
  press,
  resize,
  rows,
  sawGreenAlert,
  test,
  textsOf,
  userEvent,
} from '../../../testing/screens.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const withBulk = { features: ['bulk' as const, 'trash' as const, 'views' as const], trashDays: 30 };
const boxes = page.getByRole('checkbox', { name: /^Seleccionar / });
const pageBox = page.getByRole('checkbox', { name: 'Seleccionar todo lo de esta página' });
const rowBox = (place: number) => boxes.nth(place);
const bar = page.getByRole('region', { name: 'Selección', exact: true });
const status = page.getByRole('status').filter({ hasText: 'Intro: ir a las acciones' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const pageButton = (number: number) => button(`Página ${number}`);

/** The places of the ticked rows of the page, from 1. */
const ticked = () =>
  rows
    .getByRole('checkbox', { name: /^Seleccionar / })
    .elements()
    .flatMap((box, index) => (box.matches(':checked') ? [index + 1] : []));

type Open = (path: string, session?: undefined, config?: typeof withBulk) => Promise<void>;

async function openList(open: Open, path = '/experiencias') {
  await open(path, undefined, withBulk);
  await expect.element(rows.first()).toBeVisible();
}

/** Answers the next plan, and returns the bodies of all plans. */
const acceptPlans = async (server: TestServer) => {
  await server.fail(
    'POST',
    /^\/proposals$/,
    422,
    { code: 422, message: 'No hay nada seleccionado', violations: [] },
    9,
  );
  return async () => (await server.sent('POST', '/proposals')).map(({ body }) => body);
};

test('without the feature `bulk`, for a viewer and in the list of users, nothing can be selected', async ({
  server,
  open,
}) => {
  await open('/experiencias');
  await expect.element(rows.first()).toBeVisible();
  expect(boxes.elements()).toEqual([]);
  expect(textsOf(page.getByRole('columnheader'))[0]).toBe('ID');
  await openList(open, '/usuarios');
  expect(boxes.elements()).toEqual([]);
  await openAs('ROLE_VIEWER', { server, open }, '/experiencias', { features: ['bulk', 'roles'] });
  await expect.element(rows.first()).toBeVisible();
  expect(boxes.elements()).toEqual([]);
});

test('an editor selects experiences, but no makers', async ({ server, open }) => {
  await openAs('ROLE_EDITOR', { server, open }, '/experiencias', { features: ['bulk', 'roles'] });
  await expect.element(rowBox(1)).toBeVisible();
  await openAs('ROLE_EDITOR', { server, open }, '/makers', { features: ['bulk', 'roles'] });
  await expect.element(rows.first()).toBeVisible();
  expect(boxes.elements()).toEqual([]);
});

test('a click ticks a row, with Shift the rows from the last one, and the bar says how many', async ({ open }) => {
  await openList(open);
  await rowBox(2).click();
  await expect.element(bar.getByText('1 experiencia seleccionada')).toBeVisible();
  await rowBox(5).click({ modifiers: ['Shift'] });
  await expect.poll(ticked).toEqual([2, 3, 4, 5]);
  await expect.element(bar.getByText('4 experiencias seleccionadas')).toBeVisible();
  expect(getSelection()?.toString()).toBe('');
  // The range gets the state of the row.
  await rowBox(4).click({ modifiers: ['Shift'] });
  await expect.poll(ticked).toEqual([2, 3]);
  await expect.element(pageBox).toBePartiallyChecked();
  await expect.element(status).toHaveTextContent('2 experiencias seleccionadas. Intro: ir a las acciones');
});

test('the space bar ticks, with Shift a range; arrows and Enter move the focus, Escape clears', async ({ open }) => {
  await openList(open);
  await press(rowBox(1), ' {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  await expect.poll(ticked).toEqual([1, 2, 3]);
  await expect.element(bar).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(bar.getByRole('button', { name: 'Cambiar…' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(rowBox(2)).toHaveFocus();
  expect(ticked()).toEqual([]);
  await expect.element(page.getByRole('status').filter({ hasText: 'Nada seleccionado' })).toBeInTheDocument();
});

test('rows of several pages stay selected; the bar says how many are on other pages', async ({ open }) => {
  await openList(open);
  await rowBox(1).click();
  await rowBox(2).click();
  await pageButton(2).click();
  await expect.element(rows.getByText('Paseo 11 por Málaga')).toBeVisible();
  expect(ticked()).toEqual([]);
  await rowBox(3).click();
  await expect.element(bar.getByText('3 experiencias seleccionadas')).toBeVisible();
  await expect.element(bar.getByText('2 en otras páginas')).toBeVisible();
  await pageBox.click();
  await expect.element(bar.getByText('12 experiencias seleccionadas')).toBeVisible();
  await pageBox.click();
  await expect.element(bar.getByText('2 experiencias seleccionadas')).toBeVisible();
  await pageButton(1).click();
  await expect.poll(ticked).toEqual([1, 2]);
  await button('Quitar la selección').click();
  await expect.element(bar).not.toBeInTheDocument();
});

test('once the page is ticked, all can be selected; unticking one leaves those of the page, and says so', async ({
  server,
  open,
}) => {
  const plans = await acceptPlans(server);
  await openList(open);
  await pageBox.click();
  await expect.element(bar.getByText('10 experiencias seleccionadas')).toBeVisible();
  await button('Seleccionar las 23 experiencias').click();
  await expect.element(bar.getByText('Seleccionadas las 23 experiencias')).toBeVisible();
  await button('A la papelera').click();
  await expect.element(bar.getByRole('alert')).toMatchTextContent('No hay nada seleccionado');
  expect(await plans()).toEqual([{ collection: 'experiences', where: {}, operations: [{ operation: 'delete' }] }]);
  await pageButton(2).click();
  await expect.poll(ticked).toHaveLength(10);
  await rowBox(1).click();
  await expect.element(bar.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(bar.getByText('9 experiencias seleccionadas')).toBeVisible();
  await expect.element(bar.getByText('Ahora solo están seleccionadas las filas marcadas de esta página')).toBeVisible();
  await pageButton(1).click();
  await expect.poll(ticked).toEqual([]);
  await expect.element(bar.getByText('Ahora solo están seleccionadas', { exact: false })).not.toBeInTheDocument();
});

test('with filters, all that match them are selected by the query parameters of the list', async ({ server, open }) => {
  const plans = await acceptPlans(server);
  await openList(open, '/experiencias?isActive=true&tags.id=1&tags.id=2&sort=-name');
  await pageBox.click();
  await button('Seleccionar las 15 que cumplen el filtro').click();
  await expect.element(bar.getByText('Seleccionadas las 15 que cumplen el filtro')).toBeVisible();
  await button('Desactivar').click();
  await expect.element(bar.getByRole('alert')).toBeVisible();
  expect(await plans()).toEqual([
    {
      collection: 'experiences',
      where: { isActive: 'true', 'tags.id': ['1', '2'] },
      operations: [{ operation: 'set', field: 'isActive', value: false }],
    },
  ]);
});

test('other filters clear the selection, another order does not; ticked rows are planned by their ids', async ({
  server,
  open,
}) => {
  const plans = await acceptPlans(server);
  await openList(open);
  await rowBox(1).click();
  await page.getByRole('columnheader', { name: 'Nombre' }).getByRole('button').click();
  await expect.poll(address).toContain('sort=name');
  await expect.element(rows.first()).toBeVisible();
  await expect.poll(ticked).toEqual([1]);
  await rowBox(2).click();
  await button('Activar').click();
  await expect.element(bar.getByRole('alert')).toBeVisible();
  const operations = [{ operation: 'set', field: 'isActive', value: true }];
  expect(await plans()).toEqual([{ collection: 'experiences', ids: [1, 2], operations }]);
  await page.getByRole('search').getByLabelText('Nombre').fill('Paseo 1');
  await button('Buscar').click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(ticked()).toEqual([]);
});

test('other filters clear the selection even if the whole list is on the page', async ({ open }) => {
  await openList(open, '/etiquetas');
  await rowBox(1).click();
  await rowBox(2).click();
  await expect.element(bar).toBeVisible();
  const name = rows.first().getByRole('link').first().element().textContent;
  await page.getByRole('search').getByLabelText('Nombre').fill(name);
  await button('Buscar').click();
  await expect.poll(() => rows.elements().length).toBe(1);
  await expect.element(bar).not.toBeInTheDocument();
  expect(ticked()).toEqual([]);
});

test('a deleted row is no longer selected', async ({ open }) => {
  await openList(open);
  await rowBox(1).click();
  await rowBox(2).click();
  await button('Eliminar Paseo 1 por Málaga').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await sawGreenAlert('Experiencia eliminada correctamente');
  await expect.element(bar.getByText('1 experiencia seleccionada')).toBeVisible();
});

test('a row that somebody else deletes is no longer selected, if the page is the whole list', async ({
  server,
  open,
}) => {
  await openList(open, '/etiquetas');
  await pageBox.click();
  const count = (await server.records()).tags.length;
  await expect.element(bar.getByText(`${count} etiquetas seleccionadas`)).toBeVisible();
  await server.change((records) => records.tags.shift());
  await button('Buscar').click();
  await expect.element(bar.getByText(new RegExp(`^${count - 1} etiquetas? seleccionada`))).toBeVisible();
});

test('Escape closes a dialog or clears the text of a field before it clears the selection', async ({ open }) => {
  await openList(open);
  await rowBox(1).click();
  await button('Eliminar Paseo 2 por Málaga').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press(page.getByRole('search').getByLabelText('Nombre'), 'x{Escape}');
  await expect.element(bar).toBeVisible();
  await focus(rowBox(3));
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(rowBox(3)).toHaveFocus();
});

test('only collections with such a field offer to activate, only a list that deletes offers the trash', async ({
  open,
}) => {
  const actions = () => textsOf(bar.getByRole('button')).filter((text) => text !== '');
  await openList(open, '/etiquetas');
  await rowBox(1).click();
  await expect.poll(actions).toEqual(['A la papelera', 'Cambiar…']);
  await openList(open, '/resellers');
  await rowBox(1).click();
  await expect.poll(actions).toEqual(['Cambiar…']);
  await open('/planes', undefined, { features: ['bulk'] });
  await rowBox(1).click();
  await expect.poll(actions).toEqual(['Desactivar', 'Activar', 'Cambiar…']);
});

test('on a phone, the box beside the name ticks a row, and a menu has the other actions', async ({ server, open }) => {
  const plans = await acceptPlans(server);
  await resize(390, 844);
  await openList(open);
  await expect.element(rowBox(1)).toBeInViewport({ ratio: 1 });
  await rowBox(1).click();
  await expect.element(bar.getByRole('button', { name: 'Cambiar…' })).toBeInViewport({ ratio: 1 });
  await bar.getByRole('button', { name: 'Más' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'A la papelera' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'Desactivar' }).click();
  await expect.element(bar.getByRole('alert')).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Más' })).toHaveFocus();
  expect(await plans()).toMatchObject([{ ids: [1], operations: [{ field: 'isActive', value: false }] }]);
});

test('more rows than a change may have disable the actions, and a sentence says so', async ({ server, open }) => {
  const member = { '@id': '/tags/1', '@type': 'Tag', name: 'Aventura', description: null, civitatisId: null };
  const total = limits.proposal.records + 1;
  await server.answer('GET', /^\/tags/, 200, { 'hydra:member': [member], 'hydra:totalItems': total });
  await openList(open, '/etiquetas');
  await pageBox.click();
  await button('Seleccionar las 100.001 etiquetas').click();
  await expect.element(bar.getByRole('alert')).toMatchTextContent('Se pueden cambiar como mucho 100.000 a la vez');
  await expect.element(bar.getByRole('button', { name: 'Cambiar…' })).toBeDisabled();
  await expect.element(bar.getByRole('button', { name: 'A la papelera' })).toBeDisabled();
});

test('ticking the first row moves nothing, and the end of the list can be scrolled above the bar', async ({ open }) => {
  await openList(open);
  const moved: number[] = [];
  const observer = new PerformanceObserver((list) => moved.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'layout-shift' });
  await rowBox(10).click();
  await expect.element(bar.getByText('1 experiencia seleccionada')).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  const foot = document.querySelector('[data-part="table-footer"]')?.getBoundingClientRect();
  const top = bar.getByRole('button', { name: 'Cambiar…' }).element().closest('div[class*=actionBar]');
  expect(foot?.bottom).toBeLessThanOrEqual(top?.getBoundingClientRect().top ?? 0);
  expect(observer.takeRecords()).toEqual([]);
  expect(moved).toEqual([]);
});

test('a selected row is marked in forced colours too, and the texts are in English too', async ({ open }) => {
  await chooseEnglish();
  await emulate({ forcedColors: 'active' });
  await openList(open);
  await page.getByRole('checkbox', { name: 'Select Paseo 1 por Málaga' }).click();
  await expect
    .element(page.getByRole('region', { name: 'Selection' }).getByText('1 experience selected'))
    .toBeVisible();
  const [first, second] = rows.elements().map((row) => getComputedStyle(row).outlineStyle);
  expect([first, second]).toEqual(['solid', 'none']);
});
