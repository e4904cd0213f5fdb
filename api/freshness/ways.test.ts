import { expect, it } from 'vitest';
import { throwDice } from '../testing/filters/dice.ts';
import { playWays } from '../testing/freshness/play-ways.ts';
import { testImporting } from '../testing/imports/importing.ts';

const importing = testImporting();

it('D-92 saves, imports, proposals, their undos, restores and statements leave the marks of the oracle', async () => {
  const { faults, gone } = await playWays(importing, { dice: throwDice('ways'), steps: 30 });
  expect(faults).toEqual([]);
  expect(Object.keys(gone)).toHaveLength(12);
});
