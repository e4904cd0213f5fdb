import { sql } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Connection } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { cloneDatabase } from '../../testing/databases/clone.ts';
import { BackupRefused } from '../file/backup-refused.ts';
import { toFailure } from './failure.ts';

let connection: Connection;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase();
  ({ drop } = database);
  connection = connect(database.url);
});
afterAll(async () => {
  await connection.close();
  await drop();
});

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('there is no error'),
    (error: unknown) => error,
  );

it('names the refusal of the database without the statement and its values', async () => {
  const error = await errorOf(connection.db.execute(sql`select ${'secret'} from none`));
  expect(toFailure(error)).toBe('The database reported an error: relation "none" does not exist (42P01).');
});

it('says that the connection to the database was lost', async () => {
  const error = await errorOf(connection.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  expect(toFailure(error)).toBe(
    'The database reported an error: terminating connection due to administrator command (57P01).',
  );
  const unreachable = connect('postgresql://user:secret@127.0.0.1:1/none');
  expect(toFailure(await errorOf(unreachable.db.execute(sql`select 1`)))).toBe(
    'The connection to the database was lost: connect ECONNREFUSED 127.0.0.1:1.',
  );
  await unreachable.close();
});

it('names the file that the file system refuses', async () => {
  expect(toFailure(await errorOf(readdir('/none/folder')))).toBe('/none/folder cannot be used (ENOENT).');
});

it.each([
  [new BackupRefused('One.\nTwo.\n'), 'One. Two.'],
  [
    new BackupRefused('/b/trastienda.tar.zst.0123abcd.new cannot be written: the disk is full.'),
    '/b/trastienda.tar.zst cannot be written: the disk is full.',
  ],
  [
    new ApiError('unavailable', { cause: new Error('read ECONNRESET') }),
    'The store of the pictures cannot be used: read ECONNRESET.',
  ],
  [
    new Error('Connection terminated unexpectedly'),
    'The connection to the database was lost: Connection terminated unexpectedly.',
  ],
  [new RangeError(''), 'The backup failed: RangeError.'],
  ['nothing', 'The backup failed: nothing.'],
])('describes %s', (error, sentence) => {
  expect(toFailure(error)).toBe(sentence);
});
