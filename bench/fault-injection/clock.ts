import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { accountForPostgres } from '../../api/db/engine/account.ts';
import { startEngine } from '../../api/db/engine/start-engine.ts';
import { until } from '../../api/testing/until.ts';
import { findDatabase } from '../support/server.ts';
import type { Fault } from './fault.ts';

type Whose = { server: boolean; database: boolean };

/** The clock jumps an hour forward when the fault begins, and back when it ends. */
const jumpingClock = (title: string, whose: Whose): Fault => ({
  title,
  seconds: 20,
  endsSessions: true,
  async prepare(folder, undo) {
    const offset = `${folder}.clock`;
    undo.defer(() => rm(offset, { force: true }));
    const set = (text: string) => writeFile(offset, text);
    await set('+0');
    const clock = {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: offset,
      // The seconds between two readings of the file.
      FAKETIME_CACHE_DURATION: '1',
      // A system's monotonic clock does not jump either.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const engine = whose.database ? await startDatabase(folder, clock) : await startEngine(folder, () => undefined);
    undo.defer(() => engine.stop());
    return {
      variables: whose.server ? clock : {},
      database: engine,
      async begin() {
        await set('+3600');
        if (whose.database) await untilJumped(engine.url);
      },
      end: () => set('+0'),
    };
  },
});

/** Waits until the clock of the database differs from that of this process. */
async function untilJumped(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const read = 'select extract(epoch from clock_timestamp())::float8 as seconds';
  const hasJumped = async () => (await client.query(read)).rows[0].seconds - Date.now() / 1000 > 3_000;
  await until(hasJumped, { late: 'The clock of the database did not jump.' }).finally(() => client.end());
}

function findLibrary(): string {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (library === undefined) throw new Error('libfaketime is missing: apt-get install libfaketime');
  return library;
}

/** Starts the embedded database as `startEngine` does, with `variables` added to its environment. */
async function startDatabase(folder: string, variables: Record<string, string>): ReturnType<typeof startEngine> {
  const engine = await startEngine(folder, () => undefined);
  const home = await findDatabase(folder);
  const pid = (await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0];
  const [program = '', ...words] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1);
  await engine.stop();
  const env = { LC_ALL: 'C', TZ: 'UTC', ...variables };
  const child = spawn(program, words, { ...accountForPostgres(), cwd: home, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const accepts = async () => {
    const client = new pg.Client(engine.url);
    await client.connect();
    await client.end();
    return true;
  };
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  try {
    await until(() => accepts().catch(() => false), { late: 'The database did not start within two minutes.' });
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...engine, stop };
}

export const serverClock = jumpingClock('the clock of the server jumps an hour', { server: true, database: false });
export const databaseClock = jumpingClock('the clock of the database jumps an hour', { server: false, database: true });
export const bothClocks = jumpingClock('both clocks jump an hour', { server: true, database: true });
