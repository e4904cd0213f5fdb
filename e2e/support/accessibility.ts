import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/**
 * What axe finds serious, what scrolls sideways and what a button has no room for, in both sizes and themes. One visit: the page is resized and recoloured under the
 * eyes of whoever works on it, which it must stand anyway.
 */
export async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await page.evaluate(() => scrollTo(0, 0));
      await untilDrawn(page);
      const found = [
        ...(await seriousProblems(page, colorScheme)),
        ...(await sidewaysScroll(page)),
        ...(await cutLabels(page)),
      ];
      problems.push(...found.map((problem) => `${size}, ${colorScheme}: ${problem}`));
    }
  }
  await page.setViewportSize(sizes.desktop);
  return problems;
}

/** Until colours are those of the theme: a transition, however short, begins with those before it and ends in a later frame. */
async function untilDrawn(page: Page): Promise<void> {
  const nextFrame = () => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  await nextFrame();
  await nextFrame();
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** The dark theme changes nothing but colours. */
async function seriousProblems(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (
    colorScheme === 'dark'
      ? axe.withRules(['color-contrast'])
      : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  ).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  const widthPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return widthPx === 0 ? [] : [`scrolls sideways by ${widthPx} px`];
}

/** Buttons whose words are cut off at an edge. */
async function cutLabels(page: Page): Promise<string[]> {
  const labels = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => button.checkVisibility())
      .filter((button) =>
        [button, ...button.querySelectorAll<HTMLElement>('*')].some(
          (part) =>
            // What is for screen readers alone is one pixel wide.
            part.clientWidth > 1 &&
            part.scrollWidth > part.clientWidth + 1 &&
            getComputedStyle(part).overflowX !== 'visible' &&
            getComputedStyle(part).textOverflow === 'clip',
        ),
      )
      .map((button) => button.textContent),
  );
  return labels.map((label) => `cut off: ${label}`);
}
