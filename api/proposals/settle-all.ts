/**
 * Waits for all promises, also if one is rejected: their statements share a transaction, and none must still be on its way when it ends.
 * @throws the reason of the first rejected one
 */
export async function settleAll<T>(promises: Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(promises);
  return settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
