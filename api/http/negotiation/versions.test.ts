import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addCatalogue, addPictures, create } from '../../testing/catalogue.ts';

let api: ApiUnderTest;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;
beforeAll(async () => {
  api = await startApi();
  catalogue = await addCatalogue(api);
});
afterAll(() => api.close());

const english = { 'accept-language': 'en' };
const tagOf = async (path: string, headers = {}) => String((await api.admin('GET', path, { headers })).headers['etag']);
const put = (path: string, payload: object, ifMatch: string, headers = {}) =>
  api.admin('PUT', path, { payload, headers: { 'if-match': ifMatch, ...headers } });
const newTag = (name = 'Playa') => create(api, '/tags', { name, translations: { en: { name: `${name} (en)` } } });

describe('the ETag of a record', () => {
  it('is the same in the answers to a write and to the next read, and changes with every write', async () => {
    const created = await api.admin('POST', '/tags', { payload: { name: 'Sol' } });
    const path = String(created.headers.location);
    const first = created.headers['etag'];
    expect(first).toMatch(/^W\/"\d+\.[\w-]+"$/);
    expect(await tagOf(path)).toBe(first);
    const saved = await api.admin('PUT', path, { payload: { name: 'Sombra' } });
    expect(saved.headers['etag']).not.toBe(first);
    expect(await tagOf(path)).toBe(saved.headers['etag']);
  });

  it('gets 304 until the name of a referenced record changes', async () => {
    const child = await create(api, '/categories', { name: 'Rutas', parents: [catalogue.category.id] });
    const known = { 'if-none-match': await tagOf(child['@id']) };
    const read = async (headers = known) => (await api.admin('GET', child['@id'], { headers })).statusCode;
    expect(await read()).toBe(304);
    expect(await read({ 'if-none-match': '"another", W/"one"' })).toBe(200);
    await api.admin('PUT', catalogue.category['@id'], { payload: { name: 'Gastronomía y vinos' } });
    expect(await read()).toBe(200);
  });

  it('differs between languages with different texts', async () => {
    const { '@id': path } = await newTag();
    expect(await tagOf(path)).not.toBe(await tagOf(path, english));
    const headers = { 'if-none-match': await tagOf(path), ...english };
    expect((await api.admin('GET', path, { headers })).statusCode).toBe(200);
  });

  it('changes with a write that changes only references', async () => {
    const experience = await create(api, '/experiences', await catalogue.experienceBody());
    const other = await newTag('Otra');
    let before = await tagOf(experience['@id']);
    for (const payload of [{ tags: [other['@id']] }, { mediaExperiences: await addPictures(api, 1) }]) {
      const { headers } = await api.admin('PUT', experience['@id'], { payload });
      const answer = await put(experience['@id'], { duration: '01:00' }, before);
      expect(answer.statusCode).toBe(412);
      before = String(headers['etag']);
    }
    // Deleting a picture by its own path does not change the version of the experience.
    const { mediaExperiences } = (await api.admin('GET', experience['@id'])).json();
    await api.admin('DELETE', mediaExperiences[0]['@id']);
    expect((await put(experience['@id'], { duration: '01:00' }, before)).statusCode).toBe(200);
  });
});

describe.each(['PUT', 'PATCH', 'DELETE'] as const)('%s with If-Match', (method) => {
  const write = (path: string, ifMatch: string, headers = {}) =>
    api.admin(method, path, {
      ...(method !== 'DELETE' && { payload: { description: 'mía' } }),
      headers: { 'if-match': ifMatch, ...headers },
    });
  const success = method === 'DELETE' ? 204 : 200;

  it.each([
    ['the current tag', (tag: string) => tag],
    ['the current tag without its W/', (tag: string) => tag.replace('W/', '')],
    ['an asterisk', () => '*'],
    ['a list that contains the current tag', (tag: string) => `"other",, W/"with,comma" , ${tag}`],
  ])('writes with %s', async (_what, toHeader) => {
    const { '@id': path } = await newTag();
    expect((await write(path, toHeader(await tagOf(path)))).statusCode).toBe(success);
  });

  it('D-57 writes with the tag of either language', async () => {
    for (const readIn of [{}, english]) {
      for (const writtenIn of [{}, english]) {
        const { '@id': path } = await newTag();
        expect((await write(path, await tagOf(path, readIn), writtenIn)).statusCode).toBe(success);
      }
    }
  });

  it('D-09 rejects a stale tag with 412, the key, the current record in the requested language, and its tag', async () => {
    const { '@id': path } = await newTag();
    const stale = await tagOf(path);
    await api.admin('PUT', path, { payload: { name: 'Costa' } });
    for (const [headers, message] of [
      [{}, 'Alguien lo ha cambiado desde que lo abriste'],
      [english, 'Someone has changed it since you opened it'],
    ] as const) {
      const answer = await write(path, stale, headers);
      expect(answer.statusCode).toBe(412);
      const present = await api.admin('GET', path, { headers });
      expect(answer.json()).toMatchObject({ code: 412, key: 'changedMeanwhile', message, present: present.json() });
      expect(answer.headers['etag']).toBe(present.headers['etag']);
    }
    expect((await api.admin('GET', path)).json()).toMatchObject({ name: 'Costa', description: null });
    expect((await write(path, await tagOf(path))).statusCode).toBe(success);
  });

  it.each(['abc', '"open', 'W/abc', '"a" "b"', '""a"', '*, "a"', '', ','])(
    'rejects a header that is not a list of tags (%s) with 400',
    async (ifMatch) => {
      const { '@id': path } = await newTag();
      const answer = await write(path, ifMatch);
      expect([answer.statusCode, answer.json().key]).toEqual([400, 'badIfMatch']);
    },
  );

  it('answers 404 for a missing record, and 412 for a tag that the API never sent', async () => {
    expect((await write('/tags/999999', '*')).statusCode).toBe(404);
    expect((await write('/tags/999999', '"a"')).statusCode).toBe(404);
    const { '@id': path } = await newTag();
    for (const tag of ['"a"', '""', 'W/"0.a"']) expect((await write(path, tag)).statusCode).toBe(412);
  });

  it('writes if the header is absent', async () => {
    const { '@id': path } = await newTag();
    await api.admin('PUT', path, { payload: { name: 'Costa' } });
    const payload = method === 'DELETE' ? {} : { payload: { name: 'Sol' } };
    expect((await api.admin(method, path, payload)).statusCode).toBe(success);
  });
});

it('only one of several concurrent saves of the same version succeeds', async () => {
  const { '@id': path } = await newTag();
  const tag = await tagOf(path);
  const answers = await Promise.all(['Uno', 'Dos', 'Tres'].map((name) => put(path, { name }, tag)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
});

it('a save that is repeated with its idempotency key does not conflict with itself', async () => {
  const { '@id': path } = await newTag();
  const headers = { 'idempotency-key': '"once"' };
  const tag = await tagOf(path);
  const first = await put(path, { name: 'Cala' }, tag, headers);
  const again = await put(path, { name: 'Cala' }, tag, headers);
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([200, first.body, first.headers['etag']]);
});

it('a rejected save can be repeated with the same idempotency key and the current version', async () => {
  const { '@id': path } = await newTag();
  const headers = { 'idempotency-key': '"right-now"' };
  expect((await put(path, { name: 'Cala' }, '"a"', headers)).statusCode).toBe(412);
  expect((await put(path, { name: 'Cala' }, await tagOf(path), headers)).statusCode).toBe(200);
});

it('an uploaded picture is deleted only with its current tag', async () => {
  const [path = ''] = await addPictures(api, 1);
  const remove = (ifMatch: string) => api.admin('DELETE', path, { headers: { 'if-match': ifMatch } });
  const refused = await remove('"a"');
  expect([refused.statusCode, refused.json().present]).toEqual([412, (await api.admin('GET', path)).json()]);
  expect((await remove(await tagOf(path))).statusCode).toBe(204);
});

it('a change to the row outside the API makes the tag stale', async () => {
  const { '@id': path } = await newTag();
  const tag = await tagOf(path);
  await api.db.execute(sql`update tags set civitatis_id = 'c1' where '/tags/' || id = ${path}`);
  expect((await put(path, { name: 'Cala' }, tag)).statusCode).toBe(412);
});
