import { isTransient } from './is-transient.ts';

type Batch = {
  /** Does all of them or none. @returns false when there is no point in going on. */
  work: (ids: number[]) => Promise<boolean>;
  /** Hears of one that cannot be done. */
  giveUp: (id: number, error: unknown) => Promise<boolean>;
};

/** What cannot be done must not keep the others from it: a batch that fails is done in halves, down to those. */
export async function bisectBatch(ids: number[], { work, giveUp }: Batch): Promise<boolean> {
  try {
    return await work(ids);
  } catch (error) {
    const [first] = ids;
    if (isTransient(error) || first === undefined) throw error;
    if (ids.length === 1) return giveUp(first, error);
    const middle = Math.ceil(ids.length / 2);
    return (
      (await bisectBatch(ids.slice(0, middle), { work, giveUp })) &&
      (await bisectBatch(ids.slice(middle), { work, giveUp }))
    );
  }
}
