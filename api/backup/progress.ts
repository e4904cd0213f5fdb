/** Receives sentences about what is done, at most one per second. */
export type Progress = (sentence: string) => void;

/** Receives functions that build a sentence. */
export type LimitedProgress = (sentence: () => string) => void;

const intervalMs = 1000;

/** Limits the sentences to one per second. The sentence is only built if it is printed. */
export function limitProgress(say: Progress): LimitedProgress {
  let saidAt = -Infinity;
  return (sentence) => {
    const now = performance.now();
    if (now - saidAt < intervalMs) return;
    saidAt = now;
    say(sentence());
  };
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
export const amount = (count: number) => count.toLocaleString('en');
