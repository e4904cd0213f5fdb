import { onTestFinished, vi } from 'vitest';
import { expect, page, test, userEvent } from '../../testing/screens.ts';

test('LIST-09 a key pressed in a dialog that has just opened is not undone by a late focus', async ({ open }) => {
  await open('/experiencias');
  const ask = page.getByRole('button', { name: /^Eliminar Paseo 1 / });
  await expect.element(ask).toBeVisible();
  // Timers without a delay run when the test calls them, as late as on a busy machine.
  const late: (() => void)[] = [];
  const setTimeout = window.setTimeout.bind(window);
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, delayMs?: number) => {
    if (delayMs) return setTimeout(work, delayMs);
    late.push(work);
    return 0;
  }) as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
  ask.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const focused = () => document.activeElement?.textContent;
  await expect.poll(() => (late.forEach((work) => work()), focused())).toBe('Cancelar');
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('Eliminar');
  for (const work of late) work();
  expect(focused()).toBe('Eliminar');
});
