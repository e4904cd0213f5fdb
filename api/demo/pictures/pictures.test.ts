import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { crop } from './crop.ts';
import { fileOf, hoursOf, keyOf, sceneNames } from './pictures.ts';

const pictures = sceneNames.flatMap((scene) => hoursOf[scene].map((hour) => ({ scene, hour })));

it('the demo has a file for each of its 43 scenes at two hours, and no other', async () => {
  const files = await readdir(join(import.meta.dirname, 'scenes'));
  expect(files).toHaveLength(86);
  expect(files.toSorted()).toEqual(pictures.map((picture) => `${keyOf(picture)}.webp`).toSorted());
});

it('every picture of the demo is a complete WebP of 1200 x 800', async () => {
  for (const picture of pictures) {
    const file = sharp(fileOf(picture), { failOn: 'warning' });
    expect(await file.metadata(), keyOf(picture)).toMatchObject({ format: 'webp', width: 1_200, height: 800 });
    await file.resize(12).toBuffer();
  }
});

it.each([
  ['experience', 510, 340],
  ['avatar', 150, 150],
  ['header', 1_200, 400],
] as const)('a picture of the demo used as %s is a JPEG of %i x %i', async (use, width, height) => {
  const cropped = await crop({ scene: 'cove', hour: 'noon' }, use);
  expect(await sharp(cropped).metadata()).toMatchObject({ format: 'jpeg', width, height });
});
