import { describe, expect, it } from 'vitest';
import { account, ofKind, readAll, testServers, type Lists } from '../../testing/served-lists.ts';
import { civitatisSource } from './civitatis/civitatis-source.ts';
import { octoSource } from './octo/octo-source.ts';

/** Replaces `"@deep"` with a list that is nested 20,000 levels deep. */
const withDepth = (json: string) => json.replaceAll('"@deep"', '['.repeat(20_000) + ']'.repeat(20_000));
const fastRetries = { attempts: 4, firstWaitMs: 1, maxWaitMs: 5 };
const { listen, distributor } = testServers();

const berlin = { id: '30', name: 'Berlín', nameCountry: 'Alemania', totalActivities: 2 };
const empty = { id: 31, name: 'Nada', nameCountry: 'España', totalActivities: '0' };
const tour = { id: 7, name: 'Tour &amp; cena', description: '<p>Uno</p><p>Dos</p>', duration: '150' };
const lists: Lists = {
  '/typologies?lang=es': [{ id: 1, name: 'Visitas guiadas' }],
  '/typologies?lang=en': [{ id: 1, name: 'Guided tours' }],
  '/destinations?lang=es': [berlin, empty],
  '/destinations?lang=en': [{ ...berlin, name: 'Berlin', nameCountry: 'Germany' }],
  '/destinations/30/activities?lang=es': [tour],
  '/destinations/30/activities?lang=en': [{ ...tour, name: 'Tour and dinner' }],
};

describe('Civitatis', () => {
  it('D-60 is read in both languages, with HTML converted to text', async () => {
    const readings = await readAll(civitatisSource(account(await distributor(lists)), fastRetries));
    expect(ofKind(readings, 'term').map(({ term }) => term)).toEqual([
      { kind: 'tag', id: '1', language: 'es', name: 'Visitas guiadas' },
      { kind: 'location', id: '30', language: 'es', name: 'Berlín', country: 'DE' },
      { kind: 'location', id: '31', language: 'es', name: 'Nada', country: 'ES' },
      { kind: 'tag', id: '1', language: 'en', name: 'Guided tours' },
      { kind: 'location', id: '30', language: 'en', name: 'Berlin', country: 'DE' },
    ]);
    expect(ofKind(readings, 'lists')).toEqual([{ is: 'lists', count: 2 }]);
    const shared = { description: 'Uno\nDos', duration: '02:30', location: '30' };
    expect(ofKind(readings, 'activity').sort((a, b) => b.language.localeCompare(a.language))).toMatchObject([
      { id: '7', language: 'es', place: 0, fields: { name: 'Tour & cena', ...shared }, notes: [] },
      { id: '7', language: 'en', place: 0, fields: { name: 'Tour and dinner', ...shared }, notes: [] },
    ]);
    expect(ofKind(readings, 'listRead')).toHaveLength(2);
  });

  it('A-63 provides its list of zones and the zones of its activities, if it has any', async () => {
    const zone = { id: 5001, idDestination: 30, name: 'Centro &amp; puerto', nameDestination: 'Berlín' };
    const zoned = {
      ...lists,
      '/zones?lang=es': [zone, { id: 5004, name: 'Sin sitio' }, null],
      '/zones?lang=en': [{ ...zone, id: '5001', name: 'Centre' }],
      '/destinations/30/activities?lang=es': [
        { ...tour, idZone: 5001 },
        { ...tour, id: 8, idZone: null },
        { ...tour, id: 9, idZone: { id: '5001' } },
        { ...tour, id: 10, idZone: [5] },
      ],
    };
    const readings = await readAll(civitatisSource(account(await distributor(zoned)), fastRetries));
    expect(ofKind(readings, 'term').flatMap(({ term }) => (term.kind === 'zone' ? term : []))).toEqual([
      { kind: 'zone', id: '5001', language: 'es', name: 'Centro & puerto', parentId: '30' },
      { kind: 'zone', id: '5001', language: 'en', name: 'Centre', parentId: '30' },
    ]);
    const spanish = ofKind(readings, 'activity').filter(({ language }) => language === 'es');
    expect(spanish.map(({ fields }) => fields.zones)).toEqual([['5001'], [], ['5001'], undefined]);
    expect(spanish.at(-1)?.notes).toEqual([{ key: 'wrongType', field: 'zones' }]);
    // If the source has no list of zones and no `idZone`, the field is absent.
    const without = await readAll(civitatisSource(account(await distributor(lists)), fastRetries));
    expect(ofKind(without, 'activity').some(({ fields }) => 'zones' in fields)).toBe(false);
    const broken = await distributor(zoned, (_request, path) =>
      path.startsWith('/zones') ? { status: 500 } : undefined,
    );
    expect(ofKind(await readAll(civitatisSource(account(broken), fastRetries)), 'activity')).toHaveLength(5);
  });

  it('D-66 identifies a country by its name in either language, by an alias, or by its id in the list of countries', async () => {
    const places = [
      { id: 1, name: 'Praga', nameCountry: 'República Checa' },
      { id: 2, name: 'Sídney', nameCountry: null, idCountry: 9 },
      { id: 3, name: 'Klow', nameCountry: 'Syldavia', idCountry: '12' },
      { id: 4, name: 'Minsk', nameCountry: '<i>Bielo-Rusia</i>', idCountry: 13 },
    ];
    const url = await distributor({
      ...lists,
      '/destinations?lang=es': places.map((one) => ({ ...one, totalActivities: 0 })),
      '/destinations?lang=en': [],
      '/countries?lang=es': [{ id: '9', name: 'Australia' }, { id: 12, name: 'Syldavia' }, 'junk'],
      '/countries?lang=en': [{ id: 13, name: 'Belarus' }],
    });
    const readings = await readAll(civitatisSource(account(url), fastRetries));
    const known = ofKind(readings, 'term').flatMap(({ term }) => (term.kind === 'location' ? term : []));
    expect(known.map(({ name, country, countryName }) => [name, country, countryName])).toEqual([
      ['Praga', 'CZ', undefined],
      ['Sídney', 'AU', undefined],
      ['Klow', undefined, 'Syldavia'],
      ['Minsk', 'BY', undefined],
    ]);
  });

  it('waits for the delay in Retry-After, and reads a list that was truncated before or starts with junk', async () => {
    const asked: string[] = [];
    const times: number[] = [];
    const url = await distributor(lists, (_request, path) => {
      asked.push(path);
      const count = asked.filter((one) => one === path).length;
      if (path.endsWith('activities?lang=es')) {
        times.push(performance.now());
        if (count === 1) return { status: 429, headers: { 'retry-after': '1' } };
        if (count === 2) return { status: 503 };
        if (count === 3) return { body: JSON.stringify([tour, tour]).slice(0, -10) };
      }
      return path.endsWith('activities?lang=en') ? { body: `)]}'\n${JSON.stringify([tour])}` } : undefined;
    });
    const readings = await readAll(civitatisSource(account(url), fastRetries));
    expect(ofKind(readings, 'listFailed')).toEqual([]);
    expect(new Set(ofKind(readings, 'activity').map(({ language }) => language))).toEqual(new Set(['es', 'en']));
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThan(990);
    expect(times).toHaveLength(4);
  });

  it('reads each destination once, even if the list of destinations was truncated before', async () => {
    const asked: string[] = [];
    const url = await distributor(lists, (_request, path) => {
      asked.push(path);
      const isFirst = asked.filter((one) => one === path).length === 1;
      if (path !== '/destinations?lang=es' || !isFirst) return undefined;
      return { body: JSON.stringify([berlin, empty]).slice(0, -10) };
    });
    const readings = await readAll(civitatisSource(account(url), fastRetries));
    expect(asked.filter((path) => path === '/destinations?lang=es')).toHaveLength(2);
    expect(ofKind(readings, 'lists')).toEqual([{ is: 'lists', count: 2 }]);
    expect(asked.filter((path) => path.includes('activities'))).toHaveLength(2);
    expect(ofKind(readings, 'rejected')).toEqual([]);
  });

  it('signs in again exactly once when its session ends during the reading', async () => {
    let signIns = 0;
    const url = await distributor(lists, (request, path) => {
      if (path === '/auth') {
        signIns += 1;
        return { body: JSON.stringify({ token: `token ${signIns}`, expiresIn: 60 }) };
      }
      const isOld = request.headers.authorization !== 'Bearer token 2';
      return path.includes('activities') && isOld ? { status: 401 } : undefined;
    });
    const readings = await readAll(civitatisSource(account(url), fastRetries));
    expect(ofKind(readings, 'activity')).toHaveLength(2);
    expect(signIns).toBe(2);
  });

  it('continues after a list that keeps failing; without the list of destinations the reading fails', async () => {
    const broken = await distributor(lists, (_request, path) =>
      path.endsWith('activities?lang=en') ? { status: 500 } : undefined,
    );
    const readings = await readAll(civitatisSource(account(broken), fastRetries));
    expect(ofKind(readings, 'listFailed')).toEqual([{ is: 'listFailed', list: '30' }]);
    expect(ofKind(readings, 'activity')).toHaveLength(1);
    const none = await distributor(lists, (_request, path) =>
      path.startsWith('/destinations?') ? { status: 500 } : undefined,
    );
    await expect(readAll(civitatisSource(account(none), fastRetries))).rejects.toMatchObject({
      key: 'distributorDown',
    });
  });

  it('does not retry a rejected account', async () => {
    let signIns = 0;
    const url = await distributor(lists, (_request, path) => {
      if (path !== '/auth') return undefined;
      signIns += 1;
      return { status: 401 };
    });
    await expect(readAll(civitatisSource(account(url), fastRetries))).rejects.toMatchObject({ key: 'distributorDown' });
    expect(signIns).toBe(1);
  });

  it('turns invalid data into notes or rejected records, and continues', async () => {
    const junk = [
      null,
      'text',
      [tour],
      { name: 'Sin id' },
      {
        id: '8',
        name: ['x'],
        description: { a: 1 },
        duration: 'x',
        images: [{ url: 'javascript:alert(1)' }, 5, {}],
        url: 'ftp://x',
      },
      { id: '9', name: `<script>x</script><b>${'a'.repeat(300)}</b>`, duration: 100_000 },
      tour,
      { ...tour, name: 'Otra vez' },
      { id: '10', name: 'Horas', duration: 1439.7 },
      {
        id: '11',
        name: 'Nada',
        duration: { minutes: '@deep' },
        images: '@deep',
        typologies: ['@deep'],
      },
      { id: `1${'2'.repeat(300)}` },
      { id: 'a\u0000b' },
      { id: '\ud800' },
      { id: '12', name: 'Nulo\u0000 y medio \ud83d', url: 'https://a.example/\u0000', idDestination: '\u0000' },
      {
        id: '13',
        name: 'Vacía',
        description: '',
        shortDescription: null,
        url: '',
        duration: null,
        typologies: [],
        images: null,
      },
      {
        id: '14',
        name: 'En parte',
        description: {},
        shortDescription: 'Breve',
        duration: 2880,
        images: ['https://a.example/1.jpg', 'x'],
      },
    ];
    const url = await distributor({ ...lists, '/destinations/30/activities?lang=es': withDepth(JSON.stringify(junk)) });
    const readings = await readAll(civitatisSource(account(url), fastRetries));
    expect(ofKind(readings, 'rejected').map(({ id, note }) => [id, note.key])).toEqual([
      [null, 'noRecord'],
      [null, 'noRecord'],
      [null, 'noRecord'],
      [null, 'noId'],
      ['7', 'duplicate'],
      [null, 'noId'],
      [null, 'noId'],
      [null, 'noId'],
    ]);
    const of = (id: string) => ofKind(readings, 'activity').find((one) => one.id === id && one.language === 'es');
    // Unusable values are left out, so they do not empty stored fields.
    expect(of('8')?.fields).toEqual({ location: '30' });
    expect(of('8')?.notes.map(({ key, field }) => `${key} ${field}`)).toEqual([
      'wrongType name',
      'wrongType description',
      'badAddress url',
      'badDuration duration',
      'wrongType pictures',
      'badPicture pictures',
      'badPicture pictures',
    ]);
    expect(of('9')?.fields.name).toBe(`${'a'.repeat(254)}…`);
    expect(of('9')?.notes.map(({ key }) => key)).toEqual(['cut', 'badDuration']);
    expect(of('7')?.fields.name).toBe('Tour & cena');
    expect(of('10')?.notes).toEqual([{ key: 'badDuration', field: 'duration', value: '1439.7' }]);
    expect(of('11')?.fields).toEqual({ name: 'Nada', location: '30' });
    expect(of('12')?.fields).toEqual({ name: 'Nulo y medio', location: '30' });
    expect(of('13')?.fields).toEqual({
      name: 'Vacía',
      description: null,
      url: null,
      duration: null,
      tags: [],
      location: '30',
      pictures: [],
    });
    expect(of('13')?.notes).toEqual([]);
    expect(of('14')?.fields).toEqual({
      name: 'En parte',
      description: 'Breve',
      location: '30',
      pictures: ['https://a.example/1.jpg'],
    });
  });
});

it('D-60 OCTO is another source behind the same interface', async () => {
  const url = await listen((request, response) => {
    const isRight =
      request.url === '/products' &&
      request.headers.authorization === 'Bearer key' &&
      request.headers['octo-capabilities'] === 'octo/content';
    response.writeHead(isRight ? 200 : 400);
    const title = request.headers['accept-language'] === 'en' ? 'Wine route' : 'Ruta del vino';
    const media = [
      { src: 'https://example.com/a.jpg', rel: 'COVER', type: 'image/jpeg' },
      { src: 'https://example.com/a.mp4', rel: 'GALLERY', type: 'video/mp4' },
    ];
    const postalAddress = { addressLocality: title === 'Wine route' ? 'Seville' : 'Sevilla', addressCountry: 'ES' };
    const locations = [null, { types: ['START'], place: { postalAddress } }];
    const categoryLabels = ['Walking Tours', 'other', 'unheard-of', 7];
    const whole = { id: 'p1', title, media, locations, categoryLabels, durationMinutesFrom: 90 };
    const untranslated = { id: 'p2', title: 'Solo en español', locale: 'es-ES' };
    response.end(JSON.stringify([whole, untranslated, { id: 5 }, { id: 'a\u0000' }, { id: '\ud800' }, []]));
  });
  const readings = await readAll(octoSource({ url, token: 'key', name: 'Octo' }, fastRetries));
  const fields = {
    duration: '01:30',
    pictures: ['https://example.com/a.jpg'],
    location: 'ES/sevilla',
    tags: ['unheard-of', 'walking-tours'],
  };
  const notes = [{ key: 'tooManyTags', field: 'tags', value: '3' }];
  expect(ofKind(readings, 'activity')).toMatchObject([
    { id: 'p1', language: 'es', notes, fields: { name: 'Ruta del vino', ...fields } },
    { id: 'p2', language: 'es', fields: { name: 'Solo en español' } },
    { id: 'p1', language: 'en', fields: { name: 'Wine route', ...fields } },
    { id: 'p2', language: 'en', fields: {} },
  ]);
  expect(ofKind(readings, 'term').map(({ term }) => term)).toEqual([
    { kind: 'location', id: 'ES/sevilla', language: 'es', name: 'Sevilla', country: 'ES' },
    { kind: 'tag', id: 'walking-tours', language: 'es', name: 'Rutas a pie' },
    { kind: 'tag', id: 'unheard-of', language: 'es', name: 'Unheard of' },
    { kind: 'location', id: 'ES/sevilla', language: 'en', name: 'Seville', country: 'ES' },
    { kind: 'tag', id: 'walking-tours', language: 'en', name: 'Walking tours' },
    { kind: 'tag', id: 'unheard-of', language: 'en', name: 'Unheard of' },
  ]);
  expect(ofKind(readings, 'rejected').map(({ note }) => note.key)).toEqual([
    'noId',
    'noId',
    'noId',
    'noRecord',
    'noId',
    'noId',
    'noId',
    'noRecord',
  ]);
});
