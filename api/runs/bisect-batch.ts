import { isTransient } from './is-transient.ts';

type Batch = {
  /** Processes all of the items or none. @returns false to stop the whole batch. */
  work: (ids: number[]) => Promise<boolean>;
  /** Called with each item that fails on its own. @returns false to stop the whole batch. */
  giveUp: (id: number, error: unknown) => Promise<boolean>;
};

/**
 * Processes a batch with `work`. If it fails, bisects the batch so that a bad item does not block the rest.
 * @returns false when `work` or `giveUp` returned false.
 * @throws transient errors, without bisecting.
 */
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
