import { expect, it } from 'vitest';
import {
  countTags,
  post,
  signIn,
  startKillable,
  useKillableCopies,
  type Sent,
} from '../testing/servers/killable-copies.ts';

useKillableCopies();

it('a create that is repeated after a crash right after its write creates a single record', async () => {
  const first = await startKillable();
  const sent: Sent = { key: 'killed-after', name: 'Después', token: await signIn(first) };
  void post(first, sent).catch(() => undefined);
  await expect.poll(() => countTags('Después'), { timeout: 10_000, interval: 1 }).toBe(1);
  await first.kill();

  const again = await post(await startKillable(), sent);
  expect(again.status).toBe(201);
  expect(await again.json()).toMatchObject({ '@id': again.headers.get('location'), name: 'Después' });
  expect(await countTags('Después')).toBe(1);
}, 120_000);
