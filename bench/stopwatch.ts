import type { Page } from 'playwright-core';

/** The content by which a screen counts as shown; evaluated in the page, on every frame. */
type Shows = { selector: string; property: 'textContent' | 'value' | 'checked'; is: string };

/** Records in the page the time of the latest key or click, before the page's own handlers run. */
export const startStopwatch = (page: Page) =>
  page.addInitScript(() => {
    const note = ({ timeStamp }: Event) => document.documentElement.setAttribute('data-started', String(timeStamp));
    for (const kind of ['keydown', 'click']) addEventListener(kind, note, true);
  });

/** Returns the milliseconds from the latest key or click until the page has painted the expected content. */
export const untilPainted = (page: Page, shows: Shows): Promise<number> =>
  page.evaluate(
    ({ selector, property, is }) =>
      new Promise<number>((resolve, reject) => {
        const deadline = performance.now() + 10_000;
        const look = () => {
          const element: { textContent?: string | null; value?: string; checked?: boolean } | null =
            document.querySelector(selector);
          if (element && String(element[property]).includes(is)) {
            const started = Number(document.documentElement.getAttribute('data-started'));
            // This frame is laid out and painted after its callbacks; a task queued here runs after the paint.
            setTimeout(() => resolve(performance.now() - started));
          } else if (performance.now() > deadline) reject(new Error(`${selector} never showed ${is}`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    shows,
  );
