import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { freePort } from './free-port.ts';

const { drawn } = vi.hoisted(() => ({ drawn: [] as number[] }));
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  return { ...real, randomInt: (from: number, to: number) => drawn.shift() ?? real.randomInt(from, to) };
});

it('returns a port that is not in use and not an ephemeral port', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_000);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  drawn.push(port);
  expect(await freePort()).not.toBe(port);
  expect(drawn).toEqual([]);
  server.close();
});
