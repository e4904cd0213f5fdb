/** Prometheus gives a whole scrape 10 s. */
const answerTimeoutMs = 3_000;

/** Returns the answer of the database, or undefined after an error or if it takes too long. */
export async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), answerTimeoutMs);
  try {
    return await Promise.race([answer, late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
