import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchedCollections, watchedTexts, type WatchedCollection } from '@trastienda/contract/freshness/states';
import { create } from '../testing/catalogue.ts';
import { addWatchedRecords, aText, saveTexts } from '../testing/freshness/watched-records.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { until } from '../testing/until.ts';

let api: ApiUnderTest;
let iris: Record<WatchedCollection, string>;
let tag: string;
beforeAll(async () => {
  api = await startApi();
  iris = await addWatchedRecords(api);
});
/** A tag whose English name and description are stale. */
beforeEach(async () => {
  const both = { name: 'Playa', description: 'Arena' };
  tag = (await create(api, '/tags', { ...both, translations: { en: { name: 'Beach', description: 'Sand' } } }))['@id'];
  await saveTexts(api, tag, { es: { name: 'Costa', description: 'Rocas' } });
});
afterAll(() => api.close());

const confirm = (iri: string, payload: object, headers: Record<string, string> = {}) =>
  api.admin('POST', `${iri}/translations/fresh`, { payload, headers });
const read = (path: string, headers: Record<string, string> = {}) => api.admin('GET', path, { headers });
const statesOf = async (iri: string) => (await read(iri)).json().translationStates;
const versionOf = async (iri: string) => String((await read(iri)).headers['etag']);

describe('D-92 marking texts as up to date', () => {
  it.each(watchedCollections)('%s answer the record, whose texts are fresh', async (collection) => {
    const [iri, fields] = [iris[collection], watchedTexts[collection]];
    const texts = (word: string) => Object.fromEntries(fields.map((field) => [field, aText(word, field)]));
    await saveTexts(api, iri, { es: texts('Uno'), en: texts('One') });
    await saveTexts(api, iri, { es: texts('Dos') });
    const answer = await confirm(iri, { language: 'en', fields });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual((await read(iri)).json());
    const fresh = Object.fromEntries(fields.map((field) => [field, 'fresh']));
    expect(answer.json().translationStates).toEqual({ es: fresh, en: fresh });
  });

  it('marks only the given texts in the given language', async () => {
    await confirm(tag, { language: 'es', fields: ['name', 'description'] });
    expect((await statesOf(tag)).en).toEqual({ name: 'stale', description: 'stale' });
    await confirm(tag, { language: 'en', fields: ['name'] });
    expect((await statesOf(tag)).en).toEqual({ name: 'fresh', description: 'stale' });
  });

  it('answers in the language of the header', async () => {
    const payload = { language: 'en', fields: ['name'] };
    expect((await confirm(tag, payload, { 'accept-language': 'en' })).json()).toMatchObject({ name: 'Beach' });
    expect((await confirm(tag, payload, { 'accept-language': 'es' })).json()).toMatchObject({ name: 'Costa' });
  });

  it('changes nothing if the texts are up to date', async () => {
    const payload = { language: 'en', fields: ['name', 'description'] };
    const first = await confirm(tag, payload);
    const again = await confirm(tag, payload);
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([200, first.body, first.headers['etag']]);
  });

  it('becomes stale again with the next change, from the text that was confirmed', async () => {
    await confirm(tag, { language: 'en', fields: ['name'] });
    await saveTexts(api, tag, { es: { name: 'Litoral' } });
    const { texts } = (await read(`${tag}/translations/stale`)).json();
    expect(texts[0]).toMatchObject({ language: 'en', field: 'name', source: 'Costa' });
  });

  it('writes no record and logs no change', async () => {
    const changes = async () => (await read(`${tag}/changes`)).json()['hydra:member'].length;
    const before = [(await versionOf(tag)).split('.')[0], await changes()];
    await confirm(tag, { language: 'en', fields: ['name'] });
    expect([(await versionOf(tag)).split('.')[0], await changes()]).toEqual(before);
  });

  it('is done once under an Idempotency-Key', async () => {
    const payload = { language: 'en', fields: ['name'] };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await confirm(tag, payload, key);
    await saveTexts(api, tag, { es: { name: 'Litoral' } });
    expect((await confirm(tag, payload, key)).body).toBe(first.body);
    expect((await statesOf(tag)).en.name).toBe('stale');
    const other = await confirm(tag, { language: 'en', fields: ['description'] }, key);
    expect(other.json()).toMatchObject({ code: 422, key: 'idempotencyKeyReused' });
  });
});

describe('D-92 marking texts as up to date is refused', () => {
  const payload = { language: 'en', fields: ['name'] };

  it.each(['/tags/999999', '/tags/nothing'])('with 404 for %s', async (iri) => {
    expect((await confirm(iri, payload)).json()).toMatchObject({ code: 404, key: 'notFound' });
    expect((await read(`${iri}/translations/stale`)).json()).toMatchObject({ code: 404, key: 'notFound' });
  });

  it.each([
    [{ language: 'en', fields: ['name', 'slug'] }, 'fields', 'El valor no es válido'],
    [{ language: 'en', fields: [] }, 'fields', 'Este campo es obligatorio'],
    [{ language: 'en', fields: 'name' }, 'fields', 'El valor no es válido'],
    [{ language: 'fr', fields: ['name'] }, 'language', 'Elige el idioma'],
    [{ fields: ['name'] }, 'language', 'Elige el idioma'],
  ])('with 422 for %j', async (body, propertyPath, message) => {
    const answer = await confirm(tag, body);
    expect(answer.json()).toMatchObject({ code: 422, violations: [{ propertyPath, message }] });
  });

  it('with 409 if one of the texts is missing in a language, and marks none', async () => {
    await saveTexts(api, tag, { en: { description: null } });
    const answer = await confirm(tag, { language: 'en', fields: ['name', 'description'] });
    const message = 'Falta el texto en uno de los dos idiomas, así que no hay traducción que marcar';
    expect(answer.json()).toMatchObject({
      code: 409,
      key: 'translationMissing',
      values: { field: 'description' },
      message,
    });
    expect((await statesOf(tag)).en).toEqual({ name: 'stale', description: 'missing' });
  });

  it('with 409 if both languages lack the text', async () => {
    const { '@id': iri } = await create(api, '/tags', { name: 'Sola', translations: { en: { name: 'Alone' } } });
    const answer = await confirm(iri, { language: 'en', fields: ['description'] });
    expect(answer.json()).toMatchObject({ code: 409, key: 'translationMissing', values: { field: 'description' } });
  });

  it('with 412 and the present record if it was saved meanwhile', async () => {
    const known = { 'if-match': await versionOf(tag) };
    await saveTexts(api, tag, { es: { name: 'Litoral' } });
    const answer = await confirm(tag, payload, known);
    expect(answer.statusCode).toBe(412);
    expect(answer.json()).toMatchObject({ key: 'changedMeanwhile', present: { name: 'Litoral' } });
    expect((await statesOf(tag)).en.name).toBe('stale');
    expect((await confirm(tag, payload, { 'if-match': String(answer.headers['etag']) })).statusCode).toBe(200);
  });

  it('with 412 after a save that had begun before it', async () => {
    const known = { 'if-match': await versionOf(tag) };
    const id = Number(tag.split('/').at(-1));
    let answer: ReturnType<typeof confirm> | undefined;
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`update tags set name = '{"es": "Litoral", "en": "Beach"}' where id = ${id}`);
      answer = confirm(tag, payload, known);
      await until(isWaiting, { late: 'the confirmation does not wait for the save' });
    });
    expect((await answer)?.statusCode).toBe(412);
    expect((await statesOf(tag)).en.name).toBe('stale');
  });
});

const isWaiting = async () => {
  const { rows } = await api.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length === 1;
};

describe('D-92 the ETag of a record', () => {
  it('changes when a text is confirmed, and its version does not', async () => {
    const before = await versionOf(tag);
    const confirmed = await confirm(tag, { language: 'en', fields: ['name'] });
    expect(confirmed.headers['etag']).toBe(await versionOf(tag));
    expect(confirmed.headers['etag']).not.toBe(before);
    expect((await read(tag, { 'if-none-match': before })).statusCode).toBe(200);
    expect((await read(tag, { 'if-none-match': String(confirmed.headers['etag']) })).statusCode).toBe(304);
    // A draft that began before the confirmation is still up to date.
    const saved = await api.admin('PUT', tag, { payload: { description: 'Calas' }, headers: { 'if-match': before } });
    expect(saved.statusCode).toBe(200);
  });

  it('of a list changes, too', async () => {
    const list = `/tags?id=${tag.split('/').at(-1)}`;
    const before = String((await read(list)).headers['etag']);
    expect((await read(list, { 'if-none-match': before })).statusCode).toBe(304);
    await confirm(tag, { language: 'en', fields: ['name'] });
    expect((await read(list, { 'if-none-match': before })).statusCode).toBe(200);
  });
});

describe('D-92 the stale texts of a record', () => {
  it('have the source from which they were made, in the order of the fields', async () => {
    const before = Date.now();
    await saveTexts(api, tag, { es: { name: 'Litoral' } });
    const { texts } = (await read(`${tag}/translations/stale`)).json();
    expect(texts).toEqual([
      { language: 'en', field: 'name', source: 'Playa', since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
      { language: 'en', field: 'description', source: 'Arena', since: texts[0].since },
    ]);
    // The time is that of the first change, not of the later one.
    expect(Date.parse(texts[0].since)).toBeLessThanOrEqual(before);
  });

  it('do not include missing ones', async () => {
    await saveTexts(api, tag, { en: { name: null, description: null } });
    expect((await read(`${tag}/translations/stale`)).json()).toEqual({ texts: [] });
  });
});
