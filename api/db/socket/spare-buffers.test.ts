import { beforeEach, expect, it, vi } from 'vitest';

let borrow: (size: number) => Buffer;
let giveBack: (buffer: Buffer) => void;
beforeEach(async () => {
  vi.resetModules();
  ({ borrow, giveBack } = await import('./spare-buffers.ts'));
});

const mb = 1_048_576;

it('buffers are used again, each for its size, up to 8 MB', () => {
  const [small, large] = [borrow(5), borrow(300_000)];
  expect([small.length, large.length]).toEqual([65_536, 524_288]);
  giveBack(small);
  giveBack(large);
  expect(borrow(524_288)).toBe(large);
  expect(borrow(65_536)).toBe(small);
  const many = Array.from({ length: 9 }, () => borrow(mb));
  for (const buffer of many) giveBack(buffer);
  const kept = new Set(many.slice(0, 8));
  const again = Array.from({ length: 9 }, () => borrow(mb));
  expect(again.filter((buffer) => kept.has(buffer))).toHaveLength(8);
});

it('a buffer of more than 1 MB is not kept', () => {
  const buffer = borrow(mb + 1);
  giveBack(buffer);
  expect(borrow(mb + 1)).not.toBe(buffer);
});
