import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCatalogue, create } from '../../testing/catalogue.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

const own = 'https://admin.example';

let api: ApiUnderTest;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;
beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: own, API_BASE_URL: 'https://api.example' });
  catalogue = await addCatalogue(api);
});
afterAll(() => api.close());

const absolute = (origin: string) => ({
  maker: `${origin}${catalogue.maker['@id']}`,
  location: { '@id': `${origin}${catalogue.location['@id']}` },
  tags: [`${origin}${catalogue.tag['@id']}`],
  languages: [{ '@id': `${origin}${catalogue.language['@id']}` }],
});

it.each([own, 'HTTPS://Admin.Example:443', 'https://api.example', 'http://localhost:80'])(
  'D-07 takes references that are absolute URLs of %s, and keeps such a URL in a text',
  async (origin) => {
    const body = await catalogue.experienceBody({ ...absolute(origin), url: `${own}/makers/3` });
    const saved = await create(api, '/experiences', body);
    const { maker, location, tag, language } = catalogue;
    expect(saved).toMatchObject({
      maker: { '@id': maker['@id'] },
      location: { '@id': location['@id'] },
      tags: [{ '@id': tag['@id'] }],
      languages: [{ '@id': language['@id'] }],
      url: `${own}/makers/3`,
    });
    const found = await api.admin('GET', `/experiences?maker.id[]=${origin}${maker['@id']}&id=${own}${saved['@id']}`);
    expect(found.json()['hydra:member'].map((one: { '@id': string }) => one['@id'])).toEqual([saved['@id']]);
  },
);

it('D-07 a filter by an absolute URL means a record only on the host of the request', async () => {
  const { '@id': path } = await create(api, '/experiences', await catalogue.experienceBody());
  const url = `/experiences?id=${encodeURIComponent(`http://one.example${path}`)}`;
  const totalOn = async (host: string) =>
    (await api.admin('GET', url, { headers: { host } })).json<{ 'hydra:totalItems': number }>()['hydra:totalItems'];
  expect([await totalOn('one.example'), await totalOn('two.example')]).toEqual([1, 0]);
});

it('D-07 takes such references in calls outside the resources', async () => {
  const { '@id': experience } = await create(api, '/experiences', await catalogue.experienceBody());
  const payload = { positions: [{ '@id': `${own}${experience}`, order: 1 }] };
  const answer = await api.admin('PUT', '/experiences/positions', { payload });
  expect(answer.json().positions).toMatchObject([{ '@id': experience, order: 1 }]);
});

it('D-07 refuses references to another host with a sentence of their own', async () => {
  const payload = await catalogue.experienceBody(absolute('https://other.example'));
  const answer = await api.admin('POST', '/experiences', { payload });
  const { violations } = answer.json<{ violations: { propertyPath: string; key: string }[] }>();
  expect(violations.map(({ propertyPath, key }) => `${propertyPath}: ${key}`)).toEqual([
    'maker: foreignReference',
    'languages: foreignReference',
    'tags: foreignReference',
    'location: foreignReference',
  ]);
});

it('D-14 a Host header that is no host causes no failure', async () => {
  const other = await startApi({ HOST: '::1' });
  for (const host of ['[', 'x:99999', 'a b']) {
    const at = { headers: { host } };
    const read = await other.admin('GET', '/tags?id=1', at);
    const written = await other.admin('POST', '/tags', { ...at, payload: { name: 'Vino' } });
    expect([host, read.statusCode, written.statusCode]).toEqual([host, 200, 201]);
  }
  await other.close();
});
