import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abortAfter, startTimeLimit } from './time-limit.ts';

/** Blocks the thread, as a suspended computer does. */
function blockThread(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('a response that was sent during a standstill is received before the time limit ends', async () => {
  const onEnd = vi.fn<() => void>();
  const stop = startTimeLimit(200, onEnd);
  const { port1, port2 } = new MessageChannel();
  const response = new Promise((resolve) => port2.addEventListener('message', resolve, { once: true }));
  port2.start();
  // The timers run before the message from here on.
  await new Promise(setImmediate);
  port1.postMessage('response');
  blockThread(600);
  await response;
  expect(onEnd).not.toHaveBeenCalled();
  stop();
  port1.close();
});

describe('a time limit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('is longer by a step if the computer stands still just before its end', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const onEnd = vi.fn<() => void>();
    startTimeLimit(1000, onEnd);
    vi.advanceTimersByTime(999);
    clock.mockReturnValue(60_000);
    vi.advanceTimersByTime(1);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(250);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('ends once, after its time, unless it is stopped', () => {
    const onEnd = vi.fn<() => void>();
    const stop = startTimeLimit(1000, onEnd);
    startTimeLimit(1000, onEnd);
    vi.advanceTimersByTime(999);
    expect(onEnd).not.toHaveBeenCalled();
    stop();
    vi.advanceTimersByTime(5000);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('aborts a signal with a TimeoutError', () => {
    const signal = abortAfter(1000);
    vi.advanceTimersByTime(1000);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });
});
