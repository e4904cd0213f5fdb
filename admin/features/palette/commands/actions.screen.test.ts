import { loadTexts } from '../../../i18n/i18n.ts';
import { storeDraft, withDrafts } from '../../../testing/drafts.ts';
import { expect, focus, page, resize, test } from '../../../testing/screens.ts';
import { readActions, type ActionContext } from './actions.ts';

const nothing: ActionContext = { colorScheme: 'auto', setColorScheme: () => {}, showKeys: () => {} };

async function run(label: string, context: Partial<ActionContext> = {}) {
  await loadTexts('palette');
  const action = readActions({ ...nothing, ...context }).find((each) => each.label === label);
  expect(action).toBeDefined();
  action?.run();
}

test('D-73 a sign-out asks before it deletes drafts, and the focus returns to where it was', async ({ open }) => {
  await open('/nueva-categoria', undefined, withDrafts);
  await storeDraft({ address: '/nueva-etiqueta', collection: 'tags' });
  const field = page.getByRole('textbox', { name: 'Descripción' });
  await focus(field);
  await run('Cerrar sesión');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Tienes 1 borrador con cambios sin guardar');
  await dialog.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect.element(field).toHaveFocus();
});

test('a sign-out without drafts asks nothing, also on a phone', async ({ open }) => {
  await resize(390, 844);
  await open('/categorias');
  await run('Cerrar sesión');
  await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
});

test('A-08 the interface language is switched there and back', async ({ open }) => {
  await open('/categorias');
  await run('Cambiar a inglés');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await run('Switch to Spanish');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
});

test('the schemes that are not current are offered', async ({ open }) => {
  await open('/categorias');
  const chosen: string[] = [];
  const setColorScheme = (scheme: string) => void chosen.push(scheme);
  await run('Modo oscuro', { setColorScheme });
  await run('Modo del sistema', { colorScheme: 'dark', setColorScheme });
  expect(chosen).toEqual(['dark', 'auto']);
  expect(readActions({ ...nothing, colorScheme: 'dark' }).map(({ id }) => id)).not.toContain('dark');
});

test('the menu becomes narrow and wide', async ({ open }) => {
  await open('/categorias');
  await run('Reducir el menú a iconos');
  await expect.element(page.getByRole('button', { name: 'Ampliar el menú' })).toBeVisible();
  await run('Ampliar el menú');
  await expect.element(page.getByRole('button', { name: 'Reducir el menú a iconos' })).toBeVisible();
});

test('the dialog with the keyboard shortcuts is opened', async ({ open }) => {
  await open('/categorias');
  let isShown = false;
  await run('Atajos de teclado', { showKeys: () => (isShown = true) });
  expect(isShown).toBe(true);
});
