import { expect, it } from 'vitest';
import {
  countTags,
  countWaiting,
  holder,
  post,
  signIn,
  startHere,
  startKillable,
  useKillableCopies,
  type Sent,
} from '../testing/servers/killable-copies.ts';

useKillableCopies();

it('a create that is repeated after a crash during its write creates a single record', async () => {
  const first = await startKillable();
  const sent: Sent = { key: 'killed-inside', name: 'Dentro', token: await signIn(first) };
  await holder.query('begin');
  await holder.query('lock table public.tags in exclusive mode');
  const lost = post(first, sent).catch(() => 'no answer');
  // The key is inserted; the insert of the record waits for the lock.
  await expect.poll(countWaiting).toBe(1);
  await first.kill();
  expect(await lost).toBe('no answer');
  await holder.query('rollback');

  const second = await startHere();
  expect(await countTags('Dentro')).toBe(0);
  expect((await post(second, sent)).status).toBe(201);
  expect(await countTags('Dentro')).toBe(1);
}, 120_000);
