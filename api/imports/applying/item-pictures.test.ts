import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startDistributor } from '../../../sandbox/distributor/distributor.ts';
import { startApi } from '../../testing/servers/api-under-test.ts';
import { faultOf } from '../../testing/imports/import-truth.ts';
import { importingFrom } from '../../testing/imports/importing.ts';
import { startForFile } from '../../testing/servers/start-for-file.ts';

const distributor = startForFile(() => startDistributor({ activities: 1 }));
const api = startForFile(startApi);

/** The picture files of the stand-in distributor that can be imported. */
const good = [
  'goldenDome.jpg',
  'portrait.jpg',
  'square.jpg',
  'panorama.jpg',
  'rotated.jpg',
  'grey.jpg',
  'cmyk.jpg',
  'transparent.png',
  'wrong-type.jpg',
  'large.jpg',
  'moved.jpg',
];

it('D-66 pictures are stored at 3:2 without metadata; the item of each refused picture contains the fault', async () => {
  const { origin } = new URL(distributor.url);
  const importing = importingFrom(api, origin);
  const files = [...good, ...Object.keys(faultOf)];
  const run = await importing.importAll(
    files.map((file) => ({ id: file, name: { es: file }, pictures: [`${origin}/pictures/1/${file}`] })),
  );
  const items = await importing.itemsOf(run);
  const found = items.map(({ name, pictureFaults: [one] }) => [name, one?.fault ?? 'stored']);
  const expected = { ...faultOf, ...Object.fromEntries(good.map((file) => [file, 'stored'])) };
  expect(Object.fromEntries(found)).toEqual(expected);
  expect(distributor.trapped()).toEqual([]);

  const stored = await importing.read<{ name: string }>(sql`
    select name ->> 'es' as name from media_experiences medium left join experiences on experiences.id = experience_id`);
  expect(stored.map(({ name }) => name).sort()).toEqual(good.toSorted());
  for (const file of good) {
    const [{ contentUrl }] = (await importing.shown(file)).mediaExperiences;
    const picture = sharp((await api.admin('GET', contentUrl)).rawPayload);
    const { width, height, exif, orientation } = await picture.metadata();
    expect([file, Math.abs(width / height - 1.5) < 0.02, exif, orientation]).toEqual([
      file,
      true,
      undefined,
      undefined,
    ]);
  }
}, 120_000);
