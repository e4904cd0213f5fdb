import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchedCollections, watchedTexts, type WatchedCollection } from '@trastienda/contract/freshness/states';
import { resources } from '../resources.ts';
import { create } from '../testing/catalogue.ts';
import { addWatchedRecords, aText, saveTexts } from '../testing/freshness/watched-records.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
let iris: Record<WatchedCollection, string>;
beforeAll(async () => {
  api = await startApi();
  iris = await addWatchedRecords(api);
});
afterAll(() => api.close());

const read = async (path: string, language = 'es') =>
  (await api.admin('GET', path, { headers: { 'accept-language': language } })).json();
const memberOf = async (iri: string, language = 'es') => {
  const [, collection, id] = iri.split('/');
  return (await read(`/${collection}?id=${id}`, language))['hydra:member'][0];
};
const each = (fields: readonly string[], word: string) =>
  Object.fromEntries(fields.map((field) => [field, aText(word, field)]));
const all = (fields: readonly string[], state: string) => Object.fromEntries(fields.map((field) => [field, state]));

describe('D-92 the states of the texts', () => {
  it.each(watchedCollections)(
    '%s have those of all texts in an item, and those not fresh in a list',
    async (collection) => {
      const [iri, fields] = [iris[collection], watchedTexts[collection]];
      await saveTexts(api, iri, { es: each(fields, 'Uno'), en: each(fields, 'One') });
      const fresh = all(fields, 'fresh');
      expect((await read(iri)).translationStates).toEqual({ es: fresh, en: fresh });
      expect((await memberOf(iri)).translationStates).toEqual({});

      const { translationStates } = (await saveTexts(api, iri, { es: each(fields, 'Dos') })).json();
      expect(translationStates).toEqual({ es: fresh, en: all(fields, 'stale') });
      expect((await memberOf(iri)).translationStates).toEqual({ en: all(fields, 'stale') });

      const [first = '', ...others] = fields;
      await saveTexts(api, iri, { en: { [first]: null } });
      const states = { [first]: 'missing', ...all(others, 'stale') };
      for (const language of ['es', 'en']) {
        expect((await read(iri, language)).translationStates).toEqual({ es: fresh, en: states });
        expect((await memberOf(iri, language)).translationStates).toEqual({ en: states });
      }
    },
  );

  it('has no state of a text that both languages lack', async () => {
    const tag = await create(api, '/tags', { name: 'Sin texto', translations: { en: { name: 'Without a text' } } });
    expect(tag['translationStates']).toEqual({ es: { name: 'fresh' }, en: { name: 'fresh' } });
  });

  it('has the states of both languages in a list', async () => {
    const names = { name: 'Cuevas', description: 'Bajo tierra' };
    const { '@id': iri } = await create(api, '/tags', {
      ...names,
      translations: { en: { name: 'Caves', description: 'Below the ground' } },
    });
    await saveTexts(api, iri, { es: { name: 'Grutas' } });
    await saveTexts(api, iri, { en: { description: 'Underground' } });
    expect((await memberOf(iri)).translationStates).toEqual({ es: { description: 'stale' }, en: { name: 'stale' } });
  });

  it('is a feature that `/config.json` lists', async () => {
    expect((await api.guest('GET', '/config.json')).json().features).toContain('freshness');
  });

  it('has none in other resources', async () => {
    const others = resources.filter(({ contract }) => !watchedCollections.some((name) => name === contract.collection));
    for (const { contract } of others) {
      expect(Object.keys({ ...contract.item.shape, ...contract.member.shape })).not.toContain('translationStates');
    }
    await create(api, '/users', { email: 'ana@example.com', password: 'Clave123', roles: [] });
    expect((await read('/users'))['hydra:member'][0]).not.toHaveProperty('translationStates');
  });
});

describe('D-92 the filter by freshness', () => {
  const found = async (query: string, path = '/categories') =>
    (await read(`${path}?${query}`))['hydra:member'].map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    const add = (name: string, es: object, en: object = {}) =>
      create(api, '/categories', { name, ...es, translations: { en } });
    await add('Solo español', {});
    await add('Al día', { description: 'Sol' }, { name: 'Fresh', description: 'Sun' });
    await add('Sin descripción', {}, { name: 'Without a description' });
    const stale = await add('Antes', { description: 'Mar' }, { name: 'Stale', description: 'Sea' });
    await saveTexts(api, stale['@id'], { es: { name: 'Nombre viejo' } });
    const both = await add('Mixta', { description: 'Río' }, { name: 'Mixed', description: 'River' });
    await saveTexts(api, both['@id'], { es: { name: 'Mezcla' }, en: { description: null } });
  });
  const own = 'id[]=3&id[]=4&id[]=5&id[]=6&id[]=7';

  it.each([
    ['freshness[en]=stale', ['Nombre viejo', 'Mezcla']],
    ['freshness[en][]=missing', ['Solo español', 'Mezcla']],
    ['freshness[en][]=stale&freshness[en][]=missing', ['Solo español', 'Nombre viejo', 'Mezcla']],
    ['freshness[en][]=fresh', ['Al día', 'Sin descripción']],
    ['freshness[en][]=fresh&freshness[en][]=missing', ['Solo español', 'Al día', 'Sin descripción', 'Mezcla']],
    ['not[freshness[en]][]=stale', ['Solo español', 'Al día', 'Sin descripción']],
    ['not[freshness[en]][]=stale&not[freshness[en]][]=missing', ['Al día', 'Sin descripción']],
    ['freshness[es]=fresh', ['Solo español', 'Al día', 'Sin descripción', 'Nombre viejo', 'Mezcla']],
    ['freshness[en][name]=stale', ['Nombre viejo', 'Mezcla']],
    ['freshness[en][description]=missing', ['Mezcla']],
    ['freshness[en][description]=stale', []],
    ['freshness[en][description]=fresh', ['Al día', 'Nombre viejo']],
    ['not[freshness[en][description]][]=fresh', ['Solo español', 'Sin descripción', 'Mezcla']],
    ['freshness[en][name]=stale&freshness[en][description]=missing', ['Mezcla']],
  ])('%s', async (query, names) => {
    expect(await found(`${own}&order[id]&${query}`)).toEqual(names);
  });

  it.each([
    ['categories', 'freshness[en]', 'unreviewed'],
    ['experiences', 'freshness[en][name]', 'unreviewed'],
    ['tags', 'freshness[es]', 'old'],
  ])('%s refuses %s=%s', async (collection, field, value) => {
    const answer = await api.admin('GET', `/${collection}?${field}=${value}`);
    expect(answer.json()).toMatchObject({ code: 400, key: 'badFilter', values: { field } });
  });

  it('does not exist for a text that is not watched', async () => {
    const prefer = { prefer: 'handling=strict' };
    const answer = await api.admin('GET', '/experiences?freshness[en][includes]=stale', { headers: prefer });
    expect(answer.json()).toMatchObject({ code: 400, key: 'unknownParameter' });
  });

  it('sorts by the time since which a text is stale, records without one last', async () => {
    const last = await create(api, '/categories', { name: 'Nueva', translations: { en: { name: 'New' } } });
    await saveTexts(api, last['@id'], { es: { name: 'Última' } });
    const ids = `${own}&id[]=${last.id}`;
    const rest = ['Solo español', 'Al día', 'Sin descripción'];
    expect(await found(`${ids}&order[staleSince]=asc`)).toEqual(['Nombre viejo', 'Mezcla', 'Última', ...rest]);
    expect(await found(`${ids}&order[staleSince]=desc`)).toEqual(['Última', 'Mezcla', 'Nombre viejo', ...rest]);
  });

  it('finds experiences of a maker, also those that nobody has proofread', async () => {
    const { '@id': iri, maker } = await read(iris.experiences);
    const path = `${maker['@id']}/experiences`;
    const field = watchedTexts.experiences[0];
    await saveTexts(api, iri, { es: { [field]: 'Hoy' }, en: { [field]: 'Today' } });
    await saveTexts(api, iri, { es: { [field]: 'Mañana' } });
    expect(await found(`freshness[en][${field}]=stale&order[staleSince]`, path)).toEqual(['Mañana']);
    expect(await found(`freshness[es][${field}]=stale`, path)).toEqual([]);
    expect(await found('freshness[es]=unreviewed&freshness[en]=unreviewed', path)).toEqual(['Mañana']);
    await api.admin('PUT', iri, { payload: { isEnglishChecked: true } });
    expect(await found('freshness[en]=unreviewed', path)).toEqual([]);
    expect(await found('freshness[es]=unreviewed', path)).toEqual(['Mañana']);
    expect((await read(path))['hydra:member'][0].translationStates.en).toMatchObject({ [field]: 'stale' });
  });
});
