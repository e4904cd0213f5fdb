import { expect, it } from 'vitest';
import { cropKinds } from './crop-kinds.ts';

it('CONST-24 CROP-09 CROP-10 CROP-11 CROP-12 CROP-13 each kind has the specified aspect ratio', () => {
  expect(cropKinds.experience.aspect).toBe(3 / 2);
  expect(cropKinds.makerHeader.aspect).toBe(1920 / 640);
  expect(cropKinds.makerStaff.aspect).toBe(1);
  expect(cropKinds.makerLogo.aspect).toBe(2.9);
  expect(cropKinds.resellerLogo.aspect).toBeUndefined();
  expect(cropKinds.makerAvatar.aspect).toBeUndefined();
});

it('CONST-25 previews are 293 or 340 px wide; the preview of a reseller logo is 250 by 100 px', () => {
  expect(cropKinds.experience.previewWidthPx).toBe(293);
  expect(cropKinds.makerHeader.previewWidthPx).toBe(340);
  const { previewWidthPx, outputPx } = cropKinds.resellerLogo;
  expect([previewWidthPx, (previewWidthPx * outputPx.height) / outputPx.width]).toEqual([250, 100]);
});
