import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addAdministrator, startApiOn } from '../../testing/servers/api-under-test.ts';
import { cloneDatabase } from '../../testing/databases/clone.ts';
import type { FedActivity } from '../../testing/imports/feed.ts';
import { importingFrom, testImporting, tour } from '../../testing/imports/importing.ts';
import { cut, flatPng, withoutEnd, withStrayBytes } from '../../testing/pictures/hostile-pictures.ts';
import { jpeg } from '../../testing/pictures/pictures.ts';
import { run as execute } from '../../testing/databases/template.ts';
import { civitatisSource } from '../sources/civitatis/civitatis-source.ts';

const importing = testImporting();
beforeEach(() => void (importing.pictures.asked.length = 0));

const pictureOf = (path: string) => importing.pictures.origin + path;
const none = { new: 0, changed: 0, conflict: 0, gone: 0, rejected: 0, unchanged: 0 };
/** Plans a feed, and checks the counts of the plan. @returns the plan. */
const expectPlan = async (feed: Parameters<typeof importing.plan>[0], counts: Partial<typeof none>) => {
  const run = await importing.plan(feed);
  expect(run).toMatchObject({ counts: { ...none, ...counts } });
  return run;
};
const importExpecting = async (feed: FedActivity[], counts: Partial<typeof none>) =>
  importing.apply(await expectPlan(feed, counts));
const theirs = { es: 'Nombre suyo', en: 'Tour 1' };

describe('a first import', () => {
  it('D-66 creates inactive experiences of a single maker, in both languages, with locations and tags by civitatisId', async () => {
    const run = await importExpecting([tour('1'), tour('2', { name: { es: 'Solo en español' } })], { new: 2 });
    expect(run).toMatchObject({ state: 'applied' });
    expect(await importing.shown('1')).toMatchObject({
      name: 'Visita 1',
      description: 'Un paseo.',
      url: 'https://example.com/visita',
      urlButtonText: 'book',
      duration: '02:30',
      isActive: false,
      country: 'DE',
      maker: { name: 'Civitatis' },
      location: { name: 'Berlín' },
      tags: [{ name: 'Visitas guiadas' }],
      categories: [],
    });
    const english = { name: 'Tour 1', description: 'A walk.', location: { name: 'Berlin' } };
    expect(await importing.shown('1', 'en')).toMatchObject(english);
    const [{ missing } = { missing: [] }] = await importing.itemsOf(run);
    expect(missing).toEqual(['description', 'mediaExperiences', 'categories', 'languages']);
    const { makers, locations, tags } = await importing.catalogue();
    expect([makers, locations, tags]).toMatchObject([
      [{ name: 'Civitatis' }],
      [{ civitatis_id: '30' }],
      [{ civitatis_id: '7' }],
    ]);
  });

  it('numbers new experiences in the order of the plan, regardless of the order in which PostgreSQL scans it', async () => {
    const database = await cloneDatabase();
    const name = new URL(database.url).pathname.slice(1);
    // Force a sequential scan, which reads rows in the order of their last update, so that the item with a picture comes last.
    for (const way of ['indexscan', 'bitmapscan'])
      await execute(database.url, `alter database ${name} set enable_${way} = off`);
    await addAdministrator(database.url);
    const other = await startApiOn(database);
    onTestFinished(other.close);
    const { importAll, idOf } = importingFrom(other, importing.pictures.origin);
    await importAll([tour('1', { pictures: [pictureOf('/p1.jpg')] }), tour('2'), tour('3')]);
    expect([await idOf('1'), await idOf('2'), await idOf('3')]).toEqual([1, 2, 3]);
  });

  it('fetches pictures, and stores the fault of each failed picture', async () => {
    importing.pictures.disturb((path) => (path === '/text.jpg' ? { body: 'no picture' } : undefined));
    const forbidden = 'http://127.0.0.1:9/a.jpg';
    const pictures = [...['/p1.jpg', '/text.jpg', '/none.jpg', '/p2.jpg'].map(pictureOf), forbidden];
    const run = await importing.importAll([tour('1', { pictures })]);
    expect(run.picturesMissing).toBe(1);
    const { mediaExperiences: media } = await importing.shown('1');
    expect(media).toHaveLength(2);
    const item = await importing.itemOf(run, '1');
    expect(item).toMatchObject({ pictures: 2, picture: media[0].thumbnailUrl });
    expect(Object.fromEntries(item.pictureFaults.map(({ url, fault }) => [url, fault]))).toEqual({
      [pictureOf('/text.jpg')]: 'noPicture',
      [pictureOf('/none.jpg')]: 'notFound',
      [forbidden]: 'forbiddenAddress',
    });
  });

  it('accepts and refuses the same pictures as an upload, and stores the reason', async () => {
    const photo = await jpeg(320, 210);
    const bodies: Record<string, Buffer> = {
      '/endless.jpg': withStrayBytes(withoutEnd(photo)),
      '/half.jpg': cut(photo),
      '/long.png': flatPng({ width: 65_501, height: 1 }),
      '/large.png': flatPng({ width: 8_000, height: 8_000 }),
    };
    importing.pictures.disturb((path) => (bodies[path] ? { body: bodies[path] } : undefined));
    const run = await importing.importAll([tour('1', { pictures: Object.keys(bodies).map(pictureOf) })]);
    const item = await importing.itemOf(run, '1');
    expect(item.pictures).toBe(1);
    expect(Object.fromEntries(item.pictureFaults.map(({ url, fault }) => [url, fault]))).toEqual({
      [pictureOf('/half.jpg')]: 'damaged',
      [pictureOf('/long.png')]: 'sideTooLong',
      [pictureOf('/large.png')]: 'tooManyPixels',
    });
  });
});

describe('the same feed again', () => {
  it('changes no record, not even its version, and fetches no picture', async () => {
    const activities = [
      tour('1', { pictures: [pictureOf('/p0.jpg'), pictureOf('/none.jpg')] }),
      tour('2', { location: 'unknown', tags: ['unknown', '7'], url: null }),
      tour('3', { name: { es: 'Sin inglés' } }),
    ];
    await importing.importAll(activities);
    const versions = () => importing.read(sql`select id, xmin::text from experiences order by id`);
    const before = await versions();
    importing.pictures.asked.length = 0;
    await importExpecting(activities, { unchanged: 3 });
    expect(await versions()).toEqual(before);
    expect(importing.pictures.asked).toEqual([]);
  });
});

describe('a changed feed', () => {
  it('updates fields that no person edited, and its items contain the old and new values by language', async () => {
    await importing.importAll([tour('1')]);
    const name = { es: 'Visita 1', en: 'New tour' };
    const run = await importing.plan([tour('1', { name, duration: '03:00', tags: [] })]);
    const item = await importing.itemOf(run, '1');
    expect(item).toMatchObject({
      kind: 'changed',
      isChosen: true,
      fields: {
        'name.en': { base: 'Tour 1', ours: 'Tour 1', theirs: 'New tour', isConflict: false },
        duration: { ours: '02:30', theirs: '03:00' },
        tags: { ours: ['7'], theirs: [] },
      },
    });
    expect(Object.keys(item.fields)).toHaveLength(3);
    await importing.apply(run);
    expect(await importing.shown('1', 'en')).toMatchObject({ name: 'New tour', duration: '03:00', tags: [] });
    expect(await importing.shown('1')).toMatchObject({ name: 'Visita 1', isActive: false });
  });

  it('leaves a field that a person edited as a conflict, and applies the other fields of the record', async () => {
    await importing.importAll([tour('1')]);
    await importing.edit('1', { name: 'Nombre nuestro' });
    const run = await importing.importAll([tour('1', { name: theirs, duration: '03:00' })]);
    expect((await importing.itemsOf(run))[0]).toMatchObject({
      kind: 'conflict',
      fields: {
        'name.es': { base: 'Visita 1', ours: 'Nombre nuestro', theirs: 'Nombre suyo', isConflict: true },
        duration: { isConflict: false },
      },
    });
    expect(await importing.shown('1')).toMatchObject({ name: 'Nombre nuestro', duration: '03:00' });
  });

  it('an edit is not a conflict if the feed did not change the field, or contains the same value', async () => {
    await importing.importAll([tour('1')]);
    await importing.edit('1', { name: 'Nombre nuestro' });
    await importExpecting([tour('1')], { unchanged: 1 });
    await expectPlan([tour('1', { name: { es: 'Nombre nuestro', en: 'Tour 1' } })], { unchanged: 1 });
  });

  it('an edit made after the plan is protected as well', async () => {
    await importing.importAll([tour('1')]);
    const run = await importing.plan([tour('1', { name: theirs, duration: '03:00' })]);
    await importing.edit('1', { name: 'Nombre nuestro' });
    await importing.apply(run);
    expect(await importing.shown('1')).toMatchObject({ name: 'Nombre nuestro', duration: '03:00' });
    expect((await importing.itemsOf(run))[0]).toMatchObject({ state: 'applied', kept: ['name.es'] });
  });

  it('pictures that a person changed are protected like any other field', async () => {
    await importing.importAll([tour('1', { pictures: [pictureOf('/p1.jpg'), pictureOf('/p2.jpg')] })]);
    const { mediaExperiences: media } = await importing.shown('1');
    await importing.edit('1', { mediaExperiences: [media[1]['@id']] });
    const run = await importing.importAll([tour('1', { pictures: [pictureOf('/p3.jpg')] })]);
    expect((await importing.itemsOf(run))[0]?.fields).toMatchObject({ pictures: { isConflict: true } });
    expect((await importing.shown('1')).mediaExperiences).toEqual([media[1]]);
  });
});

describe('a record that disappeared', () => {
  it('from the feed is planned as gone once, which deactivates it, and as changed when it returns', async () => {
    await importing.importAll([tour('1'), tour('2')]);
    await importing.read(sql`update experiences set is_active = true`);
    await importExpecting([tour('1')], { gone: 1, unchanged: 1 });
    expect((await importing.shown('2')).isActive).toBe(false);
    await importExpecting([tour('1')], { unchanged: 1 });
    await importExpecting([tour('1'), tour('2')], { changed: 1, unchanged: 1 });
    await expectPlan([tour('1'), tour('2')], { unchanged: 2 });
  });

  // An activity that disappeared from a list may have moved to the list that failed.
  it.each(['30', '31'])(
    'from a list is not planned as gone while the list %s fails, but by the next complete reading',
    async (list) => {
      await importing.importAll([tour('1'), tour('2')]);
      expect(await expectPlan(importing.source([tour('1')], [list]), { unchanged: 1 })).toMatchObject({ chosen: 0 });
      await expectPlan([tour('1')], { gone: 1, unchanged: 1 });
    },
  );

  it('from the catalogue is planned as a conflict, and is created again only if the item is ticked', async () => {
    await importing.importAll([tour('1')]);
    await importing.remove('1');
    const run = await importing.importAll([tour('1')]);
    expect((await importing.itemsOf(run))[0]).toMatchObject({ kind: 'conflict', isChosen: false, state: 'pending' });
    const again = await importing.plan([tour('1')]);
    await importing.changeMany(again, { isChosen: true });
    await importing.apply(again);
    expect(await importing.shown('1')).toMatchObject({ name: 'Visita 1', duration: '02:30' });
  });
});

describe('a run', () => {
  it('is shared by concurrent requests for the same source', async () => {
    const [first, second] = await Promise.all([importing.begin(), importing.begin()]);
    expect(first).toMatchObject({ state: 'reading', startedBy: 'admin@example.com' });
    expect(second['@id']).toBe(first['@id']);
  });

  it('that was interrupted ends with the same result as an uninterrupted run', async () => {
    const activities = Array.from({ length: 600 }, (_, n) =>
      tour(String(n), { pictures: n % 100 ? [] : [pictureOf(`/p0-${n}.jpg`)] }),
    );
    const run = await importing.begin();
    const feed = importing.source(activities);
    let left = 300;
    const breaking = {
      ...feed,
      async *read(signal: AbortSignal) {
        for await (const reading of feed.read(signal)) {
          if (--left < 0) stopping.abort();
          yield reading;
        }
      },
    };
    const stopping = new AbortController();
    await importing.work(breaking, stopping.signal);
    expect(await importing.runOf(run)).toMatchObject({ state: 'reading' });
    await importing.work(feed);
    await importing.request(run);
    // Abort midway, once the first batch has been written.
    const second = new AbortController();
    const done = async () => (await importing.runOf(run)).applied;
    const applying = importing.work(feed, second.signal);
    await expect.poll(done, { interval: 5 }).toBeGreaterThan(0);
    second.abort();
    await applying;
    await importing.work(feed);
    expect(await importing.runOf(run)).toMatchObject({ state: 'applied', applied: 600, counts: { ...none, new: 600 } });
    expect(
      await importing.read(sql`select count(*)::int as n, count(distinct name)::int as names from experiences`),
    ).toEqual([{ n: 600, names: 600 }]);
    expect(await importing.read(sql`select from media_experiences where experience_id is null`)).toEqual([]);
    await expectPlan(activities, { unchanged: 600 });
  });

  it('whose source does not respond fails with an error key, and the cause is logged', async () => {
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const run = await importing.begin();
    await importing.work(civitatisSource({ url: undefined }, { attempts: 1, firstWaitMs: 1, maxWaitMs: 1 }));
    expect(await importing.runOf(run)).toMatchObject({ state: 'failed', error: 'distributorDown' });
    expect(logged).toHaveBeenCalledWith(
      expect.stringMatching(/"event":"importFailed".*"key":"distributorDown","reason":"\w/),
    );
    logged.mockRestore();
  });
});
