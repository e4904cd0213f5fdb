import { holdTimers } from '../../testing/late-timers.ts';
import { expect, page, test, userEvent } from '../../testing/screens.ts';

const focused = () => document.activeElement?.textContent;

test('LIST-09 a key pressed in a dialog that has just opened is not undone by a late focus', async ({ open }) => {
  await open('/experiencias');
  const ask = page.getByRole('button', { name: /^Eliminar Paseo 1 / });
  await expect.element(ask).toBeVisible();
  const runTimers = holdTimers();
  ask.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => (runTimers(), focused())).toBe('Cancelar');
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('Eliminar');
  runTimers();
  expect(focused()).toBe('Eliminar');
});

test('an arrow key pressed in a menu that has just opened is not undone by a late focus', async ({ open }) => {
  await open('/experiencias');
  const menu = page.getByRole('button', { name: /^Idioma de la interfaz/ });
  await expect.element(menu).toBeVisible();
  const runTimers = holdTimers();
  menu.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => (runTimers(), focused())).toBe('Español');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('English');
  runTimers();
  expect(focused()).toBe('English');
});
