import { holdTimers } from '../../testing/late-timers.ts';
import { expect, page, test, userEvent } from '../../testing/screens.ts';

test.for([
  ['LIST-09 a dialog', /^Eliminar Paseo 1 /, '{Tab}'],
  ['a menu', /^Idioma de la interfaz/, '{ArrowDown}'],
  ['the list of columns', 'Mostrar columnas', '{Tab}'],
] as const)(
  'a key pressed in %s that has just opened is not undone by a late focus',
  async ([, name, key], { open }) => {
    await open('/experiencias');
    const opener = page.getByRole('button', { name });
    await expect.element(opener).toBeVisible();
    const runTimers = holdTimers();
    opener.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const focused = () => document.activeElement;
    await expect.poll(() => (runTimers(), focused()?.closest('[role="dialog"], [role="menu"]'))).toBeTruthy();
    const first = focused();
    await userEvent.keyboard(key);
    const next = focused();
    expect(next).not.toBe(first);
    runTimers();
    expect(focused()).toBe(next);
  },
);

test('a menu that is opened right after Escape takes the focus again', async ({ open }) => {
  await open('/experiencias');
  const opener = page.getByRole('button', { name: /^Idioma de la interfaz/ });
  await expect.element(opener).toBeVisible();
  const button = opener.element() as HTMLButtonElement; // found by its role
  const focused = () => document.activeElement;
  button.focus();
  button.click();
  await expect.poll(() => focused()?.textContent).toBe('Español');
  focused()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  // React renders the close in a microtask; a deferred render would come in a later task.
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
  expect([button.getAttribute('aria-expanded'), focused()]).toEqual(['false', button]);
  button.click();
  await expect.poll(() => focused()?.textContent).toBe('Español');
});
