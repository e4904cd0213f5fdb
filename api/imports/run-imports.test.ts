import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportRun } from '@trastienda/contract/calls/imports';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.ts';
import { sourceOf, type FedActivity } from '../testing/feed.ts';
import { importingFrom } from '../testing/importing.ts';
import { jpeg } from '../testing/pictures.ts';
import type { Term } from './source.ts';

let api: ApiUnderTest;
let importing: ReturnType<typeof importingFrom>;
let pictures: Server;
let origin: string;
const asked: string[] = [];

beforeAll(async () => {
  api = await startApi();
  importing = importingFrom(api);
  const wide = await jpeg(400, 100);
  pictures = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.startsWith('/wide')) response.end(wide);
    else if (request.url === '/text.jpg') response.end('no picture');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(pictures, 'listening');
  origin = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
});
afterAll(async () => {
  pictures.close();
  await api.close();
});
beforeEach(async () => {
  asked.length = 0;
  await api.db.execute(sql`truncate import_runs, import_links, import_sources, import_terms, experiences cascade`);
});

const terms: Term[] = [
  { kind: 'location', id: '30', language: 'es', name: 'Berlín', country: 'DE' },
  { kind: 'location', id: '30', language: 'en', name: 'Berlin', country: 'DE' },
  { kind: 'tag', id: '7', language: 'es', name: 'Visitas guiadas' },
];
const tour = (id: string, changes: Partial<FedActivity> = {}): FedActivity => ({
  id,
  name: { es: `Visita ${id}`, en: `Tour ${id}` },
  description: { es: 'Un paseo.', en: 'A walk.' },
  url: 'https://example.com/visita',
  duration: '02:30',
  location: '30',
  tags: ['7'],
  ...changes,
});

const read = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await api.db.execute<R>(query)).rows;
const plan = (activities: FedActivity[], failedLists: string[] = []) =>
  importing.plan(sourceOf({ activities, terms, failedLists, origin }));
const apply = (run: ImportRun) => importing.apply(run, sourceOf({ activities: [], origin }));
const importAll = async (activities: FedActivity[], failedLists: string[] = []) =>
  apply(await plan(activities, failedLists));
const shown = async (sourceId: string, language = 'es') => {
  const [link] = await read<{ id: number }>(
    sql`select experience_id as id from import_links where source_id = ${sourceId}`,
  );
  return (await api.admin('GET', `/experiences/${link?.id}`, { headers: { 'accept-language': language } })).json();
};
const edit = async (sourceId: string, payload: object, language = 'es') => {
  const { '@id': path } = await shown(sourceId);
  const answer = await api.admin('PUT', path, { payload, headers: { 'accept-language': language } });
  expect(answer.statusCode).toBe(200);
};
const none = { new: 0, changed: 0, conflict: 0, gone: 0, rejected: 0, unchanged: 0 };

describe('a first import', () => {
  it('D-66 brings experiences of one maker, inactive, in both languages, with places and tags by civitatisId', async () => {
    const run = await importAll([tour('1'), tour('2', { name: { es: 'Solo en español' } })]);
    expect(run).toMatchObject({ state: 'applied', counts: { ...none, new: 2 } });
    expect(await shown('1')).toMatchObject({
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
    expect(await shown('1', 'en')).toMatchObject({
      name: 'Tour 1',
      description: 'A walk.',
      location: { name: 'Berlin' },
    });
    const [{ missing } = { missing: [] }] = await importing.itemsOf(run);
    expect(missing).toEqual(['description', 'mediaExperiences', 'categories', 'languages']);
    const [made] = await read(sql`
      select (select count(*) from makers where name = 'Civitatis')::int as makers,
        (select count(*) from locations where civitatis_id = '30')::int as places, (select count(*) from tags where civitatis_id = '7')::int as tags`);
    expect(made).toEqual({ makers: 1, places: 1, tags: 1 });
  });

  it('fetches pictures, crops them to 3:2, and says of each that failed why', async () => {
    const addresses = ['/wide-1.jpg', '/text.jpg', '/none.jpg', '/wide-2.jpg'].map((path) => origin + path);
    const run = await importAll([tour('1', { pictures: [...addresses, 'http://127.0.0.1:9/a.jpg'] })]);
    const { mediaExperiences: media } = await shown('1');
    expect(media).toHaveLength(2);
    const file = (await api.admin('GET', media[0].contentUrl)).rawPayload;
    expect(await sharp(file).metadata()).toMatchObject({ width: 150, height: 100 });
    const [item] = await importing.itemsOf(run);
    expect(item).toMatchObject({ pictures: 2, picture: media[0].thumbnailUrl });
    const faults = Object.fromEntries((item?.pictureFaults ?? []).map(({ url, fault }) => [url, fault]));
    expect(faults).toEqual({
      [`${origin}/text.jpg`]: 'noPicture',
      [`${origin}/none.jpg`]: 'notFound',
      'http://127.0.0.1:9/a.jpg': 'forbiddenAddress',
    });
    expect(run.picturesMissing).toBe(1);
  });
});

describe('the same feed again', () => {
  it('changes nothing, not even a version, and fetches nothing', async () => {
    const activities = [
      tour('1', { pictures: [`${origin}/wide.jpg`, `${origin}/none.jpg`] }),
      tour('2', { location: 'unknown', tags: ['unknown', '7'], url: null }),
      tour('3', { name: { es: 'Sin inglés' } }),
    ];
    await importAll(activities);
    const versions = () => read(sql`select id, xmin::text from experiences order by id`);
    const before = await versions();
    asked.length = 0;
    const run = await importAll(activities);
    expect(run).toMatchObject({ counts: { ...none, unchanged: 3 } });
    expect(await versions()).toEqual(before);
    expect(asked).toEqual([]);
  });
});

describe('a changed feed', () => {
  it('changes what nobody edited here, and shows before and after by language', async () => {
    await importAll([tour('1')]);
    const run = await plan([tour('1', { name: { es: 'Visita 1', en: 'New tour' }, duration: '03:00', tags: [] })]);
    const [item] = await importing.itemsOf(run);
    expect(item).toMatchObject({ kind: 'changed', isChosen: true });
    expect(item?.fields).toMatchObject({
      'name.en': { base: 'Tour 1', ours: 'Tour 1', theirs: 'New tour', isConflict: false },
      duration: { ours: '02:30', theirs: '03:00' },
      tags: { ours: ['7'], theirs: [] },
    });
    expect(Object.keys(item?.fields ?? {})).toHaveLength(3);
    await apply(run);
    expect(await shown('1', 'en')).toMatchObject({ name: 'New tour', duration: '03:00', tags: [] });
    expect(await shown('1')).toMatchObject({ name: 'Visita 1', isActive: false });
  });

  it('leaves a field that a person edited, as a conflict, and applies the rest of the record', async () => {
    await importAll([tour('1')]);
    await edit('1', { name: 'Nombre nuestro' });
    const changed = tour('1', { name: { es: 'Nombre suyo', en: 'Tour 1' }, duration: '03:00' });
    const run = await importAll([changed]);
    expect((await importing.itemsOf(run))[0]).toMatchObject({
      kind: 'conflict',
      fields: {
        'name.es': { base: 'Visita 1', ours: 'Nombre nuestro', theirs: 'Nombre suyo', isConflict: true },
        duration: { isConflict: false },
      },
    });
    expect(await shown('1')).toMatchObject({ name: 'Nombre nuestro', duration: '03:00' });
    // Still to be decided, and nothing else is left of it.
    const next = await plan([changed]);
    expect((await importing.itemsOf(next))[0]).toMatchObject({ kind: 'conflict', isChosen: false });
  });

  it.each([
    ['theirs', 'Nombre suyo'],
    ['ours', 'Nombre nuestro'],
  ])('a conflict decided for %s is one no more', async (decision, name) => {
    await importAll([tour('1')]);
    await edit('1', { name: 'Nombre nuestro' });
    const changed = tour('1', { name: { es: 'Nombre suyo', en: 'Tour 1' } });
    const run = await plan([changed]);
    await importing.change(await importing.itemOf(run, '1'), { decisions: { 'name.es': decision } });
    await apply(run);
    expect(await shown('1')).toMatchObject({ name });
    expect(await plan([changed])).toMatchObject({ counts: { ...none, unchanged: 1 } });
  });

  it('an edit that the feed has no news about, or that says the same, is no conflict', async () => {
    await importAll([tour('1')]);
    await edit('1', { name: 'Nombre nuestro' });
    expect(await importAll([tour('1')])).toMatchObject({ counts: { ...none, unchanged: 1 } });
    const same = tour('1', { name: { es: 'Nombre nuestro', en: 'Tour 1' } });
    expect(await importAll([same])).toMatchObject({ counts: { ...none, unchanged: 1 } });
  });

  it('an edit between plan and apply is protected, too', async () => {
    await importAll([tour('1')]);
    const run = await plan([tour('1', { name: { es: 'Nombre suyo', en: 'Tour 1' }, duration: '03:00' })]);
    await edit('1', { name: 'Nombre nuestro' });
    await apply(run);
    expect(await shown('1')).toMatchObject({ name: 'Nombre nuestro', duration: '03:00' });
    expect((await importing.itemsOf(run))[0]).toMatchObject({ state: 'applied', kept: ['name.es'] });
  });

  it('pictures that a person changed are protected as any field', async () => {
    await importAll([tour('1', { pictures: [`${origin}/wide-1.jpg`, `${origin}/wide-2.jpg`] })]);
    const { mediaExperiences: media } = await shown('1');
    await edit('1', { mediaExperiences: [media[1]['@id']] });
    const run = await importAll([tour('1', { pictures: [`${origin}/wide-3.jpg`] })]);
    expect((await importing.itemsOf(run))[0]?.fields).toMatchObject({ pictures: { isConflict: true } });
    expect((await shown('1')).mediaExperiences).toEqual([media[1]]);
  });
});

describe('what is gone', () => {
  it('is switched off, once, and comes back when the feed has it again', async () => {
    await importAll([tour('1'), tour('2')]);
    await api.db.execute(sql`update experiences set is_active = true`);
    const run = await importAll([tour('1')]);
    expect(run).toMatchObject({ counts: { ...none, gone: 1, unchanged: 1 } });
    expect((await shown('2')).isActive).toBe(false);
    expect(await importAll([tour('1')])).toMatchObject({ counts: { ...none, unchanged: 1 } });
    expect(await importAll([tour('1'), tour('2')])).toMatchObject({
      counts: { ...none, changed: 1, unchanged: 1 },
    });
    expect(await plan([tour('1'), tour('2')])).toMatchObject({ counts: { ...none, unchanged: 2 } });
  });

  it('is not concluded from a list that could not be read', async () => {
    await importAll([tour('1'), tour('2')]);
    expect(await plan([tour('1')], ['30'])).toMatchObject({ counts: { ...none, unchanged: 1 } });
  });

  it('is not concluded from the others either: it may be in the one that could not be read by now', async () => {
    await importAll([tour('1'), tour('2')]);
    expect(await plan([tour('1')], ['31'])).toMatchObject({ counts: { ...none, unchanged: 1 }, chosen: 0 });
    // It is not forgotten: the next reading of all lists tells.
    expect(await plan([tour('1')])).toMatchObject({ counts: { ...none, gone: 1, unchanged: 1 } });
  });

  it('here is a conflict there: what was deleted comes back only if it is asked for', async () => {
    await importAll([tour('1')]);
    const { '@id': path } = await shown('1');
    await api.admin('DELETE', path);
    const run = await importAll([tour('1')]);
    expect((await importing.itemsOf(run))[0]).toMatchObject({ kind: 'conflict', isChosen: false, state: 'pending' });
    const again = await plan([tour('1')]);
    await importing.changeMany(again, { isChosen: true });
    await apply(again);
    expect(await shown('1')).toMatchObject({ name: 'Visita 1', duration: '02:30' });
  });
});

describe('a run', () => {
  it('is one at a time for a source', async () => {
    const [first, second] = await Promise.all([importing.begin('civitatis'), importing.begin('civitatis')]);
    expect(first).toMatchObject({ state: 'reading', startedBy: 'admin@example.com' });
    expect(second['@id']).toBe(first['@id']);
  });

  it('that broke off anywhere ends as one that did not', async () => {
    const activities = Array.from({ length: 250 }, (_, n) =>
      tour(String(n), { pictures: n % 50 ? [] : [`${origin}/wide-${n}.jpg`] }),
    );
    const run = await importing.begin('civitatis');
    const feed = sourceOf({ activities, terms, origin });
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
    expect(await importing.runOf(run['@id'])).toMatchObject({ state: 'reading' });
    await importing.work(feed);
    await importing.request(run);
    // In the middle: the first batch is done when the signal is looked at again.
    const second = new AbortController();
    const done = async () => (await importing.runOf(run['@id'])).applied;
    const applying = importing.work(feed, second.signal);
    await expect.poll(done, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
    second.abort();
    await applying;
    await importing.work(feed);
    expect(await importing.runOf(run['@id'])).toMatchObject({ state: 'applied', counts: { ...none, new: 250 } });
    expect(await done()).toBe(250);
    const [count] = await read(sql`select count(*)::int as n, count(distinct name)::int as names from experiences`);
    expect(count).toEqual({ n: 250, names: 250 });
    expect(await read(sql`select 1 from media_experiences where experience_id is null`)).toEqual([]);
    expect(await plan(activities)).toMatchObject({ counts: { ...none, unchanged: 250 } });
  });

  it('whose source does not answer fails with a sentence, and the log says why', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const run = await importing.begin('civitatis');
    const { civitatisSource } = await import('./civitatis-source.ts');
    const account = { url: undefined };
    await importing.work(civitatisSource(account, { attempts: 1, firstWaitMs: 1, maxWaitMs: 1 }));
    expect(await importing.runOf(run['@id'])).toMatchObject({ state: 'failed', error: 'distributorDown' });
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Import \d+ failed: distributorDown\. \S/));
    logged.mockRestore();
  });
});
