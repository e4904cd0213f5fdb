import { afterEach, beforeEach, vi } from 'vitest';
import {
  address,
  chooseEnglish,
  expect,
  focus,
  page,
  redAlert,
  redAlerts,
  resize,
  rows,
  sawGreenAlert,
  sawRedAlert,
  test,
  textsOf,
  userEvent,
} from '../../testing/screens.ts';
import { fillTrash, letRestore, openWithTrash, refuseRestore, restoresOf, toItem } from '../../testing/trash.ts';

const menu = page.getByRole('navigation', { name: 'Menú principal' });
const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const tick = (name: string) => page.getByRole('checkbox', { name });
const selectedBar = page.getByText(/^\d+ seleccionados?$/);

const kayak = toItem(57, 'experiences', 'Kayak al atardecer', { record: '/experiences/5' });
const marViva = toItem(56, 'makers', 'Mar Viva', { deletedBy: null, expiresAt: '2026-11-26T11:00:00Z' });
const contact = toItem(55, 'contacts', null, { deletedBy: { '@id': '/users/7', name: null } });
const aventura = toItem(54, 'tags', 'Aventura', { expiresAt: '2026-11-24T20:00:00Z' });
const all = [kayak, marViva, contact, aventura];

// The screen says how many days are left.
beforeEach(() => void vi.setSystemTime('2026-11-24T09:00:00Z'));
afterEach(() => void vi.useRealTimers());

test('without the feature `trash`, there is no trash: not in the menu, not at its URL', async ({ server, open }) => {
  await open('/papelera');
  await expect.poll(address).toMatch(/\/404$/);
  await expect.element(menu.getByRole('link', { name: 'Escritorio' })).toBeVisible();
  expect(menu.getByRole('link', { name: 'Papelera' }).elements()).toEqual([]);
  expect(await server.sent('GET', '/trash')).toEqual([]);
});

test('the trash lists what was deleted, by whom, when, and for how many days it can be restored, newest first', async ({
  server,
  open,
}) => {
  await fillTrash(server, all);
  await openWithTrash(open, server);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Papelera' })).toBeVisible();
  await expect.element(page.getByText('4 registros')).toBeVisible();
  await expect
    .poll(() => textsOf(page.getByRole('columnheader')))
    .toEqual(['', 'Nombre', 'Eliminado por', 'Cuándo', 'Plazo', 'Acciones']);
  expect(textsOf(rows)).toEqual([
    expect.stringMatching(/^Kayak al atardecerExperiencia ?ana@server.example20 nov 2026, 12:00quedan 26 días/),
    expect.stringMatching(/^Mar VivaMaker ?Sin usuario20 nov 2026, 12:00quedan 2 días/),
    expect.stringMatching(/^Contacto n\.º 55Contacto ?Usuario 7, eliminado20 nov 2026, 12:00quedan 26 días/),
    expect.stringMatching(/^AventuraEtiqueta ?ana@server.example20 nov 2026, 12:00último día/),
  ]);
  await expect
    .element(page.getByText('quedan 2 días'))
    .toHaveAttribute('title', 'Se puede restaurar hasta: 26 nov 2026, 12:00');
  expect((await server.sent('GET', '/trash')).at(-1)?.path).toBe('/trash?order[id]=desc');
  await expect.element(menu.getByRole('link', { name: 'Papelera' })).toHaveAttribute('aria-current', 'page');
});

test('the trash is in English too', async ({ server, open }) => {
  await chooseEnglish();
  await fillTrash(server, all);
  await openWithTrash(open, server);
  await expect.element(page.getByText('2 days left')).toBeVisible();
  await expect.element(button('Restore Mar Viva')).toBeVisible();
  await expect.element(rows.first().getByText('Experience', { exact: true })).toBeVisible();
});

test('the filters by name and by kind are in the URL, and are named if nothing is found', async ({ server, open }) => {
  await fillTrash(server, all);
  await openWithTrash(open, server);
  await page.getByRole('combobox', { name: 'Tipo' }).fill('mak');
  await page.getByRole('option', { name: 'Maker', exact: true }).click();
  await page.getByRole('search').getByLabelText('Nombre').fill('aventura');
  await button('Buscar').click();
  await expect.element(page.getByText('Has buscado Maker y aventura.', { exact: false })).toBeVisible();
  expect(address()).toBe('/papelera?collection=makers&name=aventura');
  expect((await server.sent('GET', '/trash')).at(-1)?.path).toBe(
    '/trash?order[id]=desc&collection=makers&name=aventura',
  );
  await page.getByRole('search').getByRole('button', { name: 'Limpiar' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(4);
});

test('an empty trash says how long deleted records stay', async ({ server, open }) => {
  await fillTrash(server, []);
  await openWithTrash(open, server);
  await expect.element(page.getByRole('heading', { name: 'La papelera está vacía' })).toBeVisible();
  await expect.element(page.getByText(/se quedará aquí 30 días/)).toBeVisible();
  expect(page.getByRole('search').elements()).toEqual([]);
  await expect.element(button('Vaciar papelera')).toBeDisabled();
});

test('a trash that cannot be read says so, and is read again on request', async ({ server, open }) => {
  await fillTrash(server, all);
  await server.fail('GET', /^\/trash/, 503);
  await openWithTrash(open, server);
  await expect.element(page.getByRole('heading', { name: 'No se ha podido cargar la papelera' })).toBeVisible();
  await button('Reintentar').click();
  await expect.poll(() => rows.elements()).toHaveLength(4);
});

test('a restored record leaves the list, and the alert opens its form', async ({ server, open }) => {
  await fillTrash(server, all);
  await openWithTrash(open, server);
  await expect.element(button('Restaurar Kayak al atardecer')).toBeVisible();
  await letRestore(server, 57, '/experiences/5');
  await button('Restaurar Kayak al atardecer').click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Se ha restaurado: Kayak al atardecer' }))
    .toBeVisible();
  await expect.poll(() => rows.elements()).toHaveLength(3);
  // A restore without obstacles has no body.
  expect(await restoresOf(server, 57)).toEqual([undefined]);
  await expect.element(page.getByRole('region', { name: 'Papelera' })).toHaveFocus();
  await button('Abrir').click();
  await expect.poll(address).toBe('/editar-experiencia/5');
});

test('the alert of a record without a form has no link', async ({ server, open }) => {
  await fillTrash(server, [contact]);
  await openWithTrash(open, server);
  await expect.element(button('Restaurar Contacto n.º 55')).toBeVisible();
  await letRestore(server, 55, '/contacts/55');
  await button('Restaurar Contacto n.º 55').click();
  await sawGreenAlert('Se ha restaurado: Contacto n.º 55');
  expect(button('Abrir').elements()).toEqual([]);
});

test('a record that is no longer in the trash is reported, and the list is read again', async ({ server, open }) => {
  await fillTrash(server, all);
  await openWithTrash(open, server);
  await expect.poll(() => rows.elements()).toHaveLength(4);
  await fillTrash(server, [marViva]);
  await server.fail('POST', /restore$/, 404, { code: 404, key: 'notInTrash' });
  await button('Restaurar Aventura').click();
  await sawRedAlert('404- Ya no está en la papelera');
  await expect.poll(() => rows.elements()).toHaveLength(1);
});

test('a record is deleted for good after a confirmation that says that this cannot be undone', async ({
  server,
  open,
}) => {
  await fillTrash(server, all);
  await openWithTrash(open, server);
  await button('Eliminar definitivamente Mar Viva').click();
  await expect.element(dialog).toMatchTextContent('¿Quieres eliminar este registro definitivamente?');
  await expect.element(dialog).toMatchTextContent('Mar Viva');
  await expect.element(dialog).toMatchTextContent('No se puede deshacer.');
  await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await server.sent('DELETE', '/')).toEqual([]);
  await button('Eliminar definitivamente Mar Viva').click();
  await dialog.getByRole('button', { name: 'Eliminar definitivamente' }).click();
  await sawGreenAlert('Se ha eliminado definitivamente: Mar Viva');
  await expect.poll(() => rows.elements()).toHaveLength(3);
  expect((await server.sent('DELETE', '/')).map(({ path }) => path)).toEqual(['/trash/56']);
});

test('several records are selected with the keyboard and deleted for good by one call', async ({ server, open }) => {
  await fillTrash(server, all);
  await openWithTrash(open, server);
  await expect.poll(() => rows.elements()).toHaveLength(4);
  await focus(tick('Seleccionar Kayak al atardecer'));
  await userEvent.keyboard(' ');
  await expect.element(selectedBar).toHaveTextContent('1 seleccionado');
  await expect.element(tick('Seleccionar todo lo de esta página')).toBePartiallyChecked();
  await focus(tick('Seleccionar Aventura'));
  await userEvent.keyboard(' ');
  await button('Eliminar definitivamente').click();
  await expect.element(dialog).toMatchTextContent('2 registros');
  await server.fail('DELETE', /^\/trash\?/, 204);
  await fillTrash(server, [marViva, contact]);
  await dialog.getByRole('button', { name: 'Eliminar definitivamente' }).click();
  await sawGreenAlert('2 registros eliminados definitivamente');
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await expect.element(selectedBar).not.toBeInTheDocument();
  expect((await server.sent('DELETE', '/')).map(({ path }) => path)).toEqual(['/trash?id[]=57&id[]=54']);
});

test('the whole page can be selected, and the selection removed', async ({ server, open }) => {
  const many = Array.from({ length: 12 }, (_, index) => toItem(40 - index, 'tags', `Etiqueta ${index + 1}`));
  await fillTrash(server, many);
  await openWithTrash(open, server);
  await tick('Seleccionar todo lo de esta página').click();
  await expect.element(page.getByText('10 seleccionados')).toBeVisible();
  await button('Quitar la selección').click();
  await expect.element(selectedBar).not.toBeInTheDocument();
  await tick('Seleccionar Etiqueta 3').click();
  await button('Página 2').click();
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await expect.element(selectedBar).not.toBeInTheDocument();
});

test('of several records, those that cannot be restored stay selected, and the sentence names them', async ({
  server,
  open,
}) => {
  await fillTrash(server, all);
  await openWithTrash(open, server);
  await tick('Seleccionar todo lo de esta página').click();
  await refuseRestore(server, 56, { propertyPath: 'slug', key: 'slugTaken', canReplace: true });
  for (const { id, record } of [kayak, contact, aventura]) await letRestore(server, id, record);
  await button('Restaurar').click();
  await expect.element(page.getByText('3 restaurados; 1 sin restaurar: Mar Viva')).toBeVisible();
  await expect.element(tick('Seleccionar Mar Viva')).toBeChecked();
  await expect.poll(() => textsOf(rows)).toEqual([expect.stringContaining('no se puede restaurar tal como estaba')]);
  const restores = (await server.sent('POST', '/trash')).map(({ path }) => path);
  expect(restores).toEqual([57, 56, 55, 54].map((id) => `/trash/${id}/restore`));
  // The button restores one record, so that its obstacles can be resolved.
  await refuseRestore(server, 56, { propertyPath: 'slug', key: 'slugTaken', canReplace: true });
  await button('Restaurar').click();
  await expect.element(dialog).toMatchTextContent('Ya hay otro registro con ese slug');
  expect(redAlerts()).toEqual([]);
});

test('if all of several records are restored, an alert says how many', async ({ server, open }) => {
  await fillTrash(server, [kayak, aventura]);
  await openWithTrash(open, server);
  await tick('Seleccionar todo lo de esta página').click();
  for (const { id, record } of [kayak, aventura]) await letRestore(server, id, record);
  await button('Restaurar').click();
  await sawGreenAlert('2 registros restaurados');
  await expect.element(page.getByRole('heading', { name: 'La papelera está vacía' })).toBeVisible();
});

test('a server that fails ends the restore of several records, and the others stay selected', async ({
  server,
  open,
}) => {
  await fillTrash(server, all);
  await openWithTrash(open, server);
  await tick('Seleccionar todo lo de esta página').click();
  await letRestore(server, 57, '/experiences/5');
  await server.fail('POST', /^\/trash\/56\/restore$/, 503);
  await button('Restaurar').click();
  await expect.element(redAlert('503- El servidor está ocupado')).toBeVisible();
  await expect
    .element(page.getByText(/^1 restaurado; 3 sin restaurar: Mar Viva, Contacto n\.º 55 y Aventura$/))
    .toBeVisible();
  expect(await server.sent('POST', '/trash/55')).toEqual([]);
  // Only a record with obstacles cannot be restored as it was.
  expect(textsOf(rows).join()).not.toContain('no se puede restaurar tal como estaba');
});

test('if some of several records are no longer in the trash, an alert says how many', async ({ server, open }) => {
  await fillTrash(server, [kayak, aventura]);
  await openWithTrash(open, server);
  await tick('Seleccionar todo lo de esta página').click();
  await letRestore(server, 57, kayak.record);
  await server.fail('POST', /^\/trash\/54\/restore$/, 404, { code: 404, key: 'notInTrash' });
  await fillTrash(server, []);
  await button('Restaurar').click();
  await sawGreenAlert('Restaurados: 1. Ya no estaban en la papelera: 1.');
  await expect.element(page.getByRole('heading', { name: 'La papelera está vacía' })).toBeVisible();
});

test('the trash is emptied up to the newest record that the list has shown', async ({ server, open }) => {
  await fillTrash(server, all);
  await openWithTrash(open, server);
  await expect.poll(() => rows.elements()).toHaveLength(4);
  const newer = toItem(58, 'zones', 'El Perchel');
  await fillTrash(server, [newer, ...all]);
  await button('Vaciar papelera').click();
  await expect.element(dialog).toMatchTextContent('¿Quieres vaciar la papelera?');
  await expect.element(dialog).toMatchTextContent('4 registros');
  await expect.element(dialog).toMatchTextContent('No se puede deshacer.');
  await server.fail('DELETE', /^\/trash\?newest/, 204);
  await fillTrash(server, [newer]);
  await dialog.getByRole('button', { name: 'Vaciar papelera' }).click();
  await sawGreenAlert('4 registros eliminados definitivamente');
  await expect.poll(() => textsOf(rows)).toEqual([expect.stringContaining('El Perchel')]);
  expect((await server.sent('DELETE', '/')).map(({ path }) => path)).toEqual(['/trash?newest=/trash/57']);
});

test('with a filter, the question names the number of all records in the trash', async ({ server, open }) => {
  await fillTrash(server, all);
  await openWithTrash(open, server, '/papelera?collection=tags');
  await expect.poll(() => rows.elements()).toHaveLength(1);
  await button('Vaciar papelera').click();
  await expect.element(dialog).toMatchTextContent('4 registros');
});

test('on a phone, the name, the days left and the actions are in view', async ({ server, open }) => {
  await resize(390, 844);
  await fillTrash(server, all);
  await openWithTrash(open, server);
  await expect.element(page.getByText('quedan 2 días').first()).toBeInViewport({ ratio: 1 });
  await expect.element(button('Restaurar Mar Viva')).toBeInViewport({ ratio: 1 });
  await expect.element(button('Eliminar definitivamente Mar Viva')).toBeInViewport({ ratio: 1 });
});
