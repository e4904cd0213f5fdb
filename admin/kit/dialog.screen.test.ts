import { onTestFinished, vi } from 'vitest';
import { expect, page, test, userEvent } from '../testing/screens.ts';

test('LIST-09 a key pressed as soon as a dialog is in the page is not undone by a later focus', async ({ open }) => {
  await open('/experiencias');
  const ask = page.getByRole('button', { name: /^Eliminar Paseo 1 / });
  await expect.element(ask).toBeVisible();
  // Timers without a delay start late, as on a busy machine.
  const late: (() => void)[] = [];
  const setTimeout = window.setTimeout.bind(window);
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, delayMs?: number) => {
    if (delayMs) return setTimeout(work, delayMs);
    late.push(work);
    return 0;
  }) as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
  ask.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => document.activeElement?.textContent).toBe('Cancelar');
  await userEvent.keyboard('{Tab}');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).element();
  expect(document.activeElement).toBe(confirm);
  spy.mockRestore();
  expect(late.length).toBeGreaterThan(0);
  for (const work of late) work();
  expect(document.activeElement).toBe(confirm);
});
