import { countChars } from '@trastienda/contract/characters';
import { describe, expect, it } from 'vitest';
import {
  account,
  always,
  fastRetries,
  ofKind,
  readAll,
  testServers,
  type Lists,
} from '../../testing/imports/served-lists.ts';
import { civitatisSource } from './civitatis/civitatis-source.ts';
import { octoSource } from './octo/octo-source.ts';
import type { ActivityFields, Reading } from '../source.ts';

const { listen, distributor, read, countAsked } = testServers();

const berlin = { id: '30', name: 'Berlín', nameCountry: 'Alemania', totalActivities: 2 };
const empty = { id: 31, name: 'Nada', nameCountry: 'España', totalActivities: '0' };
const tour = { id: 7, name: 'Tour &amp; cena', description: '<p>Uno</p><p>Dos</p>', duration: '150' };
const spanish = '/destinations/30/activities?lang=es';
const lists: Lists = {
  '/typologies?lang=es': [{ id: 1, name: 'Visitas guiadas' }],
  '/typologies?lang=en': [{ id: 1, name: 'Guided tours' }],
  '/destinations?lang=es': [berlin, empty],
  '/destinations?lang=en': [{ ...berlin, name: 'Berlin', nameCountry: 'Germany' }],
  [spanish]: [tour],
  '/destinations/30/activities?lang=en': [{ ...tour, name: 'Tour and dinner' }],
};
/** A list of which a part is missing. */
const truncated = (list: unknown[]) => ({ body: JSON.stringify(list).slice(0, -10) });
/** Replaces `"@deep"` with a list that is nested 20,000 levels deep. */
const withDepth = (list: unknown[]) =>
  JSON.stringify(list).replaceAll('"@deep"', '['.repeat(20_000) + ']'.repeat(20_000));

const termsOf = (readings: Reading[], kind?: string) =>
  ofKind(readings, 'term').flatMap(({ term }) => (!kind || term.kind === kind ? term : []));
const spanishOf = (readings: Reading[]) => ofKind(readings, 'activity').filter(({ language }) => language === 'es');
const rejectedOf = (readings: Reading[]) => ofKind(readings, 'rejected').map(({ id, note }) => [id, note.key]);

describe('Civitatis', () => {
  it('D-60 is read in both languages, with HTML converted to text', async () => {
    const readings = await read(lists);
    expect(termsOf(readings)).toEqual([
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
    // The source has no list of zones and no `idZone`.
    expect(ofKind(readings, 'activity').some(({ fields }) => 'zones' in fields)).toBe(false);
  });

  it('A-63 provides its list of zones and the zones of its activities, if it has any', async () => {
    const zone = { id: 5001, idDestination: 30, name: 'Centro &amp; puerto', nameDestination: 'Berlín' };
    const zoned = {
      ...lists,
      '/zones?lang=es': [zone, { id: 5004, name: 'Sin sitio' }, null],
      '/zones?lang=en': [{ ...zone, id: '5001', name: 'Centre' }],
      [spanish]: [5001, null, { id: '5001' }, [5]].map((idZone, id) => ({ ...tour, id, idZone })),
    };
    const readings = await read(zoned);
    expect(termsOf(readings, 'zone')).toEqual([
      { kind: 'zone', id: '5001', language: 'es', name: 'Centro & puerto', parentId: '30' },
      { kind: 'zone', id: '5001', language: 'en', name: 'Centre', parentId: '30' },
    ]);
    expect(spanishOf(readings).map(({ fields }) => fields.zones)).toEqual([['5001'], [], ['5001'], undefined]);
    expect(spanishOf(readings).at(-1)?.notes).toEqual([{ key: 'wrongType', field: 'zones' }]);
    expect(ofKind(await read(zoned, always('/zones', { status: 500 })), 'activity')).toHaveLength(5);
  });

  it('D-66 identifies a country by its name in either language, by an alias, or by its id in the list of countries', async () => {
    const places = [
      { id: 1, name: 'Praga', nameCountry: 'República Checa' },
      { id: 2, name: 'Sídney', nameCountry: null, idCountry: 9 },
      { id: 3, name: 'Klow', nameCountry: 'Syldavia', idCountry: '12' },
      { id: 4, name: 'Minsk', nameCountry: '<i>Bielo-Rusia</i>', idCountry: 13 },
    ];
    const readings = await read({
      ...lists,
      '/destinations?lang=es': places.map((one) => ({ ...one, totalActivities: 0 })),
      '/destinations?lang=en': [],
      '/countries?lang=es': [{ id: '9', name: 'Australia' }, { id: 12, name: 'Syldavia' }, 'junk'],
      '/countries?lang=en': [{ id: 13, name: 'Belarus' }],
    });
    const found = termsOf(readings, 'location');
    expect(found.map(({ name, country, countryName }) => [name, country, countryName])).toEqual([
      ['Praga', 'CZ', undefined],
      ['Sídney', 'AU', undefined],
      ['Klow', undefined, 'Syldavia'],
      ['Minsk', 'BY', undefined],
    ]);
  });

  it('reads a list that was refused, broken or truncated before, or that starts with junk', async () => {
    const faults = [{ status: 429 }, { status: 503 }, truncated([tour, tour])];
    const readings = await read(lists, (_request, path, nth) => {
      if (path === spanish) return faults[nth - 1];
      return path.endsWith('activities?lang=en') ? { body: `)]}'\n${JSON.stringify([tour])}` } : undefined;
    });
    expect(ofKind(readings, 'listFailed')).toEqual([]);
    expect(new Set(ofKind(readings, 'activity').map(({ language }) => language))).toEqual(new Set(['es', 'en']));
    expect(countAsked(spanish)).toBe(4);
  });

  it('an address without a host belongs to the source', async () => {
    const url = await distributor({ ...lists, [spanish]: [{ ...tour, url: '/es/ruta', images: ['/a.jpg'] }] });
    const [activity] = spanishOf(await readAll(civitatisSource(account(url), fastRetries)));
    expect(activity?.fields).toMatchObject({ url: `${url}/es/ruta`, pictures: [`${url}/a.jpg`] });
  });

  it('reads a list in the charset that it is in', async () => {
    const sent = { ...lists, [spanish]: [{ ...tour, name: 'Málaga' }] };
    const inLatin1 = { 'content-type': 'application/json; charset=iso-8859-1' };
    const body = Buffer.from(JSON.stringify(sent[spanish]), 'latin1');
    const readings = await read(sent, always(spanish, { headers: inLatin1, body }));
    expect(spanishOf(readings).map(({ fields }) => fields.name)).toEqual(['Málaga']);
  });

  it('reads each destination once, even if the list of destinations was truncated before', async () => {
    const readings = await read(lists, (_request, path, nth) =>
      path === '/destinations?lang=es' && nth === 1 ? truncated([berlin, empty]) : undefined,
    );
    expect(countAsked('/destinations?lang=es')).toBe(2);
    expect(ofKind(readings, 'lists')).toEqual([{ is: 'lists', count: 2 }]);
    expect(countAsked('activities')).toBe(2);
    expect(ofKind(readings, 'rejected')).toEqual([]);
  });

  it('continues after a list of activities that keeps failing', async () => {
    const readings = await read(lists, always('activities?lang=en', { status: 500 }));
    expect(ofKind(readings, 'listFailed')).toEqual([{ is: 'listFailed', list: '30' }]);
    expect(ofKind(readings, 'activity')).toHaveLength(1);
  });

  it.each([
    ['its list of destinations keeps failing', { path: '/destinations?', status: 500 }, fastRetries.attempts],
    ['it rejects the account, which is not retried', { path: '/auth', status: 401 }, 1],
  ])('cannot be read if %s', async (_why, { path, status }, count) => {
    await expect(read(lists, always(path, { status }))).rejects.toMatchObject({ key: 'distributorDown' });
    expect(countAsked(path)).toBe(count);
  });

  it('D-74 rejects records without an id that is a single line, and the second record with an id', async () => {
    const bad = ['', ' ', 'a\nb', 'a\u0000b', 'a\u0007', 'a\u2028b', '\u200B', '\uD83D', 'x'.repeat(256)];
    const good = [30, ' 31 ', 'ruta\u202E-30', 'ES/málaga'];
    const records = [...bad, undefined, ...good].map((id) => ({ id, name: 'Visita' }));
    const list = [null, 'text', [tour], ...records, { id: 30, name: 'Otra vez' }];
    const readings = await read({ ...lists, [spanish]: list });
    const kept = spanishOf(readings).map(({ id, fields }) => [id, fields.name]);
    expect(kept).toEqual(['30', '31', 'ruta-30', 'ES/málaga'].map((id) => [id, 'Visita']));
    expect(rejectedOf(readings)).toEqual([
      ...Array.from({ length: 3 }, () => [null, 'noRecord']),
      ...Array.from({ length: bad.length + 1 }, () => [null, 'noId']),
      ['30', 'duplicate'],
    ]);
  });

  // Unusable values are left out, so they do not empty stored fields.
  it.each<[Record<string, unknown>, ActivityFields, string[]]>([
    [
      { name: ['x'], url: 'ftp://x', duration: 90 },
      { duration: '01:30' },
      ['wrongType name', 'badAddress url ftp://x'],
    ],
    [{ name: `<script>x</script><b>${'a'.repeat(300)}</b>` }, { name: `${'a'.repeat(254)}…` }, ['cut name']],
    [{ name: 'Nulo\u0000 y medio \ud83d' }, { name: 'Nulo y medio' }, []],
    [{ description: { a: 1 } }, {}, ['wrongType description']],
    [{ description: {}, shortDescription: 'Breve' }, { description: 'Breve' }, ['wrongType description']],
    [{ description: '', shortDescription: null }, { description: null }, []],
    [{ url: 'https://a.example/\u0000' }, {}, ['badAddress url https://a.example/']],
    [{ url: '' }, { url: null }, []],
    [{ duration: 'x' }, {}, ['badDuration duration x']],
    [{ duration: { minutes: '@deep' } }, {}, ['badDuration duration { minutes: [ [Array] ] }']],
    [{ duration: 100_000 }, {}, ['badDuration duration 100000']],
    [{ duration: 1439.7 }, {}, ['badDuration duration 1439.7']],
    [{ duration: 1439.4 }, { duration: '23:59' }, []],
    [{ duration: null }, { duration: null }, []],
    [{ idDestination: '\u0000' }, {}, []],
    [{ typologies: ['@deep'] }, {}, ['wrongType tags']],
    [{ typologies: [] }, { tags: [] }, []],
    [{ images: '@deep' }, {}, ['wrongType pictures']],
    [
      { images: [{ url: 'javascript:alert(1)' }, {}] },
      {},
      ['wrongType pictures', 'badPicture pictures javascript:alert(1)'],
    ],
    [{ images: [5, 'https://a.example/1.jpg'] }, { pictures: ['https://a.example/1.jpg'] }, ['badPicture pictures 5']],
    [{ images: null }, { pictures: [] }, []],
    [
      { images: ['//a.example/1.jpg?b=1&amp;c=2', ' HTTPS://a.example/1.jpg?b=1&c=2\n', '2.jpg'] },
      { pictures: ['http://a.example/1.jpg?b=1&c=2', 'https://a.example/1.jpg?b=1&c=2'] },
      ['badPicture pictures 2.jpg'],
    ],
  ])('turns the values %j into the fields %j and the notes %j', async (sent, fields, expected) => {
    const [activity] = spanishOf(await read({ ...lists, [spanish]: withDepth([{ id: 8, ...sent }]) }));
    expect(activity?.fields).toEqual({ location: '30', ...fields });
    expect(activity?.notes.map((note) => Object.values(note).join(' '))).toEqual(expected);
  });
});

it('D-60 OCTO is another source behind the same interface', async () => {
  const url = await listen(({ url: path, headers }, response) => {
    const isRight =
      path === '/products' && headers.authorization === 'Bearer key' && headers['octo-capabilities'] === 'octo/content';
    const [title, addressLocality] =
      headers['accept-language'] === 'en' ? ['Wine route', 'Seville'] : ['Ruta del vino', 'Sevilla'];
    const media = [
      { src: 'https://example.com/a.jpg', rel: 'COVER', type: 'image/jpeg' },
      { src: 'https://example.com/a.mp4', rel: 'GALLERY', type: 'video/mp4' },
    ];
    const place = { postalAddress: { addressLocality, addressCountry: 'ES' } };
    const locations = [null, { types: ['START'], place }];
    const categoryLabels = ['Walking Tours', 'other', 'unheard-of', 7];
    const whole = { id: 'p1', title, media, locations, categoryLabels, durationMinutesFrom: 90 };
    const untranslated = { id: 'p2', title: 'Solo en español', locale: 'es-ES' };
    response.writeHead(isRight ? 200 : 400);
    response.end(JSON.stringify([whole, untranslated, { id: 5 }, { id: 'a\u0000' }, { id: '\ud800' }, []]));
  });
  const readings = await readAll(octoSource({ url, token: 'key', name: 'Octo' }, fastRetries));
  const pictures = ['https://example.com/a.jpg'];
  const fields = { duration: '01:30', pictures, location: 'ES/sevilla', tags: ['unheard-of', 'walking-tours'] };
  const notes = [{ key: 'tooManyTags', field: 'tags', value: '3' }];
  expect(ofKind(readings, 'activity')).toMatchObject([
    { id: 'p1', language: 'es', notes, fields: { name: 'Ruta del vino', ...fields } },
    { id: 'p2', language: 'es', fields: { name: 'Solo en español' } },
    { id: 'p1', language: 'en', fields: { name: 'Wine route', ...fields } },
    { id: 'p2', language: 'en', fields: {} },
  ]);
  expect(termsOf(readings)).toEqual([
    { kind: 'location', id: 'ES/sevilla', language: 'es', name: 'Sevilla', country: 'ES' },
    { kind: 'tag', id: 'walking-tours', language: 'es', name: 'Rutas a pie' },
    { kind: 'tag', id: 'unheard-of', language: 'es', name: 'Unheard of' },
    { kind: 'location', id: 'ES/sevilla', language: 'en', name: 'Seville', country: 'ES' },
    { kind: 'tag', id: 'walking-tours', language: 'en', name: 'Walking tours' },
    { kind: 'tag', id: 'unheard-of', language: 'en', name: 'Unheard of' },
  ]);
  const faults = ['noId', 'noId', 'noId', 'noRecord'].map((key) => [null, key]);
  expect(rejectedOf(readings)).toEqual([...faults, ...faults]);
});

it('D-14 names of places, tags and zones are cut to the length of a stored name, and never inside a character', async () => {
  const long = `${'a'.repeat(251)}${'🎈'.repeat(9)}`;
  const place = { postalAddress: { addressLocality: long, addressCountry: 'ES' } };
  const url = await listen((_request, response) =>
    response.end(
      JSON.stringify([{ id: 'p1', title: 'Ruta', locations: [{ place }], categoryLabels: ['x'.repeat(300)] }]),
    ),
  );
  const ofOcto = termsOf(await readAll(octoSource({ url, token: 'key', name: 'Octo' }, fastRetries)));
  const ofCivitatis = termsOf(
    await read({
      ...lists,
      '/typologies?lang=es': [{ id: 1, name: long }],
      '/destinations?lang=es': [{ ...berlin, name: long, nameCountry: long }],
      '/zones?lang=es': [{ id: 5001, idDestination: 30, name: long }],
    }),
  );
  expect(new Set([...ofOcto, ...ofCivitatis].map(({ kind }) => kind))).toEqual(new Set(['location', 'tag', 'zone']));
  for (const { id, name, countryName = '' } of [...ofOcto, ...ofCivitatis]) {
    for (const text of [id, name, countryName]) {
      expect(countChars(text)).toBeLessThanOrEqual(255);
      expect(text.isWellFormed()).toBe(true);
    }
  }
});
