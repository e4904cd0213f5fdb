import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileUsers } from '../../file-users.ts';
import { removeUnusedMedia } from '../../media/remove-unused.ts';
import { addCatalogue, create } from '../../testing/catalogue.ts';
import { jpeg, multipartOf, png } from '../../testing/pictures/pictures.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { startS3Server } from '../../testing/servers/s3-server.ts';

type Uploaded = { '@id': string; contentUrl: string; thumbnailUrl: string };

let lastWidth = 100;

describe.each([
  { place: 'a folder', start: () => Promise.resolve({ variables: {}, stop: () => Promise.resolve() }) },
  { place: 'an S3 bucket', start: startS3Server },
])('the pictures of deleted records in $place', ({ start }) => {
  let store: { variables: Record<string, string>; stop: () => Promise<void> };
  let api: ApiUnderTest;
  let experienceBody: Awaited<ReturnType<typeof addCatalogue>>['experienceBody'];
  beforeAll(async () => {
    store = await start();
    api = await startApi(store.variables);
    ({ experienceBody } = await addCatalogue(api));
  });
  afterAll(async () => {
    await api.close();
    await store.stop();
  });

  /** Uploads a picture. Each call without `content` uploads another one, because equal pictures share a file. */
  const upload = async (content?: Buffer): Promise<Uploaded> => {
    const picture = content ?? (await jpeg((lastWidth += 1), 40));
    const part = { name: 'file', fileName: 'a', content: picture };
    return (await api.admin('POST', '/media_experiences', multipartOf([part]))).json();
  };
  const addExperience = async (...pictures: Uploaded[]) =>
    (await create(api, '/experiences', await experienceBody({ mediaExperiences: pictures.map((one) => one['@id']) })))[
      '@id'
    ];
  const remove = async (path: string) => String((await api.admin('DELETE', path)).headers['location']);
  const statuses = async ({ contentUrl, thumbnailUrl }: Uploaded) => [
    (await api.guest('GET', contentUrl)).statusCode,
    (await api.guest('GET', thumbnailUrl)).statusCode,
  ];
  const nameOf = ({ contentUrl }: Uploaded) => contentUrl.slice('/media/'.length);
  const isStored = async (picture: Uploaded) => {
    const file = await api.services.media.read(nameOf(picture));
    file?.stream.destroy();
    const { rows } = await api.db.execute(sql`select from media_files where name = ${nameOf(picture)}`);
    expect(rows.length > 0).toBe(file !== undefined);
    return file !== undefined;
  };
  const sweep = () => removeUnusedMedia(api.services, fileUsers);

  it('are not served and not swept while they are in the trash, and served again once restored', async () => {
    const pictures = [await upload(), await upload(await png((lastWidth += 1), 40))];
    const experience = await addExperience(...pictures);
    for (const picture of pictures) expect(await statuses(picture)).toEqual([200, 200]);
    const item = await remove(experience);
    await sweep();
    for (const picture of pictures) {
      expect(await statuses(picture)).toEqual([404, 404]);
      expect((await api.admin('GET', picture['@id'])).statusCode).toBe(404);
      expect(await isStored(picture)).toBe(true);
    }
    expect((await api.admin('POST', `${item}/restore`)).statusCode).toBe(200);
    await sweep();
    for (const picture of pictures) {
      expect(await statuses(picture)).toEqual([200, 200]);
      expect((await api.admin('GET', picture['@id'])).statusCode).toBe(200);
    }
  });

  it('are refused to a browser that has them, and the refusal is not cached', async () => {
    const picture = await upload();
    const experience = await addExperience(picture);
    const { etag } = (await api.guest('GET', picture.contentUrl)).headers;
    await remove(experience);
    const answer = await api.guest('GET', picture.contentUrl, { headers: { 'if-none-match': String(etag) } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'private, no-cache']);
  });

  it('are served while another record has the same picture', async () => {
    const content = await jpeg((lastWidth += 1), 40);
    const [shared, again, alone] = [await upload(content), await upload(content), await upload()];
    expect(again.contentUrl).toBe(shared.contentUrl);
    const [first, second] = [await addExperience(shared, alone), await addExperience(again)];
    const item = await remove(first);
    expect([await statuses(shared), await statuses(alone)]).toEqual([
      [200, 200],
      [404, 404],
    ]);
    expect((await api.admin('DELETE', item)).statusCode).toBe(204);
    expect([await isStored(shared), await isStored(alone)]).toEqual([true, false]);
    expect(await statuses(shared)).toEqual([200, 200]);
    // The second experience is in the trash now, so that its item alone needs the file.
    const last = await remove(second);
    expect([await statuses(shared), await isStored(shared)]).toEqual([[404, 404], true]);
    await api.admin('DELETE', last);
    expect(await isStored(shared)).toBe(false);
  });

  it('are removed with their records, also those of a purge that is sent again', async () => {
    const [one, two, three] = [await upload(), await upload(), await upload()];
    const items = [];
    for (const picture of [one, two, three]) items.push(await remove(await addExperience(picture)));
    const headers = { 'idempotency-key': 'pictures' };
    for (let times = 0; times < 2; times += 1)
      expect((await api.admin('DELETE', `/trash?id[]=${items[0]}&id[]=${items[1]}`, { headers })).statusCode).toBe(204);
    expect(await Promise.all([one, two, three].map(isStored))).toEqual([false, false, true]);
    await api.admin('DELETE', `/trash?newest=${items[2]}`);
    expect(await isStored(three)).toBe(false);
  });
});

describe('more pictures than a request removes', () => {
  let api: ApiUnderTest;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it('are left to the job, which removes them', async () => {
    const { experienceBody } = await addCatalogue(api);
    const experience = await create(api, '/experiences', await experienceBody());
    await api.db.execute(sql`
      with files as (insert into media_files (name, content_hash) select 'many-' || n || '.jpg', n from generate_series(1, 60) n returning name)
      insert into media_experiences (file_name, experience_id) select name, ${experience.id} from files`);
    const item = String((await api.admin('DELETE', experience['@id'])).headers['location']);
    const left = async () => (await api.db.execute(sql`select from media_files where name like 'many-%'`)).rows.length;
    const jobs = async () =>
      (await api.db.execute(sql`select from jobs.job where name = 'remove-unused-media'`)).rows.length;
    expect(await jobs()).toBe(0);
    expect((await api.admin('DELETE', item)).statusCode).toBe(204);
    expect(await left()).toBeGreaterThan(0);
    expect(await jobs()).toBe(1);
    await removeUnusedMedia(api.services, fileUsers);
    expect(await left()).toBe(0);
    expect(await readdir(join(api.services.env.dataFolder, 'media'))).toEqual(['drafts']);
  });
});
