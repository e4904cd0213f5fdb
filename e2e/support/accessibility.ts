import axe, { type Result, type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** `within` limits the check to a CSS selector; `runOnly` limits it to the rules with these tags or names. */
type Scope = { within?: string; runOnly?: RunOptions['runOnly'] };

/** Returns axe's serious and critical violations, horizontal overflow and cut-off button labels, in each of the {@link displayModes}. */
export async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for await (const { size, colorScheme } of inDisplayModes(page)) {
    const found = [
      ...(await seriousProblems(page, colorScheme)),
      ...(await horizontalScroll(page)),
      ...(await cutOffLabels(page)),
    ];
    problems.push(...found.map((problem) => `${size}, ${colorScheme}: ${problem}`));
  }
  return problems;
}

/** Begins with the mode of a new page. Each other mode differs from the one before in one thing, because each change renders the page again. */
const displayModes = [
  { size: 'desktop', colorScheme: 'light' },
  { size: 'desktop', colorScheme: 'dark' },
  { size: 'phone', colorScheme: 'dark' },
  { size: 'phone', colorScheme: 'light' },
] as const;

/**
 * Yields each of the {@link displayModes} once the page is rendered in it. The page is not reloaded, so it must adapt to a change of
 * the window size and of the colour scheme.
 */
export async function* inDisplayModes(page: Page) {
  for (const { size, colorScheme } of displayModes) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.evaluate(() => scrollTo(0, 0));
    await untilRendered(page);
    yield { size, colorScheme };
  }
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Returns axe's violations in a page without frames. The AxeBuilder for Playwright also supports frames, but takes ten times as long. */
export async function axeViolations(page: Page, { within, runOnly }: Scope = {}): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await untilRendered(page);
  const options: RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) };
  const { violations } = await page.evaluate(([selector, options]) => window.axe.run(selector ?? document, options), [
    within,
    options,
  ] as const);
  return violations;
}

/** Waits until all transitions and fades have ended. Until then, elements may have colours of the previous theme. */
async function untilRendered(page: Page): Promise<void> {
  const nextFrame = () => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  await nextFrame();
  await nextFrame();
  await page.evaluate(async () => {
    const fades = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Infinity &&
      effect.getKeyframes().some((frame) => 'opacity' in frame);
    const ending = document.getAnimations().filter((each) => each instanceof CSSTransition || fades(each));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Returns axe's serious and critical violations. In the dark theme, only the contrast is checked, because that theme changes only
 * colours.
 */
async function seriousProblems(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const violations = await axeViolations(page, {
    runOnly: colorScheme === 'dark' ? ['color-contrast'] : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(inWords);
}

const inWords = ({ id, nodes }: Result) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`;

export async function horizontalScroll(page: Page): Promise<string[]> {
  const widthPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return widthPx === 0 ? [] : [`scrolls horizontally by ${widthPx} px`];
}

/** Returns the button labels that are cut off at an edge without an ellipsis. */
async function cutOffLabels(page: Page): Promise<string[]> {
  const labels = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => button.checkVisibility())
      .filter((button) =>
        [button, ...button.querySelectorAll<HTMLElement>('*')].some(
          (part) =>
            // Excludes elements for screen readers only, which are 1 px wide.
            part.clientWidth > 1 &&
            part.scrollWidth > part.clientWidth + 1 &&
            getComputedStyle(part).overflowX !== 'visible' &&
            getComputedStyle(part).textOverflow === 'clip',
        ),
      )
      .map((button) => button.textContent),
  );
  return labels.map((label) => `truncated: ${label}`);
}
