import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addAdministrator, startApiOn, type ApiUnderTest } from '../../testing/api-under-test.ts';
import { cloneDatabase } from '../../testing/clone.ts';
import { importingFrom, startImporting, tour, type Importing } from '../../testing/importing.ts';
import { run as execute } from '../../testing/template.ts';

let importing: Importing;
let api: ApiUnderTest;
beforeAll(async () => {
  importing = await startImporting();
  ({ api } = importing);
});
afterAll(() => importing.close());
beforeEach(async () => {
  importing.pictures.asked.length = 0;
  await importing.empty();
});

const pictureOf = (path: string) => importing.pictures.origin + path;
const none = { new: 0, changed: 0, conflict: 0, gone: 0, rejected: 0, unchanged: 0 };

describe('a first import', () => {
  it('D-66 creates inactive experiences of a single maker, in both languages, with locations and tags by civitatisId', async () => {
    const run = await importing.importAll([tour('1'), tour('2', { name: { es: 'Solo en español' } })]);
    expect(run).toMatchObject({ state: 'applied', counts: { ...none, new: 2 } });
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
    expect(await importing.shown('1', 'en')).toMatchObject({
      name: 'Tour 1',
      description: 'A walk.',
      location: { name: 'Berlin' },
    });
    const [{ missing } = { missing: [] }] = await importing.itemsOf(run);
    expect(missing).toEqual(['description', 'mediaExperiences', 'categories', 'languages']);
    const [made] = await importing.read(sql`
      select (select count(*) from makers where name = 'Civitatis')::int as makers,
        (select count(*) from locations where civitatis_id = '30')::int as places, (select count(*) from tags where civitatis_id = '7')::int as tags`);
    expect(made).toEqual({ makers: 1, places: 1, tags: 1 });
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

  it('fetches pictures, crops them to 3:2, and stores the fault of each failed picture', async () => {
    importing.pictures.disturb((path) => (path === '/text.jpg' ? { body: 'no picture' } : undefined));
    const addresses = ['/p1.jpg', '/text.jpg', '/none.jpg', '/p2.jpg'].map(pictureOf);
    const run = await importing.importAll([tour('1', { pictures: [...addresses, 'http://127.0.0.1:9/a.jpg'] })]);
    const { mediaExperiences: media } = await importing.shown('1');
    expect(media).toHaveLength(2);
    const file = (await api.admin('GET', media[0].contentUrl)).rawPayload;
    expect(await sharp(file).metadata()).toMatchObject({ width: 300, height: 200 });
    const [item] = await importing.itemsOf(run);
    expect(item).toMatchObject({ pictures: 2, picture: media[0].thumbnailUrl });
    const faults = Object.fromEntries((item?.pictureFaults ?? []).map(({ url, fault }) => [url, fault]));
    expect(faults).toEqual({
      [pictureOf('/text.jpg')]: 'noPicture',
      [pictureOf('/none.jpg')]: 'notFound',
      'http://127.0.0.1:9/a.jpg': 'forbiddenAddress',
    });
    expect(run.picturesMissing).toBe(1);
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
    const run = await importing.importAll(activities);
    expect(run).toMatchObject({ counts: { ...none, unchanged: 3 } });
    expect(await versions()).toEqual(before);
    expect(importing.pictures.asked).toEqual([]);
  });
});

describe('a changed feed', () => {
  it('updates fields that no person edited, and its items contain the old and new values by language', async () => {
    await importing.importAll([tour('1')]);
    const run = await importing.plan([
      tour('1', { name: { es: 'Visita 1', en: 'New tour' }, duration: '03:00', tags: [] }),
    ]);
    const [item] = await importing.itemsOf(run);
    expect(item).toMatchObject({ kind: 'changed', isChosen: true });
    expect(item?.fields).toMatchObject({
      'name.en': { base: 'Tour 1', ours: 'Tour 1', theirs: 'New tour', isConflict: false },
      duration: { ours: '02:30', theirs: '03:00' },
      tags: { ours: ['7'], theirs: [] },
    });
    expect(Object.keys(item?.fields ?? {})).toHaveLength(3);
    await importing.apply(run);
    expect(await importing.shown('1', 'en')).toMatchObject({ name: 'New tour', duration: '03:00', tags: [] });
    expect(await importing.shown('1')).toMatchObject({ name: 'Visita 1', isActive: false });
  });

  it('leaves a field that a person edited as a conflict, and applies the other fields of the record', async () => {
    await importing.importAll([tour('1')]);
    await importing.edit('1', { name: 'Nombre nuestro' });
    const changed = tour('1', { name: { es: 'Nombre suyo', en: 'Tour 1' }, duration: '03:00' });
    const run = await importing.importAll([changed]);
    expect((await importing.itemsOf(run))[0]).toMatchObject({
      kind: 'conflict',
      fields: {
        'name.es': { base: 'Visita 1', ours: 'Nombre nuestro', theirs: 'Nombre suyo', isConflict: true },
        duration: { isConflict: false },
      },
    });
    expect(await importing.shown('1')).toMatchObject({ name: 'Nombre nuestro', duration: '03:00' });
    // Only the undecided conflict remains.
    const next = await importing.plan([changed]);
    expect((await importing.itemsOf(next))[0]).toMatchObject({ kind: 'conflict', isChosen: false });
  });

  it.each([
    ['theirs', 'Nombre suyo'],
    ['ours', 'Nombre nuestro'],
  ])('a conflict decided for %s does not occur again', async (decision, name) => {
    await importing.importAll([tour('1')]);
    await importing.edit('1', { name: 'Nombre nuestro' });
    const changed = tour('1', { name: { es: 'Nombre suyo', en: 'Tour 1' } });
    const run = await importing.plan([changed]);
    await importing.change(await importing.itemOf(run, '1'), { decisions: { 'name.es': decision } });
    await importing.apply(run);
    expect(await importing.shown('1')).toMatchObject({ name });
    expect(await importing.plan([changed])).toMatchObject({ counts: { ...none, unchanged: 1 } });
  });

  it('an edit is not a conflict if the feed did not change the field, or contains the same value', async () => {
    await importing.importAll([tour('1')]);
    await importing.edit('1', { name: 'Nombre nuestro' });
    expect(await importing.importAll([tour('1')])).toMatchObject({ counts: { ...none, unchanged: 1 } });
    const same = tour('1', { name: { es: 'Nombre nuestro', en: 'Tour 1' } });
    expect(await importing.importAll([same])).toMatchObject({ counts: { ...none, unchanged: 1 } });
  });

  it('an edit made after the plan is protected as well', async () => {
    await importing.importAll([tour('1')]);
    const run = await importing.plan([tour('1', { name: { es: 'Nombre suyo', en: 'Tour 1' }, duration: '03:00' })]);
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
    await api.db.execute(sql`update experiences set is_active = true`);
    const run = await importing.importAll([tour('1')]);
    expect(run).toMatchObject({ counts: { ...none, gone: 1, unchanged: 1 } });
    expect((await importing.shown('2')).isActive).toBe(false);
    expect(await importing.importAll([tour('1')])).toMatchObject({ counts: { ...none, unchanged: 1 } });
    expect(await importing.importAll([tour('1'), tour('2')])).toMatchObject({
      counts: { ...none, changed: 1, unchanged: 1 },
    });
    expect(await importing.plan([tour('1'), tour('2')])).toMatchObject({ counts: { ...none, unchanged: 2 } });
  });

  it('from a list that failed is not planned as gone', async () => {
    await importing.importAll([tour('1'), tour('2')]);
    expect(await importing.plan(importing.source([tour('1')], ['30']))).toMatchObject({
      counts: { ...none, unchanged: 1 },
    });
  });

  it('from a list is not planned as gone while another list fails, because it may have moved there', async () => {
    await importing.importAll([tour('1'), tour('2')]);
    expect(await importing.plan(importing.source([tour('1')], ['31']))).toMatchObject({
      counts: { ...none, unchanged: 1 },
      chosen: 0,
    });
    // The plan of the next complete reading contains the activity as `gone`.
    expect(await importing.plan([tour('1')])).toMatchObject({ counts: { ...none, gone: 1, unchanged: 1 } });
  });

  it('from the catalogue is planned as a conflict, and is created again only if the item is ticked', async () => {
    await importing.importAll([tour('1')]);
    const { '@id': path } = await importing.shown('1');
    await api.admin('DELETE', path);
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
    const activities = Array.from({ length: 250 }, (_, n) =>
      tour(String(n), { pictures: n % 50 ? [] : [pictureOf(`/p0-${n}.jpg`)] }),
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
    await expect.poll(done, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
    second.abort();
    await applying;
    await importing.work(feed);
    expect(await importing.runOf(run)).toMatchObject({ state: 'applied', counts: { ...none, new: 250 } });
    expect(await done()).toBe(250);
    const [count] = await importing.read(
      sql`select count(*)::int as n, count(distinct name)::int as names from experiences`,
    );
    expect(count).toEqual({ n: 250, names: 250 });
    expect(await importing.read(sql`select 1 from media_experiences where experience_id is null`)).toEqual([]);
    expect(await importing.plan(activities)).toMatchObject({ counts: { ...none, unchanged: 250 } });
  });

  it('whose source does not respond fails with an error key, and the cause is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const run = await importing.begin();
    const { civitatisSource } = await import('../sources/civitatis/civitatis-source.ts');
    const account = { url: undefined };
    await importing.work(civitatisSource(account, { attempts: 1, firstWaitMs: 1, maxWaitMs: 1 }));
    expect(await importing.runOf(run)).toMatchObject({ state: 'failed', error: 'distributorDown' });
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Import \d+ failed: distributorDown\. \S/));
    logged.mockRestore();
  });
});
