import { describe, expect, it } from 'vitest';
import { batched } from './batch-loader.ts';

/** Records the keys of each read. The nth read returns n for each of its keys except `missing`, and fails if a key is `broken`. */
function counted() {
  const reads: string[][] = [];
  const ask = batched(async (keys: string[]) => {
    const nth = reads.push(keys);
    if (keys.includes('broken')) throw new Error('no answer');
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, nth]));
  });
  return { reads, ask };
}

describe('keys that are requested together', () => {
  it('share a read, which contains each key once', async () => {
    const { reads, ask } = counted();
    expect(await Promise.all([ask('a'), ask('b'), ask('a'), ask('missing')])).toEqual([1, 1, 1, undefined]);
    expect(reads).toEqual([['a', 'b', 'missing']]);
  });

  it('D-59 never get a value from a read that started earlier', async () => {
    const { reads, ask } = counted();
    const first = ask('a');
    await new Promise((resolve) => setImmediate(resolve));
    expect(reads).toHaveLength(1);
    expect([await ask('a'), await first]).toEqual([2, 1]);
  });

  it('fail together, and the next request starts a new read', async () => {
    const { ask } = counted();
    const answers = await Promise.allSettled([ask('broken'), ask('a')]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('a')).toBe(2);
  });
});
