import { expect, type BrowserContext, type Page } from '@playwright/test';

/** The alert banner that holds a text: green ones have the role `status`, red ones `alert` (FORM-21). */
export const redAlert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Waits until a green alert with that text has appeared, also if it has left since. */
export const sawGreenAlert = (page: Page, text: string) => sawAlert(page, 'status', text);
/** As {@link sawGreenAlert}, for a red one. */
export const sawRedAlert = (page: Page, text: string) => sawAlert(page, 'alert', text);

declare global {
  interface Window {
    seenAlerts?: { role: string; text: string }[];
  }
}

/** An alert leaves after five seconds (D-20), which a busy machine may take to look: every page notes what appeared. */
export const noteAlerts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const noted = new WeakMap<Element, string>();
    const seen: { role: string; text: string }[] = [];
    window.seenAlerts = seen;
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[role=status], [role=alert]')) {
        const text = element.textContent;
        if (noted.get(element) === text || !element.checkVisibility()) continue;
        noted.set(element, text);
        seen.push({ role: element.role ?? '', text });
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** Each alert is found once, so that the next one of the same words has to appear anew. */
async function sawAlert(page: Page, role: string, text: string) {
  const take = () =>
    page.evaluate(
      ([role, text]) => {
        const seen = window.seenAlerts ?? [];
        const found = seen.findIndex((one) => one.role === role && one.text.includes(text));
        if (found >= 0) seen.splice(found, 1);
        return found >= 0 ? [text] : seen.map((one) => `${one.role}: ${one.text}`);
      },
      [role, text] as const,
    );
  await expect.poll(take, { message: `an alert (${role}) that says “${text}”` }).toEqual([text]);
}
