import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Position, Positions } from '@trastienda/contract/calls/positions';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addCatalogue, create } from '../../testing/catalogue.ts';

const path = '/experiences/positions';
const english = { 'accept-language': 'en' };

let api: ApiUnderTest;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;
/** `@id`s of experiences whose `order` is 1, 2, 2, 4 and null at the start of each test. */
let [first, second, alsoSecond, fourth, none]: [string, string, string, string, string] = ['', '', '', '', ''];

beforeAll(async () => {
  api = await startApi();
  catalogue = await addCatalogue(api);
  const add = async (name: string) =>
    (
      await create(
        api,
        '/experiences',
        await catalogue.experienceBody({ name, translations: { en: { name: `${name} (en)` } } }),
      )
    )['@id'];
  [first, second, alsoSecond, fourth, none] = [
    await add('Uno'),
    await add('Dos'),
    await add('Y dos'),
    await add('Cuatro'),
    await add('Nada'),
  ];
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const [at, order] of [1, 2, 2, 4, null].entries())
    await api.admin('PUT', [first, second, alsoSecond, fourth, none][at] ?? '', { payload: { order } });
});

type Move = { '@id': unknown; order: unknown };
const move = (id: unknown, order: unknown): Move => ({ '@id': id, order });
const read = async (headers = {}) => {
  const answer = await api.admin('GET', path, { headers });
  return { ...answer.json<Positions>(), etag: String(answer.headers['etag']) };
};
const put = (positions: unknown, headers = {}) => api.admin('PUT', path, { payload: { positions }, headers });
const given = (positions: Position[]) => positions.map((one) => [one['@id'], one.order]);
const orders = async () => given((await read()).positions);
/** The part of an ETag that is compared with `If-Match`; the rest is for caches. */
const versionOf = (etag: string) => etag.replace(/^W\/"([^.]+)\..*$/, '$1');
const version = async (headers = {}) => versionOf((await read(headers)).etag);
const atStart = () => [
  [first, 1],
  [second, 2],
  [alsoSecond, 2],
  [fourth, 4],
];

describe('GET /experiences/positions', () => {
  it('D-42 returns every experience that has a position, sorted by position and then by id, with the fields of its card', async () => {
    const { positions, ...rest } = await read();
    expect(rest).toMatchObject({
      '@context': '/contexts/ExperiencePositions',
      '@id': path,
      '@type': 'ExperiencePositions',
    });
    expect(given(positions)).toEqual(atStart());
    const { thumbnailUrl } = (await api.admin('GET', first)).json<{ thumbnailUrl: string }>();
    expect(positions[0]).toEqual({
      '@id': first,
      id: Number(first.split('/')[2]),
      order: 1,
      name: 'Uno',
      isActive: false,
      location: { name: 'Málaga' },
      thumbnailUrl,
    });
    expect(thumbnailUrl).toMatch(/^\/media\//);
  });

  it("answers in the request's language, with null for the location and the picture that an imported experience lacks", async () => {
    const { rows } = await api.db.execute<{ id: number }>(sql`
      insert into experiences (name, maker_id, "order") select '{"es": "Importada"}', id, 9 from makers limit 1 returning id`);
    const imported = (await read(english)).positions.at(-1);
    expect(imported).toMatchObject({ name: 'Importada', location: null, thumbnailUrl: null });
    expect((await read(english)).positions[0]).toMatchObject({ name: 'Uno (en)' });
    await api.admin('DELETE', `/experiences/${rows[0]?.id}`);
  });

  it('returns an empty list if no experience has a position', async () => {
    await put([first, second, alsoSecond, fourth].map((id) => move(id, null)));
    expect(await orders()).toEqual([]);
  });

  it('D-42 has a version that depends only on the order: it is the same in both languages and after a rename', async () => {
    const before = await read();
    expect(await version(english)).toBe(versionOf(before.etag));
    await api.admin('PUT', first, { payload: { name: 'Uno de nuevo' } });
    const renamed = await read();
    expect(versionOf(renamed.etag)).toBe(versionOf(before.etag));
    // A cache that revalidates its copy must still receive the new name.
    const answer = await api.admin('GET', path, { headers: { 'if-none-match': before.etag } });
    expect([answer.statusCode, answer.json<Positions>().positions[0]?.name]).toEqual([200, 'Uno de nuevo']);
    await api.admin('PUT', first, { payload: { name: 'Uno' } });
    const known = { 'if-none-match': before.etag };
    expect((await api.admin('GET', path, { headers: known })).statusCode).toBe(304);
  });

  it('A-86 has another version after a single save of a position and after the delete of an experience with a position', async () => {
    const versions = [await version()];
    await api.admin('PUT', none, { payload: { order: 7 } });
    versions.push(await version());
    const { '@id': extra } = await create(api, '/experiences', await catalogue.experienceBody({ order: 8 }));
    versions.push(await version());
    await api.admin('PUT', extra, { payload: { order: 9 } });
    versions.push(await version());
    await api.admin('DELETE', extra);
    expect(new Set(versions).size).toBe(4);
    expect(await version()).toBe(versions[1]);
  });

  it('does not affect the URLs of single experiences, and accepts no other method', async () => {
    expect((await api.admin('GET', first)).json()).toMatchObject({ '@id': first });
    expect((await api.admin('GET', '/experiences/position')).statusCode).toBe(404);
    for (const method of ['POST', 'PATCH', 'DELETE'] as const)
      expect((await api.admin(method, path, method === 'DELETE' ? {} : { payload: {} })).statusCode).toBe(405);
    expect((await api.guest('GET', path)).statusCode).toBe(401);
    expect((await api.guest('PUT', path, { payload: { positions: [] } })).statusCode).toBe(401);
  });
});

describe('PUT /experiences/positions', () => {
  it('API-64 POS-18 POS-20 saves the given positions, removes an experience with null, and preserves the others', async () => {
    const before = await read();
    const answer = await put([move(first, 4), move(second, null), move(none, 1)], { 'if-match': before.etag });
    expect(answer.statusCode).toBe(200);
    const after = await read();
    expect(answer.json()).toEqual({ ...after, etag: undefined });
    expect(answer.headers['etag']).toBe(after.etag);
    expect(after.etag).not.toBe(before.etag);
    expect(given(after.positions)).toEqual([
      [none, 1],
      [alsoSecond, 2],
      [first, 4],
      [fourth, 4],
    ]);
    expect((await api.admin('GET', second)).json()).toMatchObject({ order: null, name: 'Dos' });
  });

  it('D-07 accepts references in all four forms, and the unchanged response of a GET', async () => {
    const id = (path: string) => Number(path.split('/')[2]);
    const positions = [
      move(first, 11),
      move({ '@id': second }, 12),
      move(id(alsoSecond), 13),
      move(`${id(fourth)}`, 14),
    ];
    expect((await put(positions)).statusCode).toBe(200);
    expect(await orders()).toEqual([first, second, alsoSecond, fourth].map((path, at) => [path, 11 + at]));
    const whole = await read();
    const answer = await api.admin('PUT', path, { payload: whole, headers: { 'if-match': whole.etag } });
    expect([answer.statusCode, versionOf(String(answer.headers['etag']))]).toEqual([200, versionOf(whole.etag)]);
  });

  it('accepts the ETag of either language, and answers in the language of the request', async () => {
    const answer = await put([move(first, 3)], { 'if-match': (await read()).etag, ...english });
    expect(answer.json<Positions>().positions.map(({ name }) => name)).toContain('Uno (en)');
    expect((await put([move(first, 1)], { 'if-match': (await read(english)).etag })).statusCode).toBe(200);
  });

  it('accepts a swap of two positions that are both shared', async () => {
    await put([move(first, 4)]);
    const swap = [move(second, 4), move(alsoSecond, 4), move(first, 2), move(fourth, 2)];
    expect((await put(swap)).statusCode).toBe(200);
    expect(await orders()).toEqual([
      [first, 2],
      [fourth, 2],
      [second, 4],
      [alsoSecond, 4],
    ]);
  });

  it('D-06 writes without If-Match, and an empty list changes nothing', async () => {
    const before = await version();
    const answer = await put([]);
    expect([answer.statusCode, versionOf(String(answer.headers['etag']))]).toEqual([200, before]);
    expect((await put([move(first, 5)])).statusCode).toBe(200);
  });

  it('leaves the ETag of an experience unchanged if its position stays the same', async () => {
    const tagOf = async (id: string) => (await api.admin('GET', id)).headers['etag'];
    const [moved, stays] = [await tagOf(first), await tagOf(second)];
    await put([move(first, 6), move(second, 2)]);
    expect(await tagOf(second)).toBe(stays);
    expect(await tagOf(first)).not.toBe(moved);
  });

  it('D-41 refuses a third experience on a position with 422 and its message, and saves nothing', async () => {
    for (const [headers, message] of [
      [{}, 'La posición 2 tendría más de 2 experiencias'],
      [english, 'Position 2 would have more than 2 experiences'],
    ] as const) {
      const answer = await put([move(first, 9), move(none, 2)], headers);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().violations).toEqual([
        { propertyPath: 'positions.1.order', message, key: 'positionFull', values: { order: 2, max: 2 } },
      ]);
    }
    expect(await orders()).toEqual(atStart());
    const three = [first, fourth, none].map((id) => move(id, 20));
    expect((await put(three)).json().violations).toHaveLength(3);
    expect(await orders()).toEqual(atStart());
  });

  it('A-86 allows other moves if single saves have put three experiences on a position, and can remove the third', async () => {
    expect((await api.admin('PUT', none, { payload: { order: 2 } })).statusCode).toBe(200);
    expect((await put([move(first, 3)])).statusCode).toBe(200);
    expect((await put([move(none, 2)])).statusCode).toBe(422);
    expect((await put([move(none, null)])).statusCode).toBe(200);
  });

  const twice = (id: string) => [move(first, 3), move({ '@id': id }, 5)];
  it.each<[string, () => unknown, string, string]>([
    [
      'an unknown experience',
      () => [move(first, 3), move('/experiences/999999', 5)],
      'positions.1.@id',
      'unknownReference',
    ],
    [
      'a record that is not an experience',
      () => [move(first, 3), move('/tags/1', 5)],
      'positions.1.@id',
      'unknownReference',
    ],
    ['an experience that is listed twice', () => twice(first), 'positions.1.@id', 'repeated'],
    ['no experience', () => [move(first, 3), { order: 5 }], 'positions.1.@id', 'unknownReference'],
    ['position 0', () => [move(first, 0)], 'positions.0.order', 'outOfRange'],
    ['a position below 0', () => [move(first, -1)], 'positions.0.order', 'outOfRange'],
    ['a position above the maximum', () => [move(first, 2 ** 31)], 'positions.0.order', 'outOfRange'],
    ['a fractional position', () => [move(first, 1.5)], 'positions.0.order', 'outOfRange'],
    ['a position as text', () => [move(first, '3')], 'positions.0.order', 'outOfRange'],
    ['an experience without a position', () => [{ '@id': first }], 'positions.0.order', 'outOfRange'],
    ['10,001 experiences', () => Array.from({ length: 10_001 }, (_, at) => move(at + 1, null)), 'positions', 'tooMany'],
    ['no list', () => ({ [first]: 3 }), 'positions', 'required'],
    ['nothing', () => undefined, 'positions', 'required'],
  ])('D-09 D-14 refuses %s with 422, and saves nothing', async (_what, positions, propertyPath, key) => {
    const answer = await put(positions());
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath, key }]);
    expect(await orders()).toEqual(atStart());
  });
});

describe('a save with a stale version of the order', () => {
  let extra = '';
  beforeEach(async () => {
    extra = (await create(api, '/experiences', await catalogue.experienceBody({ order: 30 })))['@id'];
    return () => api.admin('DELETE', extra);
  });

  it.each<[string, () => Promise<{ statusCode: number }>]>([
    ['a save of the whole order', () => put([move(extra, 3)])],
    ['a single save', () => api.admin('PUT', extra, { payload: { order: 3 } })],
    ['a delete', () => api.admin('DELETE', extra)],
  ])('D-42 is refused with 412 and the current order, after %s', async (_what, change) => {
    const stale = (await read()).etag;
    expect((await change()).statusCode).toBeLessThan(300);
    const before = await read();
    const answer = await put([move(first, 9), move(none, 1)], { 'if-match': stale });
    const { etag, ...present } = before;
    expect(answer.statusCode).toBe(412);
    const message = 'Alguien lo ha cambiado desde que lo abriste';
    expect(answer.json()).toMatchObject({ code: 412, key: 'changedMeanwhile', message });
    expect(answer.json().present).toEqual(present);
    expect(answer.headers['etag']).toBe(etag);
    expect(await read()).toEqual(before);
    expect((await put([move(first, 9)], { 'if-match': etag })).statusCode).toBe(200);
  });

  it('D-42 is refused in English too, with the names in English', async () => {
    const stale = (await read()).etag;
    await api.admin('DELETE', extra);
    const answer = await put([move(first, 9)], { 'if-match': stale, ...english });
    expect(answer.json()).toMatchObject({ message: 'Someone has changed it since you opened it' });
    expect(answer.json<{ present: Positions }>().present.positions[0]?.name).toBe('Uno (en)');
  });

  it('is refused with 400 if If-Match is not a list of ETags', async () => {
    const answer = await put([move(first, 9)], { 'if-match': 'abc' });
    expect([answer.statusCode, answer.json().key]).toEqual([400, 'badIfMatch']);
  });
});
