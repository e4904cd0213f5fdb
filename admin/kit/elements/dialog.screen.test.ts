import { expect, page, resize, test } from '../../testing/screens.ts';

test('in a window of 320x256 the button with the focus of a dialog that opens is in view', async ({ open }) => {
  await resize(320, 256);
  await open('/categorias');
  await page
    .getByRole('button', { name: /^Eliminar/ })
    .first()
    .click();
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancelar' });
  await expect.element(cancel).toHaveFocus();
  await expect.element(cancel).toBeInViewport({ ratio: 1 });
});
