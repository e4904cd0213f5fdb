import type { Locator, Page } from '@playwright/test';

/** The keyboard of a page. `pressed` returns the keys so far, each combination as one, without the characters of typed text. */
export function keyboardOf(page: Page) {
  const pressed: string[] = [];
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      pressed.push(key);
      await page.keyboard.press(key);
    }
  };
  const type = (text: string) => page.keyboard.type(text);
  const tabTo = async (target: Locator) => {
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`Tab never reaches ${String(target)}`);
  };
  return { pressed: () => [...pressed], press, type, tabTo };
}
