import { locators, page, type Locator } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** The label, the input, the counter and the messages of a form field, by the name of the field in the API. */
    getFieldCell: (name: string) => Locator;
    getFileInputs: () => Locator;
    getSubmitButton: () => Locator;
  }
}
locators.extend({
  getFieldCell: (name) => `css=[data-field=${name}]`,
  getFileInputs: () => 'css=input[type=file]',
  getSubmitButton: () => 'css=button[type=submit]',
});

/** A JPEG of 900 × 600 pixels: the left half is red, the right half is blue. */
export async function smallJpeg(name = 'paseo.jpg'): Promise<File> {
  const canvas = new OffscreenCanvas(900, 600);
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('The browser cannot draw');
  for (const [x, colour] of ['#d02020', '#2020d0'].entries()) {
    drawing.fillStyle = colour;
    drawing.fillRect(x * 450, 0, 450, 600);
  }
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' });
}

/** Selects a picture for a field, and uploads the crop that the dialog proposes. */
export async function uploadPicture(field: string) {
  await page
    .getFieldCell(field)
    .getFileInputs()
    .upload(await smallJpeg());
  await page.getByRole('dialog').getByRole('button', { name: 'Subir imagen' }).click();
}
