import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standInAccount, startDistributor } from '../../sandbox/distributor/distributor.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { testServers } from '../testing/imports/served-lists.ts';

let distributor: Awaited<ReturnType<typeof startDistributor>>;
let api: ApiUnderTest;
let token: string;

const account = (url: string, password = standInAccount.password) => ({
  CIVITATIS_URL: url,
  CIVITATIS_USERNAME: standInAccount.username,
  CIVITATIS_PASSWORD: password,
});
beforeAll(async () => {
  distributor = await startDistributor({});
  api = await startApi(account(distributor.url));
  token = (await api.admin('GET', '/imports/civitatis-credentials')).json<{ token: string }>().token;
});
afterAll(async () => {
  await api.close();
  await distributor.close();
});

const read = async (list: string, language = 'es') =>
  (
    await api.admin('GET', `/imports/civitatis-${list}?token=${token}`, { headers: { 'accept-language': language } })
  ).json<Record<string, Record<string, string>[]>>();

describe('the lists of the distributor', () => {
  it('API-71 the credentials call returns a token without data of the account', async () => {
    const answer = await api.admin('GET', '/imports/civitatis-credentials');
    expect(answer.statusCode).toBe(200);
    const claims = Buffer.from(answer.json<{ token: string }>().token.split('.')[1] ?? '', 'base64url').toString();
    expect(Object.keys(JSON.parse(claims) as object).sort()).toEqual(['aud', 'exp', 'iat']);
  });

  it('API-72 API-79 D-60 tags are its typologies, in the language of the request', async () => {
    const { civitatisTags: spanish = [] } = await read('tags');
    const { civitatisTags: english = [] } = await read('tags', 'en');
    expect(spanish).toContainEqual({ id: '1', description: 'Visitas guiadas' });
    expect(english).toContainEqual({ id: '1', description: 'Guided tours' });
    // This tag has no translation, so its Spanish name is returned.
    expect(english).toContainEqual({ id: '64', description: 'Alquiler de bicicletas' });
  });

  it('API-73 A-25 locations are its destinations, sorted by name, without HTML in their names', async () => {
    const { civitatisLocations: locations = [] } = await read('locations');
    const names = locations.map(({ name = '' }) => name);
    expect(names).toContain('Sevilla');
    expect(names.filter((name) => /[<&]/.test(name))).toEqual([]);
    expect(names).toEqual([...names].sort(new Intl.Collator('es', { numeric: true }).compare));
    expect(new Set(locations.map(({ id }) => id)).size).toBe(locations.length);
  });

  it('API-74 A-25 the name of each zone ends with a town in parentheses', async () => {
    const { civitatisZones: zones = [] } = await read('zones');
    expect(zones.length).toBeGreaterThan(300);
    expect(zones.every(({ name = '' }) => / \(.+\)$/.test(name))).toBe(true);
  });

  it('API-74 a distributor without zones yields an empty list', async () => {
    const without = await startDistributor({ hasZones: false });
    const other = await startApi(account(without.url));
    const { token } = (await other.admin('GET', '/imports/civitatis-credentials')).json<{ token: string }>();
    const answer = await other.admin('GET', `/imports/civitatis-zones?token=${token}`);
    expect(answer.json()).toEqual({ civitatisZones: [] });
    await other.close();
    await without.close();
  });

  it('D-60 signs in again when its session at the distributor has ended', async () => {
    distributor.endSessions();
    expect((await read('tags'))['civitatisTags']).not.toEqual([]);
  });
});

describe('errors', () => {
  const { distributor: serve } = testServers();
  const readFrom = async (lists: Record<string, unknown>) => {
    const other = await startApi(account(await serve(lists)));
    const { token: opened } = (await other.admin('GET', '/imports/civitatis-credentials')).json<{ token: string }>();
    const answer = await other.admin('GET', `/imports/civitatis-zones?token=${opened}`);
    await other.close();
    return answer.json<{ key?: string; civitatisZones?: object[] }>();
  };

  it('API-74 an invalid record is left out of the list', async () => {
    const junk = [null, 'x', {}, { id: 'a\u0000', name: 'A' }, { id: '\ud800', name: 'B' }, { id: 3, name: ['C'] }];
    const odd = { id: 5, name: '<script>x</script>Puerto\u0000\u202e', nameDestination: { es: 'Cádiz' } };
    const answered = await readFrom({ '/zones?lang=es': [...junk, odd], '/zones?lang=en': [] });
    expect(answered).toEqual({ civitatisZones: [{ id: '5', name: 'Puerto' }] });
  });

  it.each([
    ['no list', '{"zones": []}'],
    ['no JSON', '<html>'],
    ['an endless list', `["${'a'.repeat(21_000_000)}"]`],
  ])('A-24 a response with %s is 502', async (_what, body) => {
    expect(await readFrom({ '/zones?lang=es': body })).toMatchObject({ key: 'distributorDown' });
  });

  it.each(['', '?token=', '?token=nonsense', '?token=a&token=b'])('A-24 a wrong token is 422: %s', async (query) => {
    const answer = await api.admin('GET', `/imports/civitatis-tags${query}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ key: 'distributorToken', code: 422 });
  });

  it('A-24 an access token is refused for a list, and the token of the lists is refused as an access token', async () => {
    const access = (await api.guest('POST', '/login_check', { payload: toLogin(api) })).json<{ token: string }>().token;
    expect((await api.admin('GET', `/imports/civitatis-tags?token=${access}`)).statusCode).toBe(422);
    const asSession = await api.guest('GET', '/tags', { headers: { authorization: `Bearer ${token}` } });
    expect(asSession.statusCode).toBe(401);
  });

  it('D-12 a request without a session is 401', async () => {
    expect((await api.guest('GET', '/imports/civitatis-credentials')).statusCode).toBe(401);
    expect((await api.guest('GET', `/imports/civitatis-tags?token=${token}`)).statusCode).toBe(401);
  });

  it.each([
    ['is unreachable', account('http://127.0.0.1:9/v2')],
    ['rejects the account', undefined],
  ])('A-24 a distributor that %s is 502 with a general sentence', async (_what, variables) => {
    const other = await startApi(variables ?? account(distributor.url, 'wrong'));
    const answer = await other.admin('GET', '/imports/civitatis-credentials', { headers: { 'accept-language': 'en' } });
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({
      key: 'distributorDown',
      message: 'The distributor is not responding. Try again in a few minutes',
    });
    await other.close();
  });

  it('A-24 without a configured distributor the answer is 503 and says so, and `/config.json` does not offer it', async () => {
    const other = await startApi();
    const answer = await other.admin('GET', '/imports/civitatis-credentials', { headers: { 'accept-language': 'en' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      key: 'distributorMissing',
      message: 'No distributor is configured on this server. Ask its operator to set one up',
    });
    expect((await other.guest('GET', '/config.json')).json()).toMatchObject({ importSources: [] });
    await other.close();
  });
});

const toLogin = ({ account: { email, password } }: ApiUnderTest) => ({ username: email, password });
