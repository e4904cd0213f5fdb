import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keys, markOld } from './queries.ts';

it('a screen whose first read was in flight reads again, and no other screen does', async () => {
  const client = new QueryClient();
  const reads: PromiseWithResolvers<string>[] = [];
  const read = (): Promise<string> => {
    const held = Promise.withResolvers<string>();
    reads.push(held);
    return held.promise;
  };
  const screen = new QueryObserver(client, { queryKey: [...keys.lists('tags'), 'es'], queryFn: read });
  const leave = screen.subscribe(() => undefined);
  await markOld(client, keys.collection('tags'));
  expect(reads).toHaveLength(2);
  reads[0]?.resolve('before the write');
  reads[1]?.resolve('after it');
  await expect.poll(() => screen.getCurrentResult().data).toBe('after it');
  await markOld(client, keys.collection('tags'));
  expect(screen.getCurrentResult()).toMatchObject({ data: 'after it', fetchStatus: 'idle', isStale: true });
  expect(reads).toHaveLength(2);
  leave();
});
