import { expect } from 'vitest';
import { page } from 'vitest/browser';

type Seen = { role: string; text: string };
let seen: Seen[] = [];

/** The alert banner that holds a text: green ones have the role `status`, red ones `alert` (FORM-21). */
export const redAlert = (text: string) => page.getByRole('alert').filter({ hasText: text });

/** Waits until a green alert with that text has appeared, also if it has left since. */
export const sawGreenAlert = (text: string) => sawAlert('status', text);
/** As {@link sawGreenAlert}, for a red one. */
export const sawRedAlert = (text: string) => sawAlert('alert', text);

/** Texts of the red alerts so far, without those that another function has taken. */
export const redAlerts = () => seen.filter(({ role }) => role === 'alert').map(({ text }) => text);

/** An alert leaves after five seconds (D-20), which a busy machine may take to look. Notes each that appears, until the returned function is called. */
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

/** Each alert is found once, so that the next one of the same words has to appear anew. */
async function sawAlert(role: string, text: string) {
  const take = () => {
    const found = seen.find((alert) => alert.role === role && alert.text.includes(text));
    if (!found) return seen.map((alert) => `${alert.role}: ${alert.text}`);
    seen = seen.filter((alert) => alert !== found);
    return [text];
  };
  await expect.poll(take, { message: `an alert (${role}) that says “${text}”` }).toEqual([text]);
}
