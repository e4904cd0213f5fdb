import { expect, page, resize, test } from '../../../testing/screens.ts';

test('FORM-05 the summary of an invalid submit is in view, and moves no field', async ({ open }) => {
  await open('/nueva-etiqueta');
  const name = page.getByLabelText(/^Nombre/);
  await expect.element(name).toBeVisible();
  // The font that replaces the system's has another height.
  await document.fonts.ready;
  const before = name.element().getBoundingClientRect().top;
  await page.getByRole('button', { name: 'Crear nueva Etiqueta' }).click();
  await expect.element(name).toHaveFocus();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Revisa 1 campo' })).toBeInViewport({ ratio: 1 });
  expect(name.element().getBoundingClientRect().top).toBe(before);
});

test('the link to a field that is still disabled scrolls to the field', async ({ open }) => {
  await resize(390, 844);
  await open('/nueva-experiencia');
  await page.getByRole('button', { name: 'Crear nueva Experiencia' }).click();
  const location = page.getByRole('combobox', { name: /^Ubicación/ });
  await expect.element(location).toBeDisabled();
  await expect.element(location).not.toBeInViewport();
  await page.getByRole('link', { name: 'Elige la ubicación' }).click();
  await expect.element(location).toBeInViewport({ ratio: 1 });
});
