import type { Page } from 'playwright-core';

/** What a screen must show for its rows to count as there; runs in the page, on every frame. */
type Shows = { selector: string; property: 'textContent' | 'value' | 'checked'; is: string };

/** Remembers in the page when the latest key or click came, before the page itself hears of it. */
export const startStopwatch = (page: Page) =>
  page.addInitScript(() => {
    const note = ({ timeStamp }: Event) => document.documentElement.setAttribute('data-started', String(timeStamp));
    for (const kind of ['keydown', 'click']) addEventListener(kind, note, true);
  });

/** Milliseconds from the latest key or click until the page has painted what it should show. */
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
            // This frame is laid out and painted after its callbacks; a task that follows it comes after the paint.
            setTimeout(() => resolve(performance.now() - started));
          } else if (performance.now() > deadline) reject(new Error(`${selector} never showed ${is}`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    shows,
  );
