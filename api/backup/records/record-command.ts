import { resolve } from 'node:path';
import { connect, type Database } from '../../db/connection.ts';
import { beginAttempt, endInterrupted, readInterrupted, type Attempt } from './attempt.ts';
import { toFailure } from './failure.ts';

/**
 * Runs `work`, which writes a backup into `file`, and notes it in the table `backups` of the database at `url`. What cannot be noted does not
 * matter: the database may be read-only, or of an older release.
 */
export async function recordCommand<T extends { bytes: number }>(
  url: string,
  file: string,
  work: () => Promise<T>,
): Promise<T> {
  const { db, close } = connect(url);
  const attempt = await begin(db, resolve(file)).catch(() => undefined);
  try {
    const written = await work();
    await attempt?.complete(written.bytes).catch(() => undefined);
    return written;
  } catch (error) {
    await attempt?.fail(toFailure(error)).catch(() => undefined);
    throw error;
  } finally {
    attempt?.release();
    await close();
  }
}

async function begin(db: Database, file: string): Promise<Attempt> {
  for (const each of await readInterrupted(db)) if (!each.isScheduled) await endInterrupted(db, each);
  return beginAttempt(db, { file, isScheduled: false });
}
