/** The longest wait, for a window in the background, which paints nothing. */
const mostMs = 100;

/** Waits until the browser has painted all changes so far. */
export const nextPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, mostMs);
    // The browser paints after its animation callbacks; a task queued in a callback runs after that paint.
    requestAnimationFrame(() => setTimeout(resolve));
  });
