import { describe, expect, it } from 'vitest';
import { batched } from './batch-loader.ts';

/** Records the keys of each read; the nth read returns n for each of its keys. */
function counted() {
  const reads: string[][] = [];
  const ask = batched(async (keys: string[]) => {
    const nth = reads.push(keys);
    if (keys.includes('broken')) throw new Error('no answer');
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, nth]));
  });
  return { reads, ask };
}

describe('what is asked for together', () => {
  it('is read once, each key once', async () => {
    const { reads, ask } = counted();
    expect(await Promise.all([ask('a'), ask('b'), ask('a'), ask('missing')])).toEqual([1, 1, 1, undefined]);
    expect(reads).toEqual([['a', 'b', 'missing']]);
  });

  it('D-59 is never answered by a read that began before', async () => {
    const { reads, ask } = counted();
    const first = ask('a');
    await new Promise((resolve) => setImmediate(resolve));
    expect(reads).toHaveLength(1);
    expect([await ask('a'), await first]).toEqual([2, 1]);
  });

  it('fails together, and the next is read anew', async () => {
    const { ask } = counted();
    const answers = await Promise.allSettled([ask('broken'), ask('a')]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('a')).toBe(2);
  });
});
