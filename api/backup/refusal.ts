import pg from 'pg';
import { StartRefused } from '../env/start-refused.ts';
import { ApiError } from '../http/errors.ts';
import { BackupRefused } from './file/backup-refused.ts';

/** Runs `work`. @throws BackupRefused with a sentence for an error of the database, the media store or the file system. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Turns an error from outside into a sentence. An error of the program itself stays as it is. */
function toRefusal(error: unknown): unknown {
  if (error instanceof StartRefused || !(error instanceof Error)) return error;
  const what = culpritOf(error);
  if (what === undefined) return error;
  const { message } = error instanceof ApiError && error.cause instanceof Error ? error.cause : error;
  return new BackupRefused(`${what}: ${message.replace(/\.$/, '')}.`, { cause: error });
}

function culpritOf(error: Error): string | undefined {
  if (error instanceof pg.DatabaseError) return 'The database has reported an error';
  // Errors of the driver have no class of their own.
  if (/^Connection terminated|^Client (?:was closed|has encountered)|read ECONNRESET|write EPIPE/.test(error.message))
    return 'The connection to the database was lost';
  if (error instanceof ApiError || '$metadata' in error) return 'The store of the pictures does not answer';
  return 'syscall' in error ? 'A disk or a connection has failed' : undefined;
}
