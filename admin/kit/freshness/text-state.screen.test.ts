import axe from 'axe-core';
import type { Locator } from 'vitest/browser';
import type { Feature } from '@trastienda/contract/config';
import {
  answerMarking,
  answerStale,
  category,
  show,
  staleDescription,
  staleName,
  withFreshness,
} from '../../testing/freshness/stale-records.ts';
import { openAs } from '../../testing/roles.ts';
import {
  chooseEnglish,
  expect,
  focus,
  page,
  redAlerts,
  sawGreenAlert,
  sawRedAlert,
  test,
  textsOf,
  userEvent,
} from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const form = '/editar-categoria/3';
const cell = (name: string) => page.getFieldCell(name);
const name = page.getByRole('main').getByRole('textbox', { name: 'Nombre', exact: true });
const description = page.getByRole('main').getByRole('textbox', { name: 'Descripción', exact: true });
const [spanish, english] = ['ES', 'EN'].map((code) => page.getByRole('button', { name: code, exact: true })) as [
  typeof name,
  typeof name,
];
const stale = (label: string) => page.getByRole('button', { name: `Desactualizado: ${label} (en inglés)` });
const panel = page.getByRole('group', { name: /^Qué ha cambiado/ });
const mark = page.getByRole('button', { name: 'Marcar al día' });
const marked = (server: TestServer) => server.sent('POST', '/categories/3/translations/fresh');

/** Waits until an element contains a text. */
const says = (element: Locator, text: string | RegExp) => expect.poll(() => textsOf(element).join(' ')).toMatch(text);

type Open = (path: string, session?: undefined, config?: typeof withFreshness) => Promise<void>;

/** Opens the English texts of a category whose name is out of date. */
async function openStale(server: TestServer, open: Open, record = category(3, { name: 'stale' })) {
  await show(server, record);
  await open(form, undefined, withFreshness);
  await english.click();
  await expect.element(name).toHaveValue('Kayaking');
}

/** Shows the changes of the Spanish name. */
async function openChange(server: TestServer, ...texts: (typeof staleName)[]) {
  await answerStale(server, 3, ...(texts.length > 0 ? texts : [staleName]));
  await stale('Nombre').click();
}

test('D-92 fresh texts show nothing; stale and missing ones show an icon and a word beside the label', async ({
  server,
  open,
}) => {
  await openStale(server, open, category(3, { name: 'stale', description: 'missing' }));
  await says(stale('Nombre'), 'Desactualizado');
  await says(cell('description'), /^Descripción ?EN ?Sin traducir/);
  await expect.element(name).toHaveAccessibleName('Nombre');
  await spanish.click();
  await expect.element(name).toHaveValue('Kayak de mar');
  await says(cell('name'), /^Nombre ?\* ?ES$/);
  await says(cell('description'), /^Descripción ?ESCon remos/);
});

test('D-92 a person who works in Spanish sees at EN that English texts are out of date', async ({ server, open }) => {
  await show(server, category(3, { name: 'stale', description: 'stale' }));
  await open(form, undefined, withFreshness);
  await expect.element(english).toHaveAccessibleDescription('revisado 2 textos desactualizados');
  await expect.element(spanish).toHaveAccessibleDescription('revisado');
});

test('D-92 a stale text shows since when and how the source has changed, with the text that the form has', async ({
  server,
  open,
}) => {
  await openStale(server, open);
  expect(await server.sent('GET', '/categories/3/translations')).toEqual([]);
  await openChange(server);
  await says(panel, 'El español cambió el 12 de noviembre');
  await says(panel.getByRole('insertion'), 'de mar');
  await spanish.click();
  await name.fill('Kayak de río');
  await english.click();
  await openChange(server);
  await says(panel.getByRole('insertion'), 'de río');
  await says(panel, 'El español tiene cambios sin guardar: guárdalos antes');
  await expect.element(mark).not.toBeInTheDocument();
});

test('D-92 a source that says what it said before needs nothing', async ({ server, open }) => {
  await openStale(server, open);
  await spanish.click();
  await name.fill(' Kayak ');
  await english.click();
  await openChange(server);
  await says(panel, 'no tienes que hacer nada');
  await expect.element(mark).not.toBeInTheDocument();
});

test('D-92 marking sends one call, keeps what was typed, and moves the focus to the next stale text', async ({
  server,
  open,
}) => {
  await openStale(server, open, category(3, { name: 'stale', description: 'stale' }));
  await spanish.click();
  await description.fill('Con remos, guía y merienda');
  await english.click();
  await answerStale(server, 3, staleName, staleDescription);
  await focus(stale('Nombre'));
  await userEvent.keyboard('{Enter}');
  await expect.element(mark).toHaveFocus();
  await expect.element(mark).toHaveAccessibleDescription(/^El español cambió el 12 de noviembre/);
  await answerMarking(server, category(3, { description: 'stale' }));
  await userEvent.keyboard('{Enter}');
  await sawGreenAlert('El inglés de «Nombre» está al día');
  await expect.element(stale('Descripción')).toHaveFocus();
  await says(cell('name'), 'Al día');
  expect(await marked(server)).toMatchObject([{ body: { language: 'en', fields: ['name'] }, language: 'es' }]);
  await expect.element(english).toHaveAccessibleDescription('revisado 1 texto desactualizado');
  await spanish.click();
  await expect.element(description).toHaveValue('Con remos, guía y merienda');
  await expect.element(page.getByText('1 campo en español')).toBeVisible();
});

test('after the last stale text, the focus is on its state', async ({ server, open }) => {
  await openStale(server, open);
  await openChange(server);
  await answerMarking(server, category(3));
  await mark.click();
  await says(cell('name'), 'Al día');
  await expect.poll(() => document.activeElement?.textContent).toBe('Al día');
  await userEvent.keyboard('{Tab}');
  await expect.element(name).toHaveFocus();
});

test('Escape closes the change and returns the focus', async ({ server, open }) => {
  await openStale(server, open);
  await openChange(server);
  await expect.element(mark).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(stale('Nombre')).toHaveFocus();
});

test('D-92 while a stale or missing text is typed, its state says what a save does, and it cannot be marked', async ({
  server,
  open,
}) => {
  await openStale(server, open, category(3, { name: 'stale', description: 'missing' }));
  await name.fill('Sea kayaking');
  await description.fill('With paddles');
  const changed = page.getByRole('button', { name: 'Quedará al día: Nombre (en inglés)' });
  await expect.element(changed).toBeVisible();
  await says(cell('description'), /^Descripción ?ENQuedará al día/);
  await answerStale(server, 3, staleName);
  await changed.click();
  await says(panel, 'Has cambiado este texto: al guardar quedará al día.');
  await expect.element(mark).not.toBeInTheDocument();
  await name.fill('Kayaking');
  await expect.element(stale('Nombre')).toBeVisible();
  await expect.element(mark).toBeVisible();
});

test('a failed marking says why, keeps the focus and can be repeated', async ({ server, open }) => {
  await openStale(server, open);
  await openChange(server);
  await expect.element(mark).toHaveFocus();
  await server.fail('POST', /\/translations\/fresh/, 503, { code: 503, message: 'El servidor está ocupado' });
  await userEvent.keyboard('{Enter}');
  await says(panel.getByRole('alert'), '503- El servidor está ocupado');
  await expect.element(mark).toHaveFocus();
  await answerMarking(server, category(3));
  await userEvent.keyboard('{Enter}');
  await sawGreenAlert('El inglés de «Nombre» está al día');
  expect(redAlerts()).toEqual(['503- El servidor está ocupado']);
});

test('D-92 marking names the version of the record whose texts were compared', async ({ server, open }) => {
  const record = category(3, { name: 'stale' });
  for (let reads = 0; reads < 2; reads += 1) {
    await server.answer('GET', /^\/categories\/3$/, 200, record, { ETag: '"7"' });
  }
  await open(form, undefined, { features: [...withFreshness.features, 'versions'] });
  await english.click();
  await expect.element(name).toHaveValue('Kayaking');
  await openChange(server);
  await answerMarking(server, category(3));
  await mark.click();
  await sawGreenAlert('El inglés de «Nombre» está al día');
  expect(await marked(server)).toMatchObject([{ headers: { 'if-match': '"7"' } }]);
});

test('a record that another user has changed is read again, and shows the present difference', async ({
  server,
  open,
}) => {
  await openStale(server, open);
  await openChange(server);
  await expect.element(mark).toHaveFocus();
  await show(server, category(3, { name: 'stale' }, 'Kayak en río'));
  await server.answer('POST', /\/translations\/fresh/, 412, { code: 412, key: 'changedMeanwhile' });
  await answerStale(server, 3, staleName);
  await userEvent.keyboard('{Enter}');
  await says(panel.getByRole('alert'), 'Ya ves los textos de ahora');
  await says(panel.getByRole('insertion'), 'en río');
});

test('a change of another user does not replace what was typed', async ({ server, open }) => {
  await openStale(server, open);
  await description.fill('With paddles and a guide');
  await openChange(server);
  await expect.element(mark).toHaveFocus();
  await show(server, category(3, { name: 'stale' }, 'Kayak en río'));
  await server.answer('POST', /\/translations\/fresh/, 412, { code: 412, key: 'changedMeanwhile' });
  await answerStale(server, 3, staleName);
  await userEvent.keyboard('{Enter}');
  await says(panel.getByRole('alert'), 'Guarda primero tus cambios');
  await expect.element(description).toHaveValue('With paddles and a guide');
});

test('a translation that is missing by now is not marked', async ({ server, open }) => {
  await openStale(server, open);
  await openChange(server);
  await expect.element(mark).toHaveFocus();
  await show(server, category(3, { name: 'missing' }));
  await server.answer('POST', /\/translations\/fresh/, 409, {
    code: 409,
    key: 'translationMissing',
    message: 'Falta el texto en uno de los dos idiomas',
  });
  await userEvent.keyboard('{Enter}');
  await says(cell('name'), 'Sin traducir');
  await sawRedAlert('409- Falta el texto en uno de los dos idiomas');
  await expect.poll(() => document.activeElement?.textContent).toBe('Sin traducir');
});

test('a difference that cannot be read says so, and can be read again', async ({ server, open }) => {
  await openStale(server, open);
  await server.fail('GET', /\/translations\/stale/, 503, { code: 503, message: 'El servidor está ocupado' });
  await stale('Nombre').click();
  await says(panel.getByRole('alert'), '503- El servidor está ocupado');
  await answerStale(server, 3, staleName);
  await panel.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(mark).toBeVisible();
  // No other alert reports the failure.
  expect(redAlerts()).toEqual(['503- El servidor está ocupado']);
});

test('a text that is fresh by now says so, and the form can take its state', async ({ server, open }) => {
  await openStale(server, open);
  await openChange(server, staleDescription);
  await says(panel.getByRole('alert'), 'ya no está desactualizado');
  await show(server, category(3));
  await panel.getByRole('button', { name: 'Actualizar' }).click();
  await says(cell('name'), 'Al día');
  await expect.poll(() => document.activeElement?.textContent).toBe('Al día');
});

test('D-88 a reader sees the states and the difference, and cannot mark', async ({ server, open }) => {
  await show(server, category(3, { name: 'stale' }));
  await openAs('ROLE_VIEWER', { server, open }, form, { features: [...withFreshness.features, 'roles'] });
  await english.click();
  await openChange(server);
  await says(panel.getByRole('insertion'), 'de mar');
  await expect.element(mark).not.toBeInTheDocument();
});

test('D-92 without the feature there is no trace and no call', async ({ server, open }) => {
  await show(server, category(3, { name: 'stale', description: 'missing' }));
  await open(form, undefined, { features: ['translations'] as Feature[] });
  await english.click();
  await expect.element(name).toHaveValue('Kayaking');
  await says(cell('name'), /^Nombre ?\* ?EN$/);
  await expect.element(english).toHaveAccessibleDescription('revisado');
  await userEvent.keyboard('{F8}');
  expect((await server.calls()).filter(({ path }) => path.includes('translations'))).toEqual([]);
});

test('the states and the change are accessible, and have English texts', async ({ server, open }) => {
  await chooseEnglish();
  await show(server, category(3, { name: 'stale', description: 'missing' }));
  await open(form, undefined, withFreshness);
  await english.click();
  await answerStale(server, 3, staleName);
  await page.getByRole('button', { name: 'Out of date: Name (in English)' }).click();
  const change = page.getByRole('group', { name: 'What has changed in Spanish: Name' });
  await says(change, 'The Spanish changed on November 12');
  await expect.element(page.getByRole('button', { name: 'Mark as up to date' })).toHaveFocus();
  const { violations } = await axe.run(page.getByRole('main').element());
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
