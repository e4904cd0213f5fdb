import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTimer } from './pausable-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ended = vi.fn<() => void>();
beforeEach(() => void ended.mockClear());

it('D-71 ends after its time', () => {
  startTimer(1000, ended);
  vi.advanceTimersByTime(999);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ended).toHaveBeenCalledOnce();
});

it('D-71 continues with the remaining time when the last of several reasons to pause ends', () => {
  const timer = startTimer(1000, ended);
  vi.advanceTimersByTime(600);
  timer.pause('hover');
  timer.pause('focus');
  vi.advanceTimersByTime(5000);
  timer.resume('hover');
  vi.advanceTimersByTime(5000);
  expect([timer.isPaused(), ended.mock.calls.length]).toEqual([true, 0]);
  timer.resume('focus');
  vi.advanceTimersByTime(399);
  expect([timer.isPaused(), ended.mock.calls.length]).toEqual([false, 0]);
  vi.advanceTimersByTime(1);
  expect(ended).toHaveBeenCalledOnce();
});

it('is not shortened by the end of a reason that did not pause it', () => {
  const timer = startTimer(1000, ended);
  vi.advanceTimersByTime(400);
  timer.resume('hover');
  vi.advanceTimersByTime(599);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ended).toHaveBeenCalledOnce();
});

it('starts again with the full time, but not before the pause ends', () => {
  const timer = startTimer(1000, ended);
  vi.advanceTimersByTime(900);
  timer.pause('focus');
  timer.restart();
  vi.advanceTimersByTime(5000);
  expect(ended).not.toHaveBeenCalled();
  timer.resume('focus');
  vi.advanceTimersByTime(999);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ended).toHaveBeenCalledOnce();
});

it('does not end after it was stopped', () => {
  startTimer(1000, ended).stop();
  vi.advanceTimersByTime(5000);
  expect(ended).not.toHaveBeenCalled();
});
