import { afterAll, beforeAll, expect, it } from 'vitest';
import { standInAccount, startDistributor } from './distributor.ts';
import { clientOf, listIn } from './test-client.ts';

let distributor: Awaited<ReturnType<typeof startDistributor>>;
let client: ReturnType<typeof clientOf>;
beforeAll(async () => {
  distributor = await startDistributor();
  client = clientOf(distributor);
});
afterAll(() => distributor.close());

const list = async (path: string) => listIn((await client.read(path)).body);

it('D-60 issues a token for the configured account, and answers 401 for other credentials', async () => {
  expect(await client.signIn(standInAccount)).toMatchObject({ status: 200, expiresIn: 3600 });
  expect((await client.signIn({ username: 'trastienda', password: 'wrong' })).status).toBe(401);
  expect((await client.read('/typologies', 'nonsense')).status).toBe(401);
});

it('D-60 lists typologies, countries, destinations and zones in both languages, some without an English name', async () => {
  const [spanish, english] = [await list('/destinations?lang=es'), await list('/destinations?lang=en')];
  expect(spanish.length).toBeGreaterThan(2_000);
  const idOf = (members: typeof spanish, name: string) => members.find((one) => one?.['name'] === name)?.['id'];
  expect(idOf(spanish, 'Sevilla')).toBe(idOf(english, 'Seville'));
  expect(idOf(spanish, 'Sevilla')).toEqual(expect.any(String));
  expect(english.some((one) => one?.['name'] === null)).toBe(true);
  expect(new Set(spanish.map((one) => one?.['id'])).size).toBe(spanish.length);
  expect((await list('/countries?lang=es')).length).toBeGreaterThan(100);
  expect((await list('/typologies?lang=en')).map((one) => one?.['name'])).toContain('Guided tours');
  expect((await list('/zones?lang=es')).length).toBeGreaterThan(300);
});

it('D-60 has the quirks of the real API: numbers as text, HTML in labels, 204, 404 and 406', async () => {
  const destinations = await list('/destinations?lang=es');
  expect(typeof destinations[0]?.['id']).toBe('string');
  expect(typeof (await list('/typologies?lang=es'))[0]?.['id']).toBe('number');
  expect(destinations.some((one) => /<b>|&oacute;/.test(String(one?.['name'])))).toBe(true);
  expect((await client.read('/countries/9999/destinations')).status).toBe(204);
  expect((await client.read('/nowhere')).status).toBe(404);
  const bare = await fetch(`${distributor.url}/typologies`, { headers: { 'user-agent': '', accept: '' } });
  expect(bare.status).toBe(406);
});

it('D-60 gives the same answers for the same seed', async () => {
  const other = await startDistributor();
  expect(await clientOf(other).read('/zones?lang=es')).toEqual(await client.read('/zones?lang=es'));
  await other.close();
});
