import { expect, test } from '../support/seeds-only.ts';

/** WCAG 2.2, 2.4.11: the bars that stay in view never cover what has the focus. */
for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`by keyboard alone every field of the longest form comes into view at ${viewport.width} px`, async ({
    page,
    open,
  }) => {
    // Every field of the form, one after another.
    test.slow();
    await page.setViewportSize(viewport);
    await open('/editar-maker/1');
    const name = page.getByRole('textbox', { name: /^Nombre/ });
    await expect(name).toBeVisible();
    await name.fill('Mar y viento');
    await page.getByRole('textbox', { name: /^Documento/ }).focus();
    const passed: string[] = [];
    const hidden: string[] = [];
    while (!passed.includes('Guardar Maker') && passed.length < 90) {
      const { name, isCovered } = await page.evaluate(() => {
        const focused = document.activeElement;
        const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return {
          name: focused?.id || focused?.getAttribute('aria-label') || focused?.textContent || '',
          // A picture picker is heard, not seen: its zone shows the focus.
          isCovered:
            width > 1 && !(above && (focused?.contains(above) || above.contains(focused) || above.closest('label'))),
        };
      });
      passed.push(name);
      if (isCovered) hidden.push(name);
      await page.keyboard.press('Tab');
    }
    expect(passed).toContain('Guardar Maker');
    expect(hidden).toEqual([]);
  });
}
