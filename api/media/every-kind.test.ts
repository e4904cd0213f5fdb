import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileUsers } from '../file-users.ts';
import { mediaKinds } from '../resources/media-kinds.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { create } from '../testing/catalogue.ts';
import { resellerBody } from '../testing/resellers.ts';
import { cameraJpeg, jpeg, multipartOf, png } from '../testing/pictures/pictures.ts';
import type { MediaKind } from './media-kind.ts';
import { toThumbnailName } from './media-urls.ts';
import { removeUnusedMedia } from './remove-unused.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Uploaded = { '@id': string; '@type': string; id: number; contentUrl: string; thumbnailUrl: string };

/** Each kind of media, with the ids of its requirements and the collection of the records that own such pictures. */
const kinds: {
  ids: string;
  collection: string;
  /** The field of the record that lists these media. */
  field: string;
  /** The second path of the same collection. */
  otherPath?: string;
  owners: string;
  addOwner: () => Promise<number>;
}[] = [
  {
    ids: 'API-154',
    collection: 'media_experiences',
    field: 'mediaExperiences',
    owners: 'experiences',
    addOwner: addExperience,
  },
  { ids: 'API-155', collection: 'media_makers', field: 'mediaMakers', owners: 'makers', addOwner: addMaker },
  {
    ids: 'API-156 D-39',
    collection: 'media_makers_headers',
    field: 'mediaMakersHeader',
    otherPath: '/media_makers_header',
    owners: 'makers',
    addOwner: addMaker,
  },
  {
    ids: 'API-157 D-39',
    collection: 'media_makers_staffs',
    field: 'mediaMakersStaff',
    otherPath: '/media_makers_staff',
    owners: 'makers',
    addOwner: addMaker,
  },
  {
    ids: 'API-158',
    collection: 'media_makers_logos',
    field: 'mediaMakersLogo',
    owners: 'makers',
    addOwner: addMaker,
  },
  {
    ids: 'API-159',
    collection: 'media_resellers_logos',
    field: 'mediaResellersLogos',
    owners: 'resellers',
    addOwner: async () => (await create(api, '/resellers', await resellerBody(api))).id,
  },
];

async function addMaker(): Promise<number> {
  const { rows } = await api.db.execute<{ id: number }>(sql`
    insert into makers (name, email) values ('Vela', 'vela@example.com') returning id`);
  return rows[0]?.id ?? 0;
}

async function addExperience(): Promise<number> {
  const { rows } = await api.db.execute<{ id: number }>(sql`
    insert into experiences (name, maker_id) values ('{"es": "Tour"}', ${await addMaker()}) returning id`);
  return rows[0]?.id ?? 0;
}

const kindOf = (collection: string): MediaKind => {
  const kind = mediaKinds.find((one) => one.collection === collection);
  if (!kind) throw new Error(`there is no kind ${collection}`);
  return kind;
};
const upload = (path: string, content: Buffer) =>
  api.admin('POST', path, multipartOf([{ name: 'file', fileName: 'picture.jpg', content }]));
const uploadWithMore = (path: string, content: Buffer) =>
  api.admin(
    'POST',
    path,
    multipartOf([
      { name: 'before', content: 'unknown' },
      { name: 'file', fileName: 'picture.jpg', content },
      { name: 'after', content: 'unknown' },
    ]),
  );
const uploaded = async (path: string, content: Buffer): Promise<Uploaded> => (await upload(path, content)).json();
const give = ({ table, owner }: MediaKind, medium: Uploaded, ownerId: number) =>
  api.db.execute(sql`update ${table} set ${sql.identifier(owner.name)} = ${ownerId} where id = ${medium.id}`);
const fileOf = ({ contentUrl }: Uploaded) => contentUrl.slice('/media/'.length);
const storedFiles = async () => new Set(await readdir(join(api.services.env.dataFolder, 'media')));
const sweep = () => removeUnusedMedia(api.services, fileUsers);

/** Each picture of `nextJpeg` has a different width, because equal pictures share a file. */
let lastWidth = 200;
const nextJpeg = () => jpeg((lastWidth += 1), 40);

it('covers every kind of media that is served', () => {
  expect(kinds.map(({ collection }) => collection).sort()).toEqual(mediaKinds.map((kind) => kind.collection).sort());
});

describe.each(kinds)('$collection', ({ ids, collection, field, otherPath, owners, addOwner }) => {
  const kind = kindOf(collection);
  const paths = [`/${collection}`, ...(otherPath === undefined ? [] : [otherPath])];

  it.each(paths)(`${ids} POST %s answers 201 with @id and contentUrl, and 401 without a session`, async (path) => {
    const answer = await upload(path, await nextJpeg());
    expect(answer.statusCode).toBe(201);
    const { id, ...medium } = answer.json<Uploaded>();
    expect(medium).toMatchObject({ '@id': `/${collection}/${id}`, '@type': kind.type });
    expect(medium.contentUrl).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/);
    expect(answer.headers.location).toBe(`/${collection}/${id}`);
    expect((await api.guest('POST', path, multipartOf([]))).statusCode).toBe(401);
  });

  it('A-46 ignores unknown fields before and after the file', async () => {
    const answer = await uploadWithMore(`/${collection}`, await nextJpeg());
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.body).not.toContain('unknown');
  });

  it.each(paths)(
    'API-160 API-161 API-162 %s refuses a file that is not a picture, and reads and deletes a medium by its id',
    async (path) => {
      const refused = await upload(path, Buffer.from('no picture'));
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ violations: [{ propertyPath: 'file', key: 'file' }] });
      const medium = await uploaded(path, await nextJpeg());
      const read = await api.admin('GET', `${path}/${medium.id}`);
      expect([read.statusCode, read.json<Uploaded>()['@id']]).toEqual([200, medium['@id']]);
      expect((await api.guest('GET', `${path}/${medium.id}`)).statusCode).toBe(401);
      expect((await api.guest('DELETE', `${path}/${medium.id}`)).statusCode).toBe(401);
      expect((await api.admin('DELETE', `${path}/${medium.id}`)).statusCode).toBe(204);
      expect((await api.admin('GET', medium['@id'])).statusCode).toBe(404);
      expect((await api.guest('GET', medium.contentUrl)).statusCode).toBe(404);
    },
  );

  it('stores only the pixels of a picture, upright and without metadata', async () => {
    const medium = await uploaded(`/${collection}`, await cameraJpeg(300, 200));
    const { rawPayload } = await api.guest('GET', medium.contentUrl);
    const { width, height, format, exif, icc, xmp, iptc } = await sharp(rawPayload).metadata();
    expect({ width, height, format }).toEqual({ width: 200, height: 300, format: 'jpeg' });
    expect({ exif, icc, xmp, iptc }).toEqual({});
    const transparent = await api.guest('GET', (await uploaded(`/${collection}`, await png(90, 30))).contentUrl);
    expect(await sharp(transparent.rawPayload).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
  });

  it('A-39 API-162 deletes a medium that a record shows; the record retains its other media', async () => {
    const ownerId = await addOwner();
    const [kept, deleted] = [
      await uploaded(`/${collection}`, await nextJpeg()),
      await uploaded(`/${collection}`, await nextJpeg()),
    ];
    await give(kind, kept, ownerId);
    await give(kind, deleted, ownerId);
    expect((await api.admin('DELETE', deleted['@id'])).statusCode).toBe(204);
    const record = (await api.admin('GET', `/${owners}/${ownerId}`)).json<Record<string, Uploaded[]>>();
    // The list is not compared as a whole: a reseller is created with a logo, which it still has.
    const shown = record[field]?.map((medium) => medium['@id']);
    expect(shown).toContain(kept['@id']);
    expect(shown).not.toContain(deleted['@id']);
    expect((await api.guest('GET', deleted.contentUrl)).statusCode).toBe(404);
    expect((await api.guest('GET', kept.contentUrl)).statusCode).toBe(200);
  });

  it('A-69 a record shows its pictures in the order sent, and cannot take a picture of another record', async () => {
    const [mine, other] = [await addOwner(), await addOwner()];
    const [one, two] = [
      await uploaded(`/${collection}`, await nextJpeg()),
      await uploaded(`/${collection}`, await nextJpeg()),
    ];
    const save = (id: number, media: Uploaded[]) =>
      api.admin('PUT', `/${owners}/${id}`, { payload: { [field]: media.map((medium) => medium['@id']) } });
    // Only these two kinds allow several pictures in a record.
    const sent = collection === 'media_experiences' || collection === 'media_makers_staffs' ? [two, one] : [one];
    const saved = await save(mine, sent);
    expect(saved.statusCode).toBe(200);
    const shown = saved.json<Record<string, Uploaded[]>>()[field];
    expect(shown?.map(({ contentUrl }) => contentUrl)).toEqual(sent.map(({ contentUrl }) => contentUrl));
    const refused = await save(other, [one]);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      violations: [{ key: 'pictureTaken', message: 'Otro registro ya usa esa imagen. Sube otra' }],
    });
  });

  it('A-38 the media of a deleted record are deleted with it, and their files with its item in the trash', async () => {
    const ownerId = await addOwner();
    const medium = await uploaded(`/${collection}`, await nextJpeg());
    await give(kind, medium, ownerId);
    const { statusCode, headers } = await api.admin('DELETE', `/${owners}/${ownerId}`);
    expect(statusCode).toBe(204);
    expect((await api.admin('GET', medium['@id'])).statusCode).toBe(404);
    expect((await api.guest('GET', medium.contentUrl)).statusCode).toBe(404);
    await sweep();
    expect((await storedFiles()).has(fileOf(medium))).toBe(true);
    expect((await api.admin('DELETE', String(headers['location']))).statusCode).toBe(204);
    const files = await storedFiles();
    expect(files.has(fileOf(medium))).toBe(false);
    expect(files.has(toThumbnailName(fileOf(medium)))).toBe(false);
  });

  it('a sweep removes only the media that no record has used for 15 days', async () => {
    const [shown, fresh, old] = [
      await uploaded(`/${collection}`, await nextJpeg()),
      await uploaded(`/${collection}`, await nextJpeg()),
      await uploaded(`/${collection}`, await nextJpeg()),
    ];
    await give(kind, shown, await addOwner());
    await api.db.execute(
      sql`update ${kind.table} set created_at = now() - interval '361 hours' where id in (${shown.id}, ${old.id})`,
    );
    await sweep();
    const files = await storedFiles();
    expect([shown, fresh, old].map((medium) => files.has(fileOf(medium)))).toEqual([true, true, false]);
    expect((await api.admin('GET', old['@id'])).statusCode).toBe(404);
  });
});

it('equal pictures of different kinds share a file until the last of them is deleted', async () => {
  const picture = await nextJpeg();
  const media = await Promise.all(kinds.map(({ collection }) => uploaded(`/${collection}`, picture)));
  expect(new Set(media.map(fileOf)).size).toBe(1);
  const last = media.pop();
  for (const medium of media) await api.admin('DELETE', medium['@id']);
  expect((await api.guest('GET', last?.contentUrl ?? '')).statusCode).toBe(200);
  await api.admin('DELETE', last?.['@id'] ?? '');
  expect((await api.guest('GET', last?.contentUrl ?? '')).statusCode).toBe(404);
});

it.each(kinds.filter(({ field }) => ['mediaExperiences', 'mediaMakersStaff'].includes(field)))(
  'A-69 a picture of $collection that a save leaves out can be saved with another record',
  async ({ collection, field, owners, addOwner }) => {
    const [mine, other] = [await addOwner(), await addOwner()];
    const one = await uploaded(`/${collection}`, await nextJpeg());
    const two = await uploaded(`/${collection}`, await nextJpeg());
    const save = (id: number, ...media: Uploaded[]) =>
      api.admin('PUT', `/${owners}/${id}`, { payload: { [field]: media.map((medium) => medium['@id']) } });
    await save(mine, one, two);
    expect((await save(other, one)).statusCode).toBe(422);
    await save(mine, two);
    expect((await save(other, one)).statusCode).toBe(200);
  },
);
