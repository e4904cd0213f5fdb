import { DatabaseError } from 'pg';
import { StartRefused } from '../env/start-refused.ts';
import { ApiError } from '../http/errors.ts';
import { BackupRefused } from './file/backup-refused.ts';

/** Runs `work`. @throws BackupRefused with a sentence for an error of the database, the media store or the file system. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = error instanceof StartRefused ? undefined : describeOutside(error);
    throw sentence === undefined ? error : new BackupRefused(sentence, { cause: error });
  }
}

/**
 * Describes an error of the database, the media store or the file system in a sentence, without SQL, password or key.
 * @returns undefined for another error, which is one of this program.
 */
export function describeOutside(error: unknown): string | undefined {
  const cause = innermost(error);
  if (!(cause instanceof Error)) return undefined;
  const reason = oneLine(cause.message || cause.name);
  // Errors of the store's client have metadata, if there was an answer.
  if (error instanceof ApiError || '$metadata' in cause) return `The store of the pictures cannot be used: ${reason}.`;
  if (cause instanceof DatabaseError) return `The database reported an error: ${reason} (${cause.code}).`;
  // Errors of the file system have a path; those of connections have none, and the driver's have only a message.
  if ('path' in cause && 'code' in cause) return `${String(cause.path)} cannot be used (${String(cause.code)}).`;
  if ('syscall' in cause || driverErrors.test(cause.message))
    return `The connection to the database was lost: ${reason}.`;
  return undefined;
}

const driverErrors =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client (?:was closed|has encountered)|^Query read timeout/;

/** The error of the driver. Those around it may contain a statement and its values. */
export const innermost = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? innermost(error.cause) : error;

export const oneLine = (text: string) =>
  text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '');
