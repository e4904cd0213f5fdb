import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { accountForPostgres } from '../../api/db/engine/account.ts';
import { joinEngine } from '../../api/db/engine/join-engine.ts';
import type { Fault } from './fault.ts';
import { needRoot, run } from './shell.ts';

type Disk = { folder: string; megabytes: number; options: string[]; onFull: (folder: string) => Promise<void> };

/** A folder of the data folder is a file system of its own, which gets full. */
const fullDisk = (title: string, seconds: number, { folder, megabytes, options, onFull }: Disk): Fault => ({
  title,
  seconds,
  async prepare(dataFolder, undo) {
    needRoot('mount a small disk');
    const disk = join(dataFolder, folder);
    const filler = join(disk, 'filler');
    await mkdir(disk, { recursive: true });
    await run('mount', ['-t', 'tmpfs', '-o', [`size=${megabytes}m`, ...options].join(','), 'tmpfs', disk], 'mount');
    undo.defer(() => run('umount', ['--lazy', disk], 'mount'));
    return {
      async begin() {
        await fill(filler);
        await onFull(dataFolder);
      },
      end: () => rm(filler, { force: true }),
    };
  },
});

/** Writes a file until the disk is full. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const block of [1 << 20, 1 << 12]) {
      const isWritten = () =>
        file.write(Buffer.alloc(block)).then(({ bytesWritten }) => bytesWritten === block, endsAtFull);
      while (await isWritten());
    }
  } finally {
    await file.close();
  }
}

function endsAtFull(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
  throw error;
}

/** Uses up the segments of the WAL that PostgreSQL has in reserve, until it stops because it cannot create the next one. */
async function exhaustWal(dataFolder: string): Promise<void> {
  const client = new pg.Client((await joinEngine(dataFolder)).adminUrl);
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;)
      await client.query('select pg_logical_emit_message(false, $1, repeat($1, 1000)), pg_switch_wal()', ['bench']);
  } catch {
    // PostgreSQL has stopped.
  } finally {
    await client.end().catch(() => undefined);
  }
}

const owner = accountForPostgres();

export const fullPictures = fullDisk('the disk of the pictures is full', 20, {
  folder: 'media',
  megabytes: 24,
  options: ['mode=0755'],
  onFull: async () => undefined,
});
export const fullDatabase = fullDisk('the disk of the database is full', 30, {
  folder: 'postgres',
  megabytes: 400,
  options: ['mode=0755', ...(owner ? [`uid=${owner.uid}`, `gid=${owner.gid}`] : [])],
  onFull: exhaustWal,
});
