import { expect, test } from '../support/product.ts';

// The tests of the screens use the style sheets as they are written. The build rewrites `light-dark()` for older browsers.
test('the built style sheet has the colours of both schemes', async ({ page, open }) => {
  await open('/dashboard');
  for (const [colorScheme, background] of [
    ['light', 'rgb(246, 244, 239)'],
    ['dark', 'rgb(22, 20, 18)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('body')).toHaveCSS('background-color', background);
  }
});
