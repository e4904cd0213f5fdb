import type { Locator, Page } from '@playwright/test';
import { cameraJpeg, inspect, largeJpeg, narrowJpeg, transparentPng } from '../support/pictures.ts';
import { expect, test, sawGreenAlert } from '../support/product.ts';

type File = Awaited<ReturnType<typeof cameraJpeg>>;
type Upload = { path: string; alert?: string; input?: Locator };

/** Uploads a picture with the cropper, and returns the bytes of the stored picture. */
async function uploaded(page: Page, file: File, { path, alert, input }: Upload) {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith(path) && response.request().method() === 'POST',
  );
  await (input ?? page.locator('input[type=file]').first()).setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Subir imagen' }).click();
  const { contentUrl } = await (await answer).json();
  await sawGreenAlert(page, alert ?? 'Imagen guardada correctamente');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return (await page.request.get(contentUrl)).body();
}

test('CROP-08 a camera JPEG of 12 megapixels with EXIF orientation and GPS is served upright, 510x340, without metadata', async ({
  page,
  open,
}) => {
  await open('/nueva-experiencia');
  const bytes = await uploaded(page, await cameraJpeg(), { path: '/media_experiences' });
  const picture = await inspect(bytes, [0.05, 0.5], [0.95, 0.5]);
  expect(picture).toEqual({ size: '510x340', format: 'jpeg', hasMetadata: false, colours: ['red', 'blue'] });
});

test('CROP-07 a large PNG with transparency is served as JPEG on white', async ({ page, open }) => {
  await open('/nueva-experiencia');
  const bytes = await uploaded(page, await transparentPng(), { path: '/media_experiences' });
  const picture = await inspect(bytes, [0.02, 0.02], [0.5, 0.5]);
  expect(picture).toEqual({ size: '510x340', format: 'jpeg', hasMetadata: false, colours: ['white', 'blue'] });
});

/** The result of each cropper by source picture: its size, and its colours at the left edge, at the top centre, and at the right edge. */
const ofMakers = [
  {
    title: 'CROP-13 A-49 the avatar keeps its aspect ratio within 150x150',
    field: 'mediaMakers',
    path: '/media_makers',
    alert: 'Imagen guardada correctamente',
    large: { size: '150x100', colours: ['red', 'blue', 'blue'] },
    transparent: { size: '150x120', colours: ['white', 'white', 'white'] },
    narrow: { size: '20x150', colours: ['red', 'blue', 'blue'] },
  },
  {
    title: 'CROP-09 A-50 the header has 1920x640',
    field: 'mediaMakersHeader',
    path: '/media_makers_headers',
    alert: 'Imagen guardada correctamente',
    large: { size: '1920x640', colours: ['red', 'blue', 'blue'] },
    // The crop has 1000 rows of the PNG, and the blue square in the middle 600 of them, so the area above the square is white.
    transparent: { size: '1920x640', colours: ['white', 'white', 'white'] },
    narrow: { size: '1920x640', colours: ['red', 'blue', 'blue'] },
  },
  {
    title: 'CROP-11 A-48 A-51 the logo has 250x100, with white above and below',
    field: 'mediaMakersLogo',
    path: '/media_makers_logos',
    alert: 'Logo guardado correctamente',
    large: { size: '250x100', colours: ['red', 'white', 'blue'] },
    transparent: { size: '250x100', colours: ['white', 'white', 'white'] },
    narrow: { size: '250x100', colours: ['red', 'white', 'blue'] },
  },
  {
    title: 'CROP-10 D-38 a picture of the team has 520x520',
    field: 'mediaMakersStaff',
    path: '/media_makers_staffs',
    alert: 'Imagen guardada correctamente',
    large: { size: '520x520', colours: ['red', 'blue', 'blue'] },
    transparent: { size: '520x520', colours: ['white', 'white', 'white'] },
    narrow: { size: '520x520', colours: ['red', 'blue', 'blue'] },
  },
] as const;

const ofResellers = [
  {
    title: 'CROP-12 A-48 the logo of an agency keeps its aspect ratio on a white area of 250x100',
    field: 'mediaResellers',
    path: '/media_resellers_logos',
    alert: 'Logo guardado correctamente',
    large: { size: '250x100', colours: ['white', 'blue', 'white'] },
    transparent: { size: '250x100', colours: ['white', 'white', 'white'] },
    narrow: { size: '250x100', colours: ['white', 'blue', 'white'] },
  },
] as const;

for (const { ids, screen, kinds } of [
  {
    ids: 'CROP-07 CROP-09 CROP-10 CROP-11 CROP-13 CROP-17 A-48 A-49 A-50 A-51 D-38',
    screen: '/nuevo-maker',
    kinds: ofMakers,
  },
  { ids: 'CROP-07 CROP-12 CROP-17 A-48', screen: '/nuevo-reseller', kinds: ofResellers },
]) {
  test(`${ids} each cropper of ${screen} produces pictures of the specified size and background`, async ({
    page,
    open,
  }) => {
    // Each kind takes three uploads, two of them of several megapixels.
    test.setTimeout(kinds.length * 60_000);
    await open(screen);
    const sources = { large: await largeJpeg(), transparent: await transparentPng(), narrow: await narrowJpeg() };
    for (const { title, field, path, alert, ...outputs } of kinds) {
      const input = page.locator(`[data-field=${field}] input[type=file]`);
      for (const source of ['large', 'transparent', 'narrow'] as const) {
        const bytes = await uploaded(page, sources[source], { path, alert, input });
        const picture = await inspect(bytes, [0.05, 0.5], [0.51, 0.02], [0.95, 0.5]);
        expect(picture, `${title}: ${source}`).toEqual({ ...outputs[source], format: 'jpeg', hasMetadata: false });
      }
    }
  });
}
