import { expect, it } from 'vitest';
import { toIndex } from './to-index.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (
  key: string,
  active: number,
  { isEmpty = false, ...held }: { isEmpty?: boolean } & Partial<typeof none> = {},
) => toIndex({ key, ...none, ...held }, { count: 20, active, isEmpty });

it('the arrow keys go round', () => {
  expect([press('ArrowDown', -1), press('ArrowDown', 0), press('ArrowDown', 19)]).toEqual([0, 1, 0]);
  expect([press('ArrowUp', -1), press('ArrowUp', 1), press('ArrowUp', 0)]).toEqual([19, 0, 19]);
});

it('the page keys stop at the ends', () => {
  expect([press('PageDown', 0), press('PageDown', 15), press('PageUp', 15), press('PageUp', 3)]).toEqual([8, 19, 7, 0]);
});

it('Home and End move in the text, unless it is empty or Ctrl is held', () => {
  expect([press('Home', 5), press('End', 5)]).toEqual([undefined, undefined]);
  expect([press('Home', 5, { isEmpty: true }), press('End', 5, { isEmpty: true })]).toEqual([0, 19]);
  expect([press('Home', 5, { ctrlKey: true }), press('End', 5, { ctrlKey: true })]).toEqual([0, 19]);
});

it('other keys, and other modifiers, belong to the text', () => {
  expect([press('ArrowLeft', 5), press('a', 5), press('ArrowDown', 5, { shiftKey: true })]).toEqual(
    Array.from({ length: 3 }),
  );
  expect(toIndex({ key: 'ArrowDown', ...none }, { count: 0, active: -1, isEmpty: true })).toBe(undefined);
});
