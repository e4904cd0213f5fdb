import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinEngine } from './join-engine.ts';
import { startEngine } from './start-engine.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-join-'));
  // If root runs the tests, the server runs under another account, which cannot enter a folder with the mode 0700.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function ask(url: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('select 1 as one');
  await client.end();
  return rows;
}

it('D-63 a command uses the database of a running copy and leaves it running, or starts the database and stops it again', async () => {
  const engine = await startEngine(folder, () => undefined);
  const joined = await joinEngine(folder);
  expect(joined.url).toBe(engine.url);
  await joined.stop();
  expect(await ask(engine.url)).toEqual([{ one: 1 }]);
  await engine.stop();

  const alone = await joinEngine(folder);
  expect(await ask(alone.url)).toEqual([{ one: 1 }]);
  await alone.stop();
  await expect(ask(alone.url)).rejects.toThrow('ECONNREFUSED');
}, 120_000);
