import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepConfig, toConfig } from '../../../session/config.ts';
import { revertOrder } from './revert-order.ts';

type Init = { method?: string; headers?: HeadersInit; body?: string };

/** A server with the positions of the experiences, by `@id`. Each of `concurrentMoves` is applied after a read, as by another client. */
let positions: Record<string, number | null>;
let version: number;
let concurrentMoves: Record<string, number>[];
let sent: string[];
beforeEach(() => {
  keepConfig(toConfig({ apiBaseUrl: 'https://api.example.org', features: ['positions'] }));
  // Experience 1 was moved from position 1 to 2, experience 2 from 2 to none, and experience 3 was added at 1.
  positions = { '/experiences/3': 1, '/experiences/1': 2, '/experiences/9': 5 };
  version = 1;
  concurrentMoves = [];
  sent = [];
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => (key === 'token' ? 'abc.def.ghi' : null) } });
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', headers, body = '' }: Init = {}) => {
    const ifMatch = new Headers(headers).get('if-match');
    sent.push([method, ifMatch ?? ''].join(' ').trim());
    if (method === 'GET') {
      const read = answer(200);
      place(concurrentMoves.shift());
      return read;
    }
    if (ifMatch !== `"${version}"`) return answer(412);
    for (const { '@id': iri, order } of JSON.parse(body).positions) place({ [iri]: order });
    return answer(200);
  });
});
afterEach(() => vi.unstubAllGlobals());

function place(moves?: Record<string, number | null>) {
  if (!moves) return;
  positions = Object.fromEntries(Object.entries({ ...positions, ...moves }).filter(([, order]) => order !== null));
  version += 1;
}
const answer = (status: number) => {
  const rows = Object.entries(positions).map(([iri, order]) => ({ '@id': iri, order }));
  const headers = { 'content-type': 'application/ld+json', etag: `"${version}"` };
  return Promise.resolve(new Response(JSON.stringify({ positions: rows }), { status, headers }));
};
const placed = (...orders: (number | null)[]) =>
  orders.map((order, index) => ({ '@id': `/experiences/${index + 1}`, order }));
const revert = () => revertOrder(placed(2, null, 1), placed(1, 2, null));
const restored = { '/experiences/1': 1, '/experiences/2': 2 };

describe('D-71 reverting a saved order', () => {
  it('saves the former positions with the version that was read', async () => {
    await expect(revert()).resolves.toMatchObject({ hasExperiences: true });
    expect(positions).toEqual({ ...restored, '/experiences/9': 5 });
    expect(sent).toEqual(['GET', 'PUT "1"']);
  });

  it.each([
    ['was moved', { '/experiences/1': 4 }],
    ['was placed', { '/experiences/2': 4 }],
    ['was taken out', { '/experiences/3': null }],
  ])('saves nothing if one of the experiences %s since', async (_, moves) => {
    place(moves);
    expect(await revert()).toBeUndefined();
    expect(sent).toEqual(['GET']);
  });

  it('counts the former positions as saved by the attempt before, whose answer was lost, but no others', async () => {
    const retry = () => revertOrder(placed(2, null, 1), placed(1, 2, null), true);
    place({ '/experiences/1': 1, '/experiences/2': 2, '/experiences/3': null });
    await expect(retry()).resolves.toMatchObject({ hasExperiences: true });
    place({ '/experiences/1': 4 });
    expect(await retry()).toBeUndefined();
    expect(sent).toEqual(['GET', 'GET']);
  });

  it('preserves a concurrent move of another experience', async () => {
    concurrentMoves = [{ '/experiences/9': 7 }];
    await revert();
    expect(positions).toEqual({ ...restored, '/experiences/9': 7 });
    expect(sent).toEqual(['GET', 'PUT "1"', 'GET', 'PUT "2"']);
  });

  it('saves nothing after a concurrent move of one of the experiences', async () => {
    concurrentMoves = [{ '/experiences/1': 6 }];
    expect(await revert()).toBeUndefined();
    expect(sent).toEqual(['GET', 'PUT "1"', 'GET']);
  });
});
