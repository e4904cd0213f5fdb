import { expect, it, vi } from 'vitest';
import { abortAfter, startTimeLimit } from './time-limit.ts';

/** Blocks the thread, as a computer that stands still does. */
function standStill(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('a response that arrived while the computer stood still is received before the time limit ends', async () => {
  const onEnd = vi.fn<() => void>();
  const stop = startTimeLimit(200, onEnd);
  const { port1, port2 } = new MessageChannel();
  const response = new Promise((resolve) => port2.addEventListener('message', resolve, { once: true }));
  port2.start();
  port1.postMessage('response');
  standStill(600);
  await response;
  expect(onEnd).not.toHaveBeenCalled();
  stop();
  port1.close();
});

it('a time limit ends once, after its time, unless it is stopped', () => {
  vi.useFakeTimers();
  const onEnd = vi.fn<() => void>();
  const stop = startTimeLimit(1000, onEnd);
  startTimeLimit(1000, onEnd);
  vi.advanceTimersByTime(999);
  expect(onEnd).not.toHaveBeenCalled();
  stop();
  vi.advanceTimersByTime(5000);
  expect(onEnd).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it('a signal aborts with a TimeoutError', () => {
  vi.useFakeTimers();
  const signal = abortAfter(1000);
  vi.advanceTimersByTime(1000);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  vi.useRealTimers();
});
