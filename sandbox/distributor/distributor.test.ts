import { afterAll, beforeAll, expect, it } from 'vitest';
import { standInAccount, startDistributor } from './distributor.ts';

let distributor: Awaited<ReturnType<typeof startDistributor>>;
let token: string;
beforeAll(async () => {
  distributor = await startDistributor();
  token = (await signIn(standInAccount)).token;
});
afterAll(() => distributor.close());

const headers = { accept: 'application/json', 'user-agent': 'test' };

async function signIn(account: object): Promise<{ status: number; token: string; expiresIn: number }> {
  const answer = await fetch(`${distributor.url}/auth`, { method: 'POST', headers, body: JSON.stringify(account) });
  return { status: answer.status, ...((await answer.json()) as { token: string; expiresIn: number }) };
}
const read = (path: string, bearer = token) =>
  fetch(`${distributor.url}${path}`, { headers: { ...headers, authorization: `Bearer ${bearer}` } });
type Named = { id: string | number; name: string | null };
const list = async (path: string) => (await (await read(path)).json()) as Named[];

it('D-60 issues a token for the configured account, and answers 401 for other credentials', async () => {
  expect(await signIn(standInAccount)).toMatchObject({ status: 200, expiresIn: 3600 });
  expect((await signIn({ username: 'trastienda', password: 'wrong' })).status).toBe(401);
  expect((await read('/typologies', 'nonsense')).status).toBe(401);
});

it('D-60 lists typologies, countries, destinations and zones in both languages, some without an English name', async () => {
  const [spanish, english] = [await list('/destinations?lang=es'), await list('/destinations?lang=en')];
  expect(spanish.length).toBeGreaterThan(2_000);
  expect(spanish.find(({ name }) => name === 'Sevilla')?.id).toBe(english.find(({ name }) => name === 'Seville')?.id);
  expect(english.some(({ name }) => name === null)).toBe(true);
  expect(new Set(spanish.map(({ id }) => id)).size).toBe(spanish.length);
  expect((await list('/countries?lang=es')).length).toBeGreaterThan(100);
  expect((await list('/typologies?lang=en')).map(({ name }) => name)).toContain('Guided tours');
  expect((await list('/zones?lang=es')).length).toBeGreaterThan(300);
});

it('D-60 has the quirks of the real API: numbers as text, HTML in labels, 204, 404 and 406', async () => {
  const destinations = await list('/destinations?lang=es');
  expect(typeof destinations[0]?.id).toBe('string');
  expect(typeof (await list('/typologies?lang=es'))[0]?.id).toBe('number');
  expect(destinations.some(({ name }) => /<b>|&oacute;/.test(name ?? ''))).toBe(true);
  expect((await read('/countries/9999/destinations')).status).toBe(204);
  expect((await read('/nowhere')).status).toBe(404);
  const bare = await fetch(`${distributor.url}/typologies`, { headers: { 'user-agent': '', accept: '' } });
  expect(bare.status).toBe(406);
});

it('D-60 gives the same answers for the same seed', async () => {
  const other = await startDistributor();
  const answer = await fetch(`${other.url}/auth`, { method: 'POST', headers, body: JSON.stringify(standInAccount) });
  const { token: otherToken } = (await answer.json()) as { token: string };
  const again = await fetch(`${other.url}/zones?lang=es`, {
    headers: { ...headers, authorization: `Bearer ${otherToken}` },
  });
  expect(await again.json()).toEqual(await list('/zones?lang=es'));
  await other.close();
});
