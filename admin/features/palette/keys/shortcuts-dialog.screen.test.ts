import axe from 'axe-core';
import { storeSession } from '../../../../e2e/support/session.ts';
import { catchUp } from '../../../session/session.ts';
import { category, show, withFreshness } from '../../../testing/freshness/stale-records.ts';
import { openAs } from '../../../testing/roles.ts';
import {
  chooseEnglish,
  expect,
  focus,
  go,
  page,
  resize,
  rows,
  storedBySignIn,
  test,
  textsOf,
  userEvent,
} from '../../../testing/screens.ts';

const dialog = page.getByRole('dialog', { name: 'Atajos de teclado' });
const toggle = page.getByRole('switch', { name: 'Atajos de una sola tecla' });
const keys = (text: string) => userEvent.keyboard(text);
/** The shortcuts of a group, each with its keys. */
const shortcuts = (group: string) => {
  const list = page.getByRole('region', { name: group }).getByRole('definition');
  return list
    .elements()
    .map((keys) => [keys.previousElementSibling?.textContent, keys.textContent.replaceAll(/\s+/g, ' ').trim()]);
};
const everywhere = [
  ['Buscar o ir a…', 'Ctrl + K o /barra'],
  ['Ver los atajos de la pantalla', '?signo de interrogación'],
];

async function openDialog() {
  await keys('?');
  await expect.element(dialog).toBeVisible();
}

test('? shows the shortcuts of a list, is accessible, and returns the focus', async ({ open }) => {
  await open('/categorias', undefined, { features: ['bulk', 'account', 'trash'], trashDays: 30 });
  const link = rows.getByRole('link', { name: 'Kayak', exact: true });
  await focus(link);
  await openDialog();
  expect(shortcuts('En cualquier pantalla')).toEqual(everywhere);
  expect(shortcuts('En esta lista')).toEqual([
    ['Fila siguiente', 'J'],
    ['Fila anterior', 'K'],
    ['Abrir la fila', 'E'],
    ['Seleccionar la fila, o quitarla de la selección', 'X'],
  ]);
  expect(shortcuts('Ir a otra pantalla').slice(0, 2)).toEqual([
    ['Experiencias', 'G y luego E'],
    ['Categorías', 'G y luego C'],
  ]);
  expect(shortcuts('Ir a otra pantalla')).toContainEqual(['Papelera', 'G y luego B']);
  await expect.element(page.getByRole('region', { name: 'En esta pantalla' })).not.toBeInTheDocument();
  const { violations } = await axe.run(dialog.element());
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await keys('gm?{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

test('? shows the shortcuts of a form that was opened from a list: all that its elements declare', async ({
  server,
  open,
}) => {
  await show(server, category(3, { name: 'stale' }), category(4));
  await open('/categorias', undefined, withFreshness);
  await rows.getByRole('link', { name: 'Kayak de mar', exact: true }).first().click();
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect.element(page.getByRole('button', { name: 'Desactualizado: Nombre (en inglés)' })).toBeVisible();
  const declared = [...document.querySelectorAll('[aria-keyshortcuts]')].map((each) => each.ariaKeyShortcuts);
  expect([...new Set(declared)].toSorted()).toEqual(
    ['Control+K Meta+K', 'Control+S Meta+S', 'Control+Enter Meta+Enter', '[', ']', 'F8'].toSorted(),
  );
  await openDialog();
  expect(shortcuts('En esta pantalla')).toEqual([
    ['Guardar', 'Ctrl + S'],
    ['Guardar y abrir el registro siguiente', 'Ctrl + Intro'],
    ['Registro anterior de la lista', '[corchete izquierdo'],
    ['Registro siguiente de la lista', ']corchete derecho'],
    ['Siguiente texto desactualizado', 'F8'],
  ]);
  await expect.element(page.getByRole('region', { name: 'En esta lista' })).not.toBeInTheDocument();
});

test('? shows a viewer only what the role permits', async ({ server, open }) => {
  await openAs('ROLE_VIEWER', { server, open }, '/editar-categoria/3', { features: ['roles', 'bulk'] });
  await expect.element(page.getByRole('heading', { name: 'Ver categoría' })).toBeVisible();
  await openDialog();
  await expect.element(page.getByRole('region', { name: 'En esta pantalla' })).not.toBeInTheDocument();
  const screens = shortcuts('Ir a otra pantalla').map(([screen]) => screen);
  expect(screens).toContain('Todos los makers');
  expect(screens).not.toContain('Importaciones');
  expect(screens).not.toContain('Papelera');
});

test('the switch in the dialog ends the shortcuts of one key and hides them; Ctrl+K still acts', async ({ open }) => {
  await open('/categorias');
  await expect.element(rows.first()).toBeVisible();
  await openDialog();
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  expect(shortcuts('En cualquier pantalla')).toEqual([['Buscar o ir a…', 'Ctrl + K']]);
  await expect.element(page.getByRole('region', { name: /^(?:En esta lista|Ir a)/ })).not.toBeInTheDocument();
  await keys('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await keys('?j/gm');
  expect(document.activeElement?.closest('tr') ?? null).toBeNull();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await keys('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('Mi cuenta has the switch, which is kept, and opens the dialog also while it is off', async ({ server, open }) => {
  await open('/cuenta', undefined, { features: ['account'] });
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  await open('/cuenta', storedBySignIn(server), { features: ['account'] });
  await expect.element(toggle).not.toBeChecked();
  await page.getByRole('button', { name: 'Ver los atajos' }).click();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('switch').click();
  await dialog.getByRole('button', { name: 'Cerrar los atajos' }).click();
  await expect.element(page.getByRole('button', { name: 'Ver los atajos' })).toHaveFocus();
  await expect.element(toggle).toBeChecked();
});

test('another screen closes the dialog', async ({ open }) => {
  await open('/categorias');
  await openDialog();
  go('/etiquetas');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Etiquetas' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the session of another user closes the dialog', async ({ server, open }) => {
  await open('/categorias');
  await openDialog();
  storeSession({ ...storedBySignIn(server), user: { id: 99, roles: ['ROLE_ADMIN'] } });
  catchUp();
  await expect.element(rows.first()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the dialog is in English, and fits a window of 320 px', async ({ open }) => {
  await chooseEnglish();
  await resize(320, 640);
  await open('/categorias');
  await expect.element(rows.first()).toBeVisible();
  await keys('?');
  const english = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(english).toBeVisible();
  expect(textsOf(english.getByRole('heading'))).toEqual([
    'Keyboard shortcuts',
    'On any screen',
    'In this list',
    'Go to another screen',
  ]);
  const tooWide = [...english.element().querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > 320 || element.scrollWidth > element.clientWidth + 1,
  );
  expect(tooWide.filter((element) => !element.matches('.ts-hidden, span, kbd, input'))).toEqual([]);
});
