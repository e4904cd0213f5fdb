import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { start } from './start.ts';

let folder: string;
let neighbour: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-start-'));
  neighbour = createServer().listen(0, '127.0.0.1');
  await once(neighbour, 'listening');
});
afterAll(async () => {
  neighbour.close();
  await rm(folder, { recursive: true });
});

it('refuses a port that is in use before it makes a database or a demo', async () => {
  // A server that listens on a port has such an address.
  const { port } = neighbour.address() as AddressInfo;
  const dataFolder = join(folder, 'data');
  const starting = start(readEnv({ PORT: String(port), TRASTIENDA_DATA: dataFolder }));
  await expect(starting).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use.`);
  expect(existsSync(dataFolder)).toBe(false);
});

it('refuses a host that is none of this machine in one sentence', async () => {
  const env = readEnv({ HOST: '192.0.2.1', TRASTIENDA_DEMO: 'off', TRASTIENDA_DATA: join(folder, 'data') });
  await expect(start(env)).rejects.toThrow('192.0.2.1 is no address of this machine.');
});
