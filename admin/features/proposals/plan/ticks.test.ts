import { describe, expect, it } from 'vitest';
import { toItem } from '../../../testing/proposals/samples.ts';
import { ticked, withChoices } from './ticks.ts';

describe('a tick', () => {
  it('with Shift is of all rows from the last one to it, in both directions', () => {
    expect(ticked([1, 2, 5, 9], 9, 2)).toEqual([2, 5, 9]);
    expect(ticked([1, 2, 5, 9], 1, 5)).toEqual([1, 2, 5]);
  });

  it('is of the row alone without a last one, or if that is on another page', () => {
    expect(ticked([1, 2, 5], 5, undefined)).toEqual([5]);
    expect(ticked([1, 2, 5], 5, 77)).toEqual([5]);
  });
});

describe('choices', () => {
  const item = toItem(3, 'Kayak');
  it('untick the items that they name, or all of a kind', () => {
    expect(withChoices(item, { isChosen: false, items: [3] }).isChosen).toBe(false);
    expect(withChoices(item, { isChosen: false, kinds: ['changes'] }).isChosen).toBe(false);
    expect(withChoices(item, { isChosen: false, items: [4] }).isChosen).toBe(true);
  });

  it('never tick an item that cannot be applied', () => {
    const refused = toItem(4, 'Buceo', { kind: 'refused', isChosen: false });
    expect(withChoices(refused, { isChosen: true, items: [4] }).isChosen).toBe(false);
  });
});
