/** The upper bound of the wait, for a visible window that does not paint. */
const mostMs = 1_000;

/** Waits until the browser has painted all changes so far. A hidden window paints nothing, so there is no wait. */
export const nextPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) return resolve();
    setTimeout(resolve, mostMs);
    // The browser paints after its animation callbacks; a task queued in a callback runs after that paint.
    requestAnimationFrame(() => setTimeout(resolve));
  });
