import { expect, type BrowserContext, type Page } from '@playwright/test';

/** The red alert that contains a text. Red alerts have the role `alert`, green alerts `status` (FORM-21). */
export const redAlert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Waits until a green alert with the text has appeared, even if the alert has closed since. */
export const sawGreenAlert = (page: Page, text: string) => sawAlert(page, 'status', text);
/** The same as {@link sawGreenAlert}, for a red alert. */
export const sawRedAlert = (page: Page, text: string) => sawAlert(page, 'alert', text);

declare global {
  interface Window {
    seenAlerts?: { role: string; text: string }[];
  }
}

/** Records every alert in the page. Alerts close after 5 s (D-20), and on a busy machine a test may look for an alert only later. */
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
        // A region that waits for its first text is no alert.
        if (text !== '') seen.push({ role: element.role ?? '', text });
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** Waits for an alert, and removes it from the recorded alerts, so that the next call with the same text requires another alert. */
async function sawAlert(page: Page, role: string, text: string) {
  const take = () =>
    page.evaluate(
      ([role, text]) => {
        const seen = window.seenAlerts ?? [];
        const found = seen.findIndex((alert) => alert.role === role && alert.text.includes(text));
        if (found >= 0) seen.splice(found, 1);
        return found >= 0 ? [text] : seen.map((alert) => `${alert.role}: ${alert.text}`);
      },
      [role, text] as const,
    );
  await expect.poll(take, { message: `an alert (${role}) with the text “${text}”` }).toEqual([text]);
}
