import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { keys, markOld, refresh } from './queries.ts';

const queryKey = [...keys.lists('tags'), 'es'];
let client: QueryClient;
let reads: PromiseWithResolvers<string>[];

const query = {
  queryKey,
  queryFn: (): Promise<string> => {
    const held = Promise.withResolvers<string>();
    reads.push(held);
    return held.promise;
  },
};

beforeEach(() => {
  client = new QueryClient();
  reads = [];
});

/** Answers the only two reads: the first as before the write, the second as after it. */
async function answerBoth() {
  expect(reads).toHaveLength(2);
  reads[0]?.resolve('before');
  reads[1]?.resolve('after');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('after');
}

it('a first read in flight is sent again, and its screen shows the second response', async () => {
  const screen = new QueryObserver(client, query);
  const leave = screen.subscribe(() => undefined);
  markOld(client, keys.collection('tags'));
  await answerBoth();
  expect(screen.getCurrentResult()).toMatchObject({ data: 'after', fetchStatus: 'idle', isStale: true });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  leave();
});

it('code that waits for a read in flight receives the second response', async () => {
  const waiting = client.fetchQuery(query);
  markOld(client, keys.collection('tags'));
  markOld(client, keys.collection('tags'));
  reads.splice(1, 1);
  await answerBoth();
  await expect(waiting).resolves.toBe('after');
});

it('a query that is not being read is not refetched', () => {
  client.setQueryData(queryKey, 'before');
  const leave = new QueryObserver(client, { ...query, staleTime: Infinity }).subscribe(() => undefined);
  markOld(client, keys.collection('tags'));
  expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
  expect(reads).toEqual([]);
  leave();
});

it('a refresh sends a first read in flight again, because its response may be from before the write', async () => {
  const screen = new QueryObserver(client, query);
  const leave = screen.subscribe(() => undefined);
  refresh(client, 'tags');
  await answerBoth();
  expect(screen.getCurrentResult()).toMatchObject({ data: 'after', fetchStatus: 'idle' });
  leave();
});

it('a refresh reads a list again that is shown, and leaves the record of an open form as it was loaded', async () => {
  const item = { ...query, queryKey: [...keys.items('tags'), '7'], staleTime: Infinity };
  client.setQueryData(queryKey, 'before');
  client.setQueryData(item.queryKey, 'loaded');
  const leaves = [{ ...query, staleTime: Infinity }, item].map((shown) =>
    new QueryObserver(client, shown).subscribe(() => undefined),
  );
  refresh(client, 'tags');
  expect(reads).toHaveLength(1);
  reads[0]?.resolve('after');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('after');
  expect(client.getQueryState(item.queryKey)).toMatchObject({ data: 'loaded', isInvalidated: true });
  for (const leave of leaves) leave();
});
