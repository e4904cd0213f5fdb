import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.ts';
import { sourceOf } from '../testing/feed.ts';
import { importingFrom } from '../testing/importing.ts';
import { jpeg } from '../testing/pictures.ts';

let api: ApiUnderTest;
let importing: ReturnType<typeof importingFrom>;
let server: Server;
let origin: string;
let isDown = false;
const asked: string[] = [];

beforeAll(async () => {
  api = await startApi();
  importing = importingFrom(api);
  const pictures = await Promise.all([300, 330, 360, 390, 420].map((width) => jpeg(width, 200)));
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const picture = pictures[Number(url.slice(1))];
    // The first is kept nearer to whoever asks.
    if (isDown && url !== '/0') response.writeHead(503).end();
    else if (picture) response.end(picture);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await api.close();
});
beforeEach(async () => {
  isDown = false;
  await api.db.execute(sql`truncate import_runs, import_links, import_sources, import_terms, experiences cascade`);
});

const feed = (...pictures: number[]) =>
  sourceOf({
    activities: [{ id: '1', name: { es: 'Visita' }, pictures: pictures.map((n) => `${origin}/${n}`) }],
    origin,
  });
async function importAll(...pictures: number[]) {
  const run = await importing.plan(feed(...pictures));
  asked.length = 0;
  const [item] = await importing.itemsOf(await importing.apply(run, feed(...pictures)));
  return { counts: run.counts, item };
}
/** The files of the pictures that it shows, in their order. */
async function shown() {
  const { rows } = await api.db.execute<{ file: string }>(sql`
    select file_name as file from media_experiences where experience_id is not null order by position, id`);
  return rows.map(({ file }) => file);
}

it('what stands here is not fetched again, and stays when another does not come; that comes with the next import', async () => {
  await importAll(0, 1);
  const [first, second] = await shown();
  isDown = true;
  const { item } = await importAll(2, 1, 0);
  expect(new Set(asked)).toEqual(new Set(['/2']));
  expect(item).toMatchObject({ state: 'applied', pictureFaults: [{ url: `${origin}/2`, fault: 'unreachable' }] });
  expect(await shown()).toEqual([second, first]);
  isDown = false;
  expect((await importAll(2, 1, 0)).counts).toMatchObject({ changed: 1 });
  expect(asked).toEqual(['/2']);
  expect(await shown()).toEqual([expect.any(String), second, first]);
  expect((await importAll(2, 1, 0)).counts).toMatchObject({ changed: 0, unchanged: 1 });
});

it('what the feed has no more goes when what replaces it has come, not before', async () => {
  await importAll(1, 2);
  const before = await shown();
  isDown = true;
  const { item } = await importAll(0, 3);
  expect(item).toMatchObject({ state: 'applied', pictures: 0, pictureFaults: [{ url: `${origin}/3` }] });
  expect(await shown()).toEqual(before);
  isDown = false;
  expect((await importAll(0, 3)).counts).toMatchObject({ changed: 1, conflict: 0 });
  const after = await shown();
  expect(after).toHaveLength(2);
  expect(after.filter((file) => before.includes(file))).toEqual([]);
});

it('what is new here comes without the one that is late; one that the server does not have is asked for once', async () => {
  isDown = true;
  await importAll(0, 1);
  expect(await shown()).toHaveLength(1);
  isDown = false;
  expect((await importAll(0, 1, 9)).counts).toMatchObject({ changed: 1 });
  expect(asked.toSorted()).toEqual(['/1', '/9']);
  expect(await shown()).toHaveLength(2);
  expect((await importAll(0, 1, 9)).counts).toMatchObject({ changed: 0, unchanged: 1 });
});
