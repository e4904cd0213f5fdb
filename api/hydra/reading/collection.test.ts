import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../testing/databases/record-statements.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addNamed, create } from '../../testing/catalogue.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await startApi();
  await addNamed(api, 'tags', 650, 'Etiqueta');
  await create(api, '/languages', { name: 'Inglés', translations: { en: { name: 'English' } } });
  await create(api, '/languages', { name: 'Árabe' });
  await create(api, '/languages', { name: 'Zulú' });
  await create(api, '/locations', { name: 'Málaga', country: 'ES' });
  await create(api, '/locations', { name: 'Almagro (100 %)', country: 'ES' });
  await create(api, '/locations', { name: 'Lisboa', country: 'PT' });
});
afterAll(() => api.close());

type Named = { '@id': string; id: number; name: string };
type Page = {
  'hydra:member': Named[];
  'hydra:totalItems': number;
  'hydra:view'?: Record<string, string>;
  'hydra:search': { 'hydra:template': string; 'hydra:mapping': { variable: string }[] };
};

async function read(path: string, language = 'es'): Promise<Page> {
  const answer = await api.admin('GET', path, { headers: { 'accept-language': language } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}

const namesAt = async (path: string, language?: string) =>
  (await read(path, language))['hydra:member'].map(({ name }) => name);

describe('pages', () => {
  it('API-18 API-21 D-08 returns 30 members and the total of all pages by default', async () => {
    const page = await read('/tags');
    expect(page['hydra:member']).toHaveLength(30);
    expect(page['hydra:totalItems']).toBe(650);
  });

  it('API-21 D-08 counts pages from 1', async () => {
    expect(await read('/tags?page=1')).toMatchObject({ 'hydra:member': (await read('/tags'))['hydra:member'] });
    expect((await read('/tags?page=2'))['hydra:member'][0]?.id).toBe(31);
  });

  it('API-22 CONST-30 D-08 honours itemsPerPage up to 600, and returns 600 members for a larger value', async () => {
    expect((await read('/tags?itemsPerPage=7'))['hydra:member']).toHaveLength(7);
    expect((await read('/tags?itemsPerPage=600'))['hydra:member']).toHaveLength(600);
    expect((await read('/tags?itemsPerPage=5000'))['hydra:member']).toHaveLength(600);
  });

  it('API-19 D-08 links the first, last, previous and next pages that exist', async () => {
    expect((await read('/tags?itemsPerPage=300&name=etiqueta&page=2'))['hydra:view']).toEqual({
      '@id': '/tags?itemsPerPage=300&name=etiqueta&page=2',
      '@type': 'hydra:PartialCollectionView',
      'hydra:first': '/tags?itemsPerPage=300&name=etiqueta&page=1',
      'hydra:previous': '/tags?itemsPerPage=300&name=etiqueta&page=1',
      'hydra:next': '/tags?itemsPerPage=300&name=etiqueta&page=3',
      'hydra:last': '/tags?itemsPerPage=300&name=etiqueta&page=3',
    });
    const first = (await read('/tags'))['hydra:view'];
    expect(first).toHaveProperty(['hydra:next']);
    expect(first).not.toHaveProperty(['hydra:previous']);
    const last = (await read('/tags?page=22'))['hydra:view'];
    expect(last).toHaveProperty(['hydra:previous'], '/tags?page=21');
    expect(last).not.toHaveProperty(['hydra:next']);
    const pastTheEnd = (await read('/tags?page=1000'))['hydra:view'];
    expect(pastTheEnd).toHaveProperty(['hydra:previous'], '/tags?page=22');
    expect(await read('/languages')).not.toHaveProperty(['hydra:view']);
  });

  it('API-19 following hydra:next visits every record once', async () => {
    const seen: number[] = [];
    let path: string | undefined = '/tags?itemsPerPage=200';
    while (path) {
      const page: Page = await read(path);
      seen.push(...page['hydra:member'].map(({ id }) => id));
      path = page['hydra:view']?.['hydra:next'];
    }
    expect(seen).toEqual(Array.from({ length: 650 }, (_, index) => index + 1));
  });

  it.each([
    ['page=0', 'badPage'],
    ['page=-1', 'badPage'],
    ['page=two', 'badPage'],
    ['page=1.5', 'badPage'],
    ['itemsPerPage=0', 'badItemsPerPage'],
    ['itemsPerPage=many', 'badItemsPerPage'],
  ])('D-14 refuses %s with 400 %s', async (query, key) => {
    const answer = await api.admin('GET', `/tags?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 400, key });
  });

  it.each(['page=1000', 'page=99999999999999999999'])(
    'D-14 returns no members for %s, a page past the end',
    async (query) => {
      const page = await read(`/tags?${query}`);
      expect(page['hydra:member']).toEqual([]);
      expect(page['hydra:totalItems']).toBe(650);
    },
  );
});

describe('order', () => {
  it('A-65 sorts by ascending id by default', async () => {
    const ids = (await read('/tags?itemsPerPage=50'))['hydra:member'].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('API-23 D-08 sorts in both directions, ascending for order[id] without a value', async () => {
    const idsAt = async (query: string) => (await read(`/languages?${query}`))['hydra:member'].map(({ id }) => id);
    expect(await idsAt('order[id]')).toEqual([1, 2, 3]);
    expect(await idsAt('order[id]=asc')).toEqual([1, 2, 3]);
    expect(await idsAt('order[id]=desc')).toEqual([3, 2, 1]);
    expect(await idsAt('order%5Bid%5D=desc')).toEqual([3, 2, 1]);
  });

  it('API-23 sorts names in the language of the request, by dictionary order', async () => {
    expect(await namesAt('/languages?order[name]=asc')).toEqual(['Árabe', 'Inglés', 'Zulú']);
    expect(await namesAt('/languages?order[name]=desc')).toEqual(['Zulú', 'Inglés', 'Árabe']);
    expect(await namesAt('/languages?order[name]', 'en')).toEqual(['Árabe', 'English', 'Zulú']);
  });

  it.each(['order[nothing]=asc', 'order[description]', 'order[name]=sideways'])(
    'D-14 refuses %s with 400',
    async (query) => {
      const answer = await api.admin('GET', `/tags?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ key: 'badOrder' });
    },
  );
});

describe('filters', () => {
  it.each(['malaga', 'Málaga', 'MÁLAGA', 'álag'])('API-24 D-08 finds "Málaga" by %s', async (name) => {
    expect(await namesAt(`/locations?name=${encodeURIComponent(name)}`)).toEqual(['Málaga']);
  });

  it('API-24 matches %, _ and \\ literally', async () => {
    expect(await namesAt('/locations?name=%25')).toEqual(['Almagro (100 %)']);
    expect(await namesAt('/locations?name=_')).toEqual([]);
    expect(await namesAt('/locations?name=%5C')).toEqual([]);
    // The full-width forms of these characters, which the search does not distinguish from them.
    expect(await namesAt(`/locations?name=${encodeURIComponent('100 ％')}`)).toEqual(['Almagro (100 %)']);
    expect(await namesAt(`/locations?name=${encodeURIComponent('％')}`)).toEqual(['Almagro (100 %)']);
    expect(await namesAt(`/locations?name=${encodeURIComponent('＿')}`)).toEqual([]);
    expect(await namesAt(`/locations?name=${encodeURIComponent('＼')}`)).toEqual([]);
  });

  it('A-02 searches the text that the list shows, including a fallback', async () => {
    expect(await namesAt('/languages?name=english', 'en')).toEqual(['English']);
    expect(await namesAt('/languages?name=english', 'es')).toEqual([]);
    expect(await namesAt('/languages?name=arabe', 'en')).toEqual(['Árabe']);
  });

  it('D-08 accepts id as a number or an IRI, single or repeated', async () => {
    const namesOf = (query: string) => namesAt(`/languages?${query}`);
    expect(await namesOf('id=2')).toEqual(['Árabe']);
    expect(await namesOf('id=/languages/2')).toEqual(['Árabe']);
    expect(await namesOf('id[]=1&id[]=3')).toEqual(['Inglés', 'Zulú']);
    expect(await namesOf('id[0]=/languages/1&id[1]=/languages/3')).toEqual(['Inglés', 'Zulú']);
  });

  it.each(['id=999', 'id=99999999999', 'id=abc', 'id=/tags/1'])('D-14 finds nothing for %s', async (query) => {
    expect(await read(`/languages?${query}`)).toMatchObject({ 'hydra:member': [], 'hydra:totalItems': 0 });
  });

  it('D-08 ignores unknown parameters and empty values', async () => {
    expect((await read('/languages?unknown=1&name=&id='))['hydra:totalItems']).toBe(3);
  });

  it.each(['not[modifiedBy][]=foo', 'not[modifiedBy][]=1&not[modifiedBy][]=/tags/1'])(
    'refuses to leave out what %s refers to, instead of finding everything',
    async (query) => {
      const field = 'not[modifiedBy]';
      const answer = await api.admin('GET', `/languages?${query}`);
      expect(answer.json()).toMatchObject({ code: 400, key: 'badFilter', values: { field } });
    },
  );

  it.each(['name=%00', 'name=%ED%A0%80', 'id=%00'])('D-14 %s causes no 5xx', async (query) => {
    expect((await api.admin('GET', `/languages?${query}`)).statusCode).toBeLessThan(500);
  });

  it('API-20 D-08 lists its filters in hydra:search', async () => {
    const search = (await read('/locations'))['hydra:search'];
    const filters = 'id id[] name country country[] not[country] not[country][] exists[name.es] exists[name.en]';
    const numbers = 'used[lt] used[lte] used[gt] used[gte] exists[civitatisId]';
    const states = ['freshness[es]', 'freshness[es][name]', 'freshness[en]', 'freshness[en][name]'].map(
      (name) => `${name} ${name}[] not[${name}] not[${name}][]`,
    );
    const dates = 'createdAt[after] createdAt[before] modifiedAt[after] modifiedAt[before]';
    const people = 'modifiedBy modifiedBy[] not[modifiedBy] not[modifiedBy][]';
    const orders = 'id name country country.name createdAt modifiedAt staleSince'.replace(/\S+/g, 'order[$&]');
    const variables = [filters, numbers, ...states, dates, people, orders, 'page itemsPerPage'].join(' ').split(' ');
    expect(search['hydra:mapping'].map(({ variable }) => variable)).toEqual(variables);
    expect(search['hydra:template']).toBe(`/locations{?${variables.join(',')}}`);
  });
});

it('reads a list with a single statement, regardless of the number of rows', async () => {
  const { sent } = await recordStatements(api, () => read('/tags?itemsPerPage=600'));
  expect(sent.filter(({ text }) => text.includes('tags'))).toHaveLength(1);
});
