import { expect } from 'vitest';
import { page } from 'vitest/browser';

type Seen = { role: string; text: string };
let seen: Seen[] = [];

/** The alert with this text: green alerts have the role `status`, red alerts `alert` (FORM-21). */
export const redAlert = (text: string) => page.getByRole('alert').filter({ hasText: text });

/** Waits until a green alert with that text has appeared, even if it has closed since. */
export const sawGreenAlert = (text: string) => sawAlert('status', text);
/** As {@link sawGreenAlert}, for a red alert. */
export const sawRedAlert = (text: string) => sawAlert('alert', text);

/** The texts of the red alerts so far, except those that {@link sawRedAlert} has matched. */
export const redAlerts = () => seen.filter(({ role }) => role === 'alert').map(({ text }) => text);

/**
 * Records each alert that appears, until the returned function is called. An alert closes after five seconds (D-20), which may be
 * less than a slow machine needs to find it.
 */
export function noteAlerts(): () => void {
  const noted = new WeakMap<Element, string>();
  seen = [];
  const observer = new MutationObserver(() => {
    for (const element of document.querySelectorAll('[role=status], [role=alert]')) {
      const text = element.textContent;
      if (noted.get(element) === text || !element.checkVisibility()) continue;
      noted.set(element, text);
      seen.push({ role: element.role ?? '', text });
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}

/** Each alert is matched only once, so that a second alert with the same text must appear separately. */
async function sawAlert(role: string, text: string) {
  const take = () => {
    const found = seen.find((alert) => alert.role === role && alert.text.includes(text));
    if (!found) return seen.map((alert) => `${alert.role}: ${alert.text}`);
    seen = seen.filter((alert) => alert !== found);
    return [text];
  };
  await expect.poll(take, { message: `an alert (${role}) that says “${text}”` }).toEqual([text]);
}
