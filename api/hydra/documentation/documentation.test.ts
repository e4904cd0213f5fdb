import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaKinds } from '../../resources/media-kinds.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { multipartOf, png } from '../../testing/pictures/pictures.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: 'https://api.example.com' });
});
afterAll(() => api.close());

type Property = { 'hydra:title': string; 'hydra:required': boolean; 'hydra:property': Record<string, unknown> };
type Class = {
  '@id': string;
  '@type': string;
  'hydra:supportedProperty': Property[];
  'hydra:supportedOperation': { 'hydra:method': string }[];
};

const read = async (path: string) => (await api.guest('GET', path, { headers: { accept: '*/*' } })).json();
const classOf = async (type: string): Promise<Class> => {
  const classes: Class[] = (await read('/docs.jsonld'))['hydra:supportedClass'];
  const found = classes.find((one) => one['@id'] === `#${type}`);
  if (!found) throw new Error(`no class ${type}`);
  return found;
};

it.each(['/', '/docs.jsonld', '/contexts/Category', '/contexts/Entrypoint', '/contexts/Error'])(
  'D-12 serves %s to everyone, as JSON-LD, with a link to the documentation',
  async (path) => {
    const answer = await api.guest('GET', path, { headers: { accept: '*/*' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/ld\+json/);
    expect(answer.headers.link).toBe(
      '<https://api.example.com/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"',
    );
  },
);

it('serves every context that a response names, even for types without a collection in the entrypoint', async () => {
  const picture = multipartOf([{ name: 'file', content: await png(), fileName: 'a.png', type: 'image/png' }]);
  const medium = (await api.admin('POST', '/media_experiences', picture)).json();
  const outbox = (await api.admin('GET', '/outbox')).json();
  for (const [{ '@context': path }, term] of [
    [medium, { contentUrl: 'MediaExperience/contentUrl' }],
    [outbox, { subject: 'Mail/subject' }],
  ]) {
    expect((await read(path))['@context'], path).toMatchObject(term);
  }
});

it('responds with 404 for the context of an unknown type', async () => {
  expect((await api.guest('GET', '/contexts/Nothing')).statusCode).toBe(404);
});

it('the entrypoint links to every collection', async () => {
  const { '@context': context, '@id': id, '@type': type, ...collections } = await read('/');
  expect([context, id, type]).toEqual(['/contexts/Entrypoint', '/', 'Entrypoint']);
  expect(collections).toMatchObject({
    categories: '/categories',
    experiences: '/experiences',
    countries: '/countries',
  });
  for (const path of Object.values(collections)) {
    expect((await api.admin('GET', String(path))).statusCode, String(path)).toBe(200);
  }
});

it('documents every JSON key and whether it is required', async () => {
  const { 'hydra:supportedProperty': properties } = await classOf('Category');
  expect(properties.map((property) => [property['hydra:title'], property['hydra:required']])).toEqual([
    ['name', true],
    ['description', false],
    ['parents', false],
  ]);
  expect(properties[0]?.['hydra:property']['@id']).toBe('https://schema.org/name');
});

it('documents references as links to their class, with a maximum cardinality for a single reference', async () => {
  const properties = (await classOf('Experience'))['hydra:supportedProperty'];
  const named = (name: string) => properties.find((one) => one['hydra:title'] === name)?.['hydra:property'];
  expect(named('maker')).toMatchObject({ '@type': 'hydra:Link', range: '#Maker', 'owl:maxCardinality': 1 });
  expect(named('tags')).toMatchObject({ '@type': 'hydra:Link', range: '#Tag' });
  expect(named('tags')).not.toHaveProperty(['owl:maxCardinality']);
  expect(named('order')).toMatchObject({ range: 'xmls:integer' });
  expect(named('isActive')).toMatchObject({ range: 'xmls:boolean' });
});

it('API-29 documents the maker and the taker of a user as links', async () => {
  const properties = (await classOf('User'))['hydra:supportedProperty'];
  for (const [name, range] of [
    ['maker', '#Maker'],
    ['taker', '#Taker'],
  ]) {
    expect(properties.find((one) => one['hydra:title'] === name)).toMatchObject({
      'hydra:writeable': false,
      'hydra:property': { '@type': 'hydra:Link', range, 'owl:maxCardinality': 1 },
    });
  }
  expect((await read('/contexts/User'))['@context']).toMatchObject({ maker: { '@id': 'User/maker', '@type': '@id' } });
});

it.each(mediaKinds.map((kind) => [kind.collection, kind.type] as const))(
  'API-29 documents the class of %s with the properties and methods of its records',
  async (collection, type) => {
    const picture = multipartOf([{ name: 'file', content: await png(), fileName: 'a.png', type: 'image/png' }]);
    const medium = (await api.admin('POST', `/${collection}`, picture)).json();
    expect(medium['@type']).toBe(type);
    const documented = await classOf(type);
    expect(documented['@type']).toBe('hydra:Class');
    const { '@context': _context, '@id': path, '@type': _type, id: _number, ...names } = medium;
    expect(documented['hydra:supportedProperty'].map((property) => property['hydra:title'])).toEqual(
      Object.keys(names),
    );
    const methods = documented['hydra:supportedOperation'].map((operation) => operation['hydra:method']);
    expect(methods).toEqual(['GET', 'DELETE']);
    expect((await api.admin('PUT', path, { payload: {} })).statusCode).toBe(405);
    expect((await api.admin('GET', path)).statusCode).toBe(200);
    expect((await api.admin('DELETE', path)).statusCode).toBe(204);
  },
);

it('API-29 documents every class that a range names', async () => {
  const classes: Class[] = (await read('/docs.jsonld'))['hydra:supportedClass'];
  const ranges = classes
    .flatMap((one) => one['hydra:supportedProperty'].map((property) => property['hydra:property']['range']))
    .flat()
    .filter((range) => String(range).startsWith('#'));
  expect(ranges).toEqual(expect.arrayContaining(mediaKinds.map(({ type }) => `#${type}`)));
  expect(classes.map((one) => one['@id'])).toEqual(expect.arrayContaining(ranges));
});

it('documents PUT before PATCH, no write operations for a read-only resource, and only DELETE for the trash', async () => {
  const methodsOf = async (type: string) =>
    (await classOf(type))['hydra:supportedOperation'].map((operation) => operation['hydra:method']);
  expect(await methodsOf('Tag')).toEqual(['GET', 'PUT', 'PATCH', 'DELETE']);
  expect(await methodsOf('Country')).toEqual(['GET']);
  expect(await methodsOf('TrashItem')).toEqual(['GET', 'DELETE']);
});

it('D-09 the context of errors has a vocabulary that ends in #, and no term for violations', async () => {
  const { '@context': context } = await read('/contexts/Error');
  expect(context['@vocab']).toBe('https://api.example.com/docs.jsonld#');
  expect(context).not.toHaveProperty('violations');
});
