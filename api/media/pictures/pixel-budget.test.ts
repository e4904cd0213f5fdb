import { expect, it } from 'vitest';
import { limitPixels } from './pixel-budget.ts';

/** Starts a task for each size. A task runs until `end` is called with its index. `runs` returns the indexes of the running tasks. */
function start(limit: ReturnType<typeof limitPixels>, sizes: number[]) {
  const running = new Set<number>();
  const ends: (() => void)[] = [];
  const works = sizes.map((pixels, index) =>
    limit(pixels, async () => {
      running.add(index);
      await new Promise<void>((end) => (ends[index] = end));
      running.delete(index);
    }),
  );
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    works,
    runs: async () => (await nextTurn(), [...running]),
    end: (index: number) => ends[index]?.(),
  };
}

it('runs small tasks concurrently and in order, with the sum of their pixels within the budget', async () => {
  const { works, runs, end } = start(limitPixels({ maxPixels: 40, maxConcurrent: 2 }), [12, 12, 12, 30, 5]);
  expect(await runs()).toEqual([0, 1]);
  end(0);
  expect(await runs()).toEqual([1, 2]);
  end(1);
  // 30 and 12 together exceed the budget, and 5 does not overtake 30.
  expect(await runs()).toEqual([2]);
  end(2);
  expect(await runs()).toEqual([3, 4]);
  end(3);
  end(4);
  await Promise.all(works);
});

it('continues after a task that fails, and runs a task that is larger than the budget', async () => {
  const limit = limitPixels({ maxPixels: 10, maxConcurrent: 2 });
  await expect(limit(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await limit(99, () => Promise.resolve('done'))).toBe('done');
});
