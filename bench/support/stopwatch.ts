import type { Page } from 'playwright-core';

/** The condition under which a screen counts as painted: `property` of the element, as text, contains the value of `is`. */
type Shows = { selector: string; property: 'textContent' | 'value' | 'checked'; is: string };

/** Records the time of the last key press or click in an attribute of the page, before the page's own handlers run. */
export const startStopwatch = (page: Page) =>
  page.addInitScript(() => {
    const note = ({ timeStamp }: Event) => document.documentElement.setAttribute('data-started', String(timeStamp));
    for (const kind of ['keydown', 'click']) addEventListener(kind, note, true);
  });

/** Returns the milliseconds from the last key press or click until the page has painted the expected content. */
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
            // The browser paints a frame after its animation callbacks; a task queued in a callback runs after that paint.
            setTimeout(() => resolve(performance.now() - started));
          } else if (performance.now() > deadline) reject(new Error(`${selector} never showed ${is}`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    shows,
  );
