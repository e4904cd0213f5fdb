import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { experienceMediaKind } from '../resources/experience/media.ts';
import { mediaKinds } from '../resources/media-kinds.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { jpeg } from '../testing/pictures/pictures.ts';
import { addMedia } from './add-media.ts';
import { toThumbnailName } from './media-urls.ts';
import { removeUnusedMedia } from './remove-unused.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const add = async (width: number, ownerId?: number) =>
  addMedia(api.services, experienceMediaKind, { source: await jpeg(width, 40), ownerId });
const sweep = () => removeUnusedMedia(api.services, mediaKinds);
const files = async () =>
  (await readdir(join(api.services.env.dataFolder, 'media'))).filter((name) => name !== 'drafts').sort();
const withThumbnails = (...names: string[]) => names.flatMap((name) => [name, toThumbnailName(name)]).sort();

async function insertExperience(): Promise<number> {
  const { rows } = await api.db.execute<{ id: number }>(sql`
    with maker as (insert into makers (name, email) values ('Vela', 'vela@example.com') returning id)
    insert into experiences (name, maker_id) select '{"es": "Tour"}', id from maker returning id`);
  return rows[0]?.id ?? 0;
}

it('removes pictures without a record 15 days after their upload, and files without a medium', async () => {
  const experienceId = await insertExperience();
  const [attached, fresh, old] = [await add(61, experienceId), await add(62), await add(63)];
  await api.db.execute(
    sql`update media_experiences set created_at = now() - interval '361 hours' where id <> ${fresh.id}`,
  );
  await sweep();
  expect(await files()).toEqual(withThumbnails(attached.fileName, fresh.fileName));
  expect((await api.admin('GET', `/media_experiences/${old.id}`)).statusCode).toBe(404);

  await api.db.execute(sql`delete from experiences where id = ${experienceId}`);
  await sweep();
  expect(await files()).toEqual(withThumbnails(fresh.fileName));
});

it('removes unfinished files that are older than an hour', async () => {
  const before = await files();
  for (const [name, age] of [
    ['1'.repeat(32), '2 hours'],
    ['2'.repeat(32), '1 minute'],
  ]) {
    await api.db.execute(sql`
      insert into media_files (name, changed_at) values (${`${name}.jpg`}, now() - ${age}::interval)`);
    await writeFile(join(api.services.env.dataFolder, 'media', `${name}.jpg`), 'half of a pair');
  }
  await sweep();
  expect(await files()).toEqual([...before, `${'2'.repeat(32)}.jpg`].sort());
});

it('adds a medium that reuses a stored file, at its position', async () => {
  const experienceId = await insertExperience();
  const first = await add(64, experienceId);
  const again = await addMedia(api.services, experienceMediaKind, {
    source: { fileName: first.fileName },
    ownerId: experienceId,
    position: 3,
  });
  const { rows } = await api.db.execute(sql`
    select id, file_name as "fileName", position from media_experiences where experience_id = ${experienceId} order by position`);
  expect(rows).toEqual([
    { ...first, position: 0 },
    { ...again, position: 3 },
  ]);
  expect(again.fileName).toBe(first.fileName);
});
