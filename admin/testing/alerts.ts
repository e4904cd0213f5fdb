import { expect } from 'vitest';
import { page } from 'vitest/browser';

type ShownAlert = { role: string; text: string };
let shown: ShownAlert[] = [];

/** The red alert that contains a text. Red alerts have the role `alert`, green alerts `status` (FORM-21). */
export const redAlert = (text: string) => page.getByRole('alert').filter({ hasText: text });

/** Waits until a green alert with this text has appeared, even if the alert has closed since. */
export const sawGreenAlert = (text: string) => sawAlert('status', text);
/** As {@link sawGreenAlert}, for a red alert. */
export const sawRedAlert = (text: string) => sawAlert('alert', text);

/** The texts of the red alerts so far, except those that {@link sawRedAlert} has matched. */
export const redAlerts = () => shown.filter(({ role }) => role === 'alert').map(({ text }) => text);

/**
 * Records each alert that appears, until the returned function is called. Alerts close after five seconds (D-20), and on a slow machine
 * a test may look for an alert only later.
 */
export function noteAlerts(): () => void {
  const noted = new WeakMap<Element, string>();
  shown = [];
  const observer = new MutationObserver(() => {
    for (const element of document.querySelectorAll('[role=status], [role=alert]')) {
      const text = element.textContent;
      if (noted.get(element) === text || !element.checkVisibility()) continue;
      noted.set(element, text);
      shown.push({ role: element.role ?? '', text });
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}

/** Waits for an alert, and removes it from the recorded alerts, so that the next call with the same text requires another alert. */
async function sawAlert(role: string, text: string) {
  const take = () => {
    const found = shown.find((alert) => alert.role === role && alert.text.includes(text));
    if (!found) return shown.map((alert) => `${alert.role}: ${alert.text}`);
    shown = shown.filter((alert) => alert !== found);
    return [text];
  };
  await expect.poll(take, { message: `an alert (${role}) with the text “${text}”` }).toEqual([text]);
}
