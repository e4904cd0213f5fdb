import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDistributor } from '../../../sandbox/distributor/distributor.ts';
import { startApi, type ApiUnderTest } from '../../testing/api-under-test.ts';
import { sourceOf } from '../../testing/feed.ts';
import { runImports } from '../running/run-imports.ts';
import { beginRun } from '../running/change-state.ts';

let distributor: Awaited<ReturnType<typeof startDistributor>>;
let api: ApiUnderTest;
beforeAll(async () => {
  distributor = await startDistributor({ activities: 1 });
  api = await startApi();
});
afterAll(async () => {
  await api.close();
  await distributor.close();
});

/** The expected result for each picture file of the stand-in distributor. */
const files = {
  'goldenDome.jpg': 'taken',
  'portrait.jpg': 'taken',
  'square.jpg': 'taken',
  'panorama.jpg': 'taken',
  'rotated.jpg': 'taken',
  'grey.jpg': 'taken',
  'cmyk.jpg': 'taken',
  'transparent.png': 'taken',
  'wrong-type.jpg': 'taken',
  'large.jpg': 'taken',
  'moved.jpg': 'taken',
  'photo.webp': 'noPicture',
  'drawing.svg': 'noPicture',
  'page.jpg': 'noPicture',
  'empty.jpg': 'noPicture',
  'noise.jpg': 'noPicture',
  'truncated.jpg': 'noPicture',
  'too-many-pixels.png': 'tooLarge',
  'too-many-bytes.jpg': 'tooLarge',
  'not-found.jpg': 'notFound',
  'gone.jpg': 'notFound',
  'forbidden.jpg': 'notFound',
  'circle.jpg': 'notFound',
  'moved-inside.jpg': 'forbiddenAddress',
  'moved-to-file.jpg': 'badAddress',
};

it('D-66 pictures are stored at 3:2 without metadata; the item of each refused picture contains the fault', async () => {
  const { origin } = new URL(distributor.url);
  const activities = Object.keys(files).map((file) => ({
    id: file,
    name: { es: file },
    pictures: [`${origin}/pictures/1/${file}`],
  }));
  const source = sourceOf({ activities, origin });
  const run = await beginRun(api.services, 'civitatis', 'ana@example.com');
  const work = () => runImports(api.services, [source], new AbortController().signal);
  await work();
  await api.db.execute(sql`update import_runs set state = 'applying' where id = ${run}`);
  await work();

  const { 'hydra:member': items } = (await api.admin('GET', `/imports/runs/${run}/items?itemsPerPage=100`)).json();
  const faults = items.map(({ name, pictureFaults }: { name: string; pictureFaults: { fault: string }[] }) => [
    name,
    pictureFaults[0]?.fault ?? 'taken',
  ]);
  expect(Object.fromEntries(faults)).toEqual(files);
  expect(distributor.trapped()).toEqual([]);

  const { rows } = await api.db.execute<{ name: string; id: number }>(sql`
    select experiences.name ->> 'es' as name, experiences.id from media_experiences medium join experiences on experiences.id = medium.experience_id`);
  expect(rows.map(({ name }) => name).sort()).toEqual(
    Object.keys(files)
      .filter((file) => files[file as keyof typeof files] === 'taken')
      .sort(),
  );
  for (const { id, name } of rows) {
    const [{ contentUrl }] = (await api.admin('GET', `/experiences/${id}`)).json().mediaExperiences;
    const { width, height, exif, orientation } = await sharp(
      (await api.admin('GET', contentUrl)).rawPayload,
    ).metadata();
    expect([name, Math.abs(width / height - 1.5) < 0.02, exif, orientation]).toEqual([
      name,
      true,
      undefined,
      undefined,
    ]);
  }
  expect((await api.db.execute(sql`select from media_experiences where experience_id is null`)).rows).toEqual([]);
}, 120_000);
