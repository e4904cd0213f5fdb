/**
 * Returns a function that runs up to `maxConcurrent` tasks concurrently while the sum of their pixels is within `maxPixels`. Further
 * tasks wait in order. A decoded picture takes memory in proportion to its pixels, so the limit bounds the memory for any number
 * of uploads. Libraries limit either the number of tasks or the sum of their weights.
 */
export function limitPixels({ maxPixels, maxConcurrent }: { maxPixels: number; maxConcurrent: number }) {
  const waiting: { pixels: number; start: () => void }[] = [];
  let runningPixels = 0;
  let running = 0;

  function startFitting() {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const fits = running < maxConcurrent && runningPixels + next.pixels <= maxPixels;
      // A task larger than the whole budget runs alone.
      if (!fits && running > 0) return;
      waiting.shift();
      running += 1;
      runningPixels += next.pixels;
      next.start();
    }
  }

  return async <T>(pixels: number, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      waiting.push({ pixels, start });
      startFitting();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      runningPixels -= pixels;
      startFitting();
    }
  };
}
