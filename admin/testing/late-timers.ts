import { onTestFinished, vi } from 'vitest';

/**
 * Holds timers without a delay until the test runs them, to simulate a busy machine.
 * @returns a function that runs all timers held so far; each call runs them again.
 */
export function holdTimers(): () => void {
  const late: (() => void)[] = [];
  const setTimeout = window.setTimeout.bind(window);
  // The cast is safe: no caller uses the number that identifies a held timer.
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, delayMs?: number) => {
    if (delayMs) return setTimeout(work, delayMs);
    late.push(work);
    return 0;
  }) as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
  return () => late.forEach((work) => work());
}
