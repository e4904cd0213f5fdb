import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDataFolder, toRefusal } from './data-folder.ts';
import { readEnv } from '../env/env.ts';
import { start } from './start.ts';
import { StartRefused } from '../env/start-refused.ts';

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

it('refuses a port that is in use before it creates a database or a demo', async () => {
  // The cast is safe: `address()` of a server that listens on a TCP port returns an AddressInfo.
  const { port } = neighbour.address() as AddressInfo;
  const dataFolder = join(folder, 'data');
  const starting = start(readEnv({ PORT: String(port), TRASTIENDA_DATA: dataFolder }));
  await expect(starting).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use.`);
  expect(existsSync(dataFolder)).toBe(false);
});

it('refuses a HOST that is not a local address', async () => {
  const env = readEnv({ HOST: '192.0.2.1', TRASTIENDA_DEMO: 'off', TRASTIENDA_DATA: join(folder, 'data') });
  await expect(start(env)).rejects.toThrow('192.0.2.1 is not a local address.');
});

it.each([
  ['postgresql://ana:Secret123@127.0.0.1:1/shop', 'connect ECONNREFUSED 127.0.0.1:1'],
  ['postgresql://ana:Secret123@nowhere.invalid/shop', 'nowhere.invalid'],
])(
  'D-11 D-63 refuses an unreachable DATABASE_URL with a message that does not contain the password',
  async (url, reason) => {
    const env = readEnv({ PORT: '0', DATABASE_URL: url, TRASTIENDA_DATA: join(folder, 'data') });
    const starting = start(env, { databaseWaitMs: 0 });
    const refusal = await starting.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect(String(refusal)).toContain(`The database cannot be reached: `);
    expect(String(refusal)).toContain(reason);
    expect(String(refusal)).not.toContain('Secret123');
  },
);

it('D-11 refuses a data folder that is a file or inside a file', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const [dataFolder, reason] of [
    [file, 'is not a folder'],
    [join(file, 'data'), 'is not inside a folder'],
  ] as const) {
    const refusal = await start(readEnv({ PORT: '0', TRASTIENDA_DATA: dataFolder })).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect(String(refusal)).toContain(`${dataFolder} ${reason}. Fix this, or set TRASTIENDA_DATA to another folder.`);
  }
});

it('D-11 refuses a disk with too little space, and reports a full disk in a sentence', async () => {
  const dataFolder = join(folder, 'crowded');
  await mkdir(dataFolder);
  const moreThanAnyDisk = 2 ** 60;
  await expect(openDataFolder(dataFolder, moreThanAnyDisk)).rejects.toThrow(/The disk of .*crowded has \d+ MB left/);
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', path: dataFolder });
  expect(String(toRefusal(full))).toContain(`${dataFolder} is on a full disk.`);
  const other = new Error('something else');
  expect(toRefusal(other)).toBe(other);
});
