import { onTestFinished, vi } from 'vitest';

/**
 * Holds the timers without a delay until the test runs them, as late as on a busy machine.
 * @returns a function that runs all timers so far, each time again.
 */
export function holdTimers(): () => void {
  const late: (() => void)[] = [];
  const setTimeout = window.setTimeout.bind(window);
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, delayMs?: number) => {
    if (delayMs) return setTimeout(work, delayMs);
    late.push(work);
    return 0;
  }) as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
  return () => late.forEach((work) => work());
}
