import { expect, test } from '../support/specified-api.ts';
import type { Locator, Page } from '@playwright/test';

const phone = { width: 390, height: 844 };
const viewports = [{ width: 1440, height: 900 }, phone];

/** WCAG 2.2, 2.4.11 (Focus Not Obscured): the sticky bars must not cover the focused element. The last size is that of a zoom of 400 %. */
for (const viewport of [...viewports, { width: 320, height: 256 }]) {
  test(`with Tab every field of the longest form scrolls into view at ${viewport.width}x${viewport.height} px`, async ({
    page,
    open,
  }) => {
    // The test is slow because it visits every field of the form.
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
          // The input of a picture field is 1 px wide, because it is visually hidden. Its drop zone shows the focus.
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

/**
 * Returns which parts of the screen are not completely visible between the sticky bars after an invalid save: `head` (the header of the
 * screen), `summary` (the list of errors) or `field` (the focused field).
 */
async function partsOutOfView(page: Page) {
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height : 0;
  };
  const isPhone = page.viewportSize()?.width === phone.width;
  const topBar = await bottomOf(page.getByRole('banner'));
  const languages = isPhone ? await bottomOf(page.getByRole('group', { name: 'Idioma del contenido' })) : 0;
  const actions = await page.locator('form > :last-child').boundingBox();
  const parts = {
    head: { part: page.getByRole('main').locator('header'), top: topBar },
    summary: { part: page.getByRole('alert').filter({ hasText: /^Revisa/ }), top: Math.max(topBar, languages) },
    field: { part: page.locator('[data-field]:focus-within'), top: Math.max(topBar, languages) },
  };
  const out: string[] = [];
  for (const [name, { part, top }] of Object.entries(parts)) {
    const box = await part.boundingBox();
    if (!box || !actions || box.y < top || box.y + box.height > actions.y) out.push(name);
  }
  return out;
}

const invalid = [
  { path: '/nueva-categoria', submit: 'Crear nueva Categoría', field: 'field-name', spoil: async () => {} },
  { path: '/nueva-experiencia', submit: 'Crear nueva Experiencia', field: 'field-name', spoil: async () => {} },
  { path: '/nuevo-maker', submit: 'Crear nuevo Maker', field: 'field-user.email', spoil: async () => {} },
  {
    path: '/editar-experiencia/2',
    submit: 'Guardar Experiencia',
    field: 'field-name',
    spoil: (page: Page) => page.getByRole('textbox', { name: /^Título/ }).fill(''),
  },
];

for (const viewport of viewports) {
  for (const { path, submit, field, spoil } of invalid) {
    test(`FORM-05 at ${viewport.width} px an invalid save of ${path} shows the summary and the first invalid field, which has the focus`, async ({
      page,
      open,
    }) => {
      await page.setViewportSize(viewport);
      await open(path);
      await expect(page.locator(`[id="${field}"]`)).toBeVisible();
      await spoil(page);
      // The page is scrolled to the bottom of the form before the click, which is lower once all its lists have arrived.
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.getByRole('button', { name: submit }).click();
      await expect(page.locator(`[id="${field}"]`)).toBeFocused();
      await expect.poll(() => partsOutOfView(page)).toEqual([]);
    });
  }

  test(`FORM-05 at ${viewport.width} px an invalid field far below the top scrolls into view, with the summary, and its list stays closed`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize(viewport);
    await open('/editar-experiencia/2');
    const tags = page.getByRole('combobox', { name: /^Etiquetas/ });
    await expect(page.getByText('Familia', { exact: true })).toBeVisible();
    await tags.press('Backspace');
    await tags.press('Backspace');
    await page.getByRole('button', { name: 'Guardar Experiencia' }).click();
    await expect(page.getByText('Elige una o dos etiquetas').first()).toBeVisible();
    await expect(tags).toBeFocused();
    await expect(tags).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(() => partsOutOfView(page)).toEqual(['head']);
  });
}
