import { DatabaseError } from 'pg';
import { StartRefused } from '../../env/start-refused.ts';
import { ApiError } from '../../http/errors.ts';

/** Describes why a backup failed, in one sentence for the operator. It contains no SQL, no password and no key. */
export function toFailure(error: unknown): string {
  if (error instanceof StartRefused) return `${oneLine(withoutDraft(error.message))}.`;
  if (error instanceof ApiError) return `The store of the pictures does not respond: ${reasonOf(error)}.`;
  const cause = innermost(error);
  if (cause instanceof StartRefused) return toFailure(cause);
  if (cause instanceof DatabaseError) return `The database refuses: ${oneLine(cause.message)} (${cause.code}).`;
  if (!(cause instanceof Error)) return `The backup failed: ${oneLine(String(cause))}.`;
  // Errors of the file system have a path; those of connections have none.
  if ('path' in cause && 'code' in cause) return `${String(cause.path)} cannot be used (${String(cause.code)}).`;
  if ('syscall' in cause || /^Connection terminated|^timeout exceeded when trying to connect/.test(cause.message)) {
    return `The connection to the database was lost: ${oneLine(cause.message)}.`;
  }
  return `The backup failed: ${oneLine(cause.message || cause.name)}.`;
}

/** The error of the driver. Those around it may contain a statement and its values. */
const innermost = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? innermost(error.cause) : error;

function reasonOf(error: Error): string {
  const cause = innermost(error);
  return oneLine(cause instanceof Error ? cause.message || cause.name : String(cause));
}

/** Names the file by its own name, not by that which it has until it is complete. */
const withoutDraft = (sentence: string) => sentence.replaceAll(/\.[\da-f]{8}\.new\b/g, '');
const oneLine = (text: string) =>
  text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '');
