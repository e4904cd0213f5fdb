import { expect, page, test } from '../../../testing/screens.ts';

test('FORM-05 the summary of an invalid submit is in view, and moves no field', async ({ open }) => {
  await open('/nueva-etiqueta');
  const name = page.getByLabelText(/^Nombre/);
  await expect.element(name).toBeVisible();
  const before = name.element().getBoundingClientRect().top;
  await page.getByRole('button', { name: 'Crear nueva Etiqueta' }).click();
  await expect.element(name).toHaveFocus();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Revisa 1 campo' })).toBeInViewport({ ratio: 1 });
  expect(name.element().getBoundingClientRect().top).toBe(before);
});
