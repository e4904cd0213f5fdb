import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const maxBytes = 200_000_000;

/**
 * Returns the database as plain SQL that any driver can send in a single query, and that the owner of an empty database may run.
 * Needs `pg_dump` in the PATH, of the server's major version or newer.
 */
export async function dumpDatabase(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    'pg_dump',
    [
      '--inserts',
      '--rows-per-insert=100',
      '--no-owner',
      '--no-privileges',
      '--no-comments',
      // The dump must not contain key material. A server without signing keys creates new keys.
      '--exclude-table-data=public.signing_keys',
      '--exclude-table-data=public.factor_keys',
      url,
    ],
    { maxBuffer: maxBytes },
  );
  // Removes two commands that only psql understands.
  return stdout.replaceAll(/^\\(un)?restrict .*\n/gm, '');
}
