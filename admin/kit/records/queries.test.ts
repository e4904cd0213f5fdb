import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { keys, markOld } from './queries.ts';

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
