import { openAs } from '../../../testing/roles.ts';
import {
  address,
  expect,
  focus,
  go,
  isTicked,
  page,
  press,
  resize,
  rows,
  test,
  userEvent,
} from '../../../testing/screens.ts';
import { fillTrash, openWithTrash, toItem } from '../../../testing/trash.ts';

const withBulk = { features: ['bulk' as const, 'trash' as const], trashDays: 30 };
const link = (name: string) => rows.getByRole('link', { name, exact: true });
const keys = (text: string) => userEvent.keyboard(text);

test('j and k move the focus from row to row, and the first and the last row keep it', async ({ open }) => {
  await open('/idiomas');
  await expect.element(link('Español')).toBeVisible();
  const names = rows.elements().map((row) => row.querySelector('a')?.textContent ?? '');
  const [first = '', second = ''] = names;
  await keys('j');
  await expect.element(link(first)).toHaveFocus();
  await keys('j');
  await expect.element(link(second)).toHaveFocus();
  await keys('kk');
  await expect.element(link(first)).toHaveFocus();
  await keys('j'.repeat(names.length + 1));
  await expect.element(link(names.at(-1) ?? '')).toHaveFocus();
});

test('j goes on from any element of a row, also with Caps Lock', async ({ open }) => {
  await open('/categorias');
  await focus(rows.nth(1).getByRole('button', { name: /^Eliminar/ }));
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'J', bubbles: true }));
  await expect.poll(() => rows.nth(2).element().contains(document.activeElement)).toBe(true);
});

test('e opens the form of the focused row, and after the way back this row is the first', async ({ open }) => {
  await open('/categorias');
  await expect.element(link('Kayak')).toBeVisible();
  await keys('e');
  await focus(link('Kayak'));
  await keys('e');
  await expect.element(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Kayak');
  go('/categorias');
  await expect.element(link('Kayak')).toBeVisible();
  await keys('j');
  await expect.element(link('Kayak')).toHaveFocus();
});

test('x selects the focused row and deselects it, and the row keeps the focus', async ({ open }) => {
  await open('/categorias', undefined, withBulk);
  await expect.element(link('Kayak')).toBeVisible();
  const box = rows.getByRole('checkbox').first();
  await keys('x');
  expect(isTicked(box)).toBe(false);
  await keys('jx');
  await expect.element(box).toBeChecked();
  await expect.element(page.getByRole('region', { name: 'Selección', exact: true })).toBeVisible();
  await expect.element(rows.first().getByRole('link').first()).toHaveFocus();
  await keys('x');
  await expect.element(box).not.toBeChecked();
});

test('in a list without forms j focuses the checkbox of the row, and e does nothing', async ({ server, open }) => {
  await fillTrash(server, [toItem(2, 'tags', 'Vino'), toItem(1, 'tags', 'Mar')]);
  await openWithTrash(open, server);
  await expect.element(rows.nth(1)).toBeVisible();
  await keys('jjx');
  const box = rows.nth(1).getByRole('checkbox');
  await expect.element(box).toHaveFocus();
  await expect.element(box).toBeChecked();
  await keys('e');
  await expect.poll(address).toBe('/papelera');
});

test('a viewer opens a row with e, and has nothing to select', async ({ server, open }) => {
  await openAs('ROLE_VIEWER', { server, open }, '/categorias', { features: ['roles', 'bulk'] });
  await expect.element(link('Kayak')).toBeVisible();
  await keys('jxe');
  await expect.element(page.getByRole('heading', { name: 'Ver categoría' })).toBeVisible();
});

test('characters in the search fields are text', async ({ open }) => {
  await open('/categorias');
  await press(page.getByRole('textbox', { name: 'Nombre' }), 'jxe/?g');
  await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('jxe/?g');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(address).toBe('/categorias');
});

test.for([
  [1440, 520],
  [390, 844],
] as const)('the focused row is not below the bars of a window of %d by %d', async ([width, height], { open }) => {
  await resize(width, height);
  await open('/experiencias', undefined, withBulk);
  await expect.element(rows.nth(9)).toBeVisible();
  await keys('jx');
  await expect.element(page.getByRole('region', { name: 'Selección', exact: true })).toBeVisible();
  for (const key of 'jjjjjjjjjkkkkkkkkk') {
    await keys(key);
    expect(isCovered(document.activeElement)).toBe(false);
  }
});

/** Whether another element is over the middle of an element, or the element is out of view. */
function isCovered(element: Element | null): boolean {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  const above = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2);
  return !above || !(element?.contains(above) || above.contains(element));
}
