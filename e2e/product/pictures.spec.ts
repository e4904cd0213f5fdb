import { expect, test, sawGreenAlert } from '../support/product.ts';
import { cameraJpeg, inspect, transparentPng } from '../support/pictures.ts';
import type { Page } from '@playwright/test';

/** Uploads through the cropper and gives the bytes that the server serves afterwards. */
async function uploaded(page: Page, file: Awaited<ReturnType<typeof cameraJpeg>>) {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/media_experiences') && response.request().method() === 'POST',
  );
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Subir imagen' }).click();
  const { contentUrl } = await (await answer).json();
  await sawGreenAlert(page, 'Imagen guardada correctamente');
  return (await page.request.get(contentUrl)).body();
}

test('CROP-08 a camera JPEG of 12 megapixels with EXIF orientation and GPS is served upright, 510x340, without metadata', async ({
  page,
  open,
}) => {
  await open('/nueva-experiencia');
  const picture = await inspect(await uploaded(page, await cameraJpeg()), [0.05, 0.5], [0.95, 0.5]);
  expect(picture).toEqual({ size: '510x340', format: 'jpeg', hasMetadata: false, colours: ['red', 'blue'] });
});

test('CROP-07 a large PNG with transparency is served as JPEG on white', async ({ page, open }) => {
  await open('/nueva-experiencia');
  const picture = await inspect(await uploaded(page, await transparentPng()), [0.02, 0.02], [0.5, 0.5]);
  expect(picture).toEqual({ size: '510x340', format: 'jpeg', hasMetadata: false, colours: ['white', 'blue'] });
});
