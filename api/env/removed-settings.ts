/** Settings of earlier releases that do nothing any more, each with the reason. */
const removed = { CACHE_BYTES: 'servers do not cache answers' };

/** Returns a sentence for each setting of an earlier release that is still set. */
export const findRemoved = (source: NodeJS.ProcessEnv): string[] =>
  Object.entries(removed)
    .filter(([name]) => source[name])
    .map(([name, reason]) => `${name} is set, but has no effect any more: ${reason}. Unset it.`);
