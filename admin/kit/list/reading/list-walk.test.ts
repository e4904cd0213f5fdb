import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { loadMore, readWalk } from '../../records/walk.ts';
import { blockQuery } from './block-query.ts';
import { toWalk } from './list-walk.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const source = { query: 'itemsPerPage=20', blockItems: 20 };
const shown = { collection: 'tags', source, page: 3, filters: { isUsed: 'false' } };

/** A client of a server whose list has these records. The cache has the block that a list shows. */
async function startClient(ids: number[]) {
  const client = new QueryClient();
  const page = (block: number) => ({
    'hydra:member': ids.slice((block - 1) * 20, block * 20).map((id) => ({ '@id': `/tags/${id}` })),
    'hydra:totalItems': ids.length,
  });
  const asked: string[] = [];
  vi.spyOn(client, 'fetchQuery').mockImplementation(async ({ queryKey }) => {
    const path = String((queryKey as unknown[]).at(-1));
    asked.push(path);
    return page(Number(/page=(\d+)$/.exec(path)?.[1] ?? 1));
  });
  client.setQueryData(blockQuery(shown).queryKey, page(2));
  return { client, asked };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const texts = (ids: number[]) => ids.map(String);

it('a walk begins with the block that a list shows', async () => {
  const { client } = await startClient(numbers(1, 50));
  expect(toWalk(client, shown)).toMatchObject({
    collection: 'tags',
    ids: texts(numbers(21, 40)),
    first: 20,
    total: 50,
  });
  expect(toWalk(client, { ...shown, page: 1 })).toBe(undefined);
});

it('a walk continues after its block, and misses no record that has moved into it', async () => {
  const ids = numbers(1, 50);
  const { client, asked } = await startClient(ids);
  const walk = toWalk(client, shown);
  // Saves have removed five records of the block from the list.
  ids.splice(20, 5);
  const longer = walk && (await loadMore(walk, 1));
  expect(longer?.ids).toEqual(texts(numbers(21, 50)));
  expect(readWalk()).toBe(longer);
  expect(asked).toEqual(['/tags?itemsPerPage=20&isUsed=false&page=2', '/tags?itemsPerPage=20&isUsed=false&page=3']);
});

it('a walk visits every record although each is removed from the list after its visit', async () => {
  const ids = numbers(1, 200);
  const { client } = await startClient(ids);
  let walk = toWalk(client, shown);
  const visited: string[] = [];
  for (let at = 0; walk && at < walk.total - walk.first; at += 1) {
    if (at >= walk.ids.length) walk = await loadMore(walk, 1);
    const id = walk.ids[at];
    if (id === undefined) break;
    visited.push(id);
    ids.splice(ids.indexOf(Number(id)), 1);
  }
  expect(visited).toEqual(texts(numbers(21, 200)));
  expect(walk && (await loadMore(walk, 1)).total).toBe(200);
});

it('a walk continues before its block up to the first record, and misses no record that new ones have moved', async () => {
  const ids = numbers(1, 50);
  const { client, asked } = await startClient(ids);
  const walk = toWalk(client, shown);
  // Another user has added a record at the beginning of the list.
  ids.unshift(99);
  const longer = walk && (await loadMore(walk, -1));
  expect(longer).toMatchObject({ ids: texts([99, ...numbers(1, 40)]), first: 0, total: 51 });
  expect(asked).toEqual(['/tags?itemsPerPage=20&isUsed=false', '/tags?itemsPerPage=20&isUsed=false&page=2']);
  expect(longer && (await loadMore(longer, -1))).toEqual(longer);
});

it('a walk whose preceding records were all removed begins with its own', async () => {
  const ids = numbers(1, 50);
  const { client } = await startClient(ids);
  const walk = toWalk(client, shown);
  ids.splice(0, 20);
  expect(walk && (await loadMore(walk, -1))).toMatchObject({ ids: texts(numbers(21, 40)), first: 0, total: 30 });
});
