import type { Database } from '../../db/connection.ts';
import { logAfterCommit } from '../../db/log-after-commit.ts';
import type { Env } from '../../env/env.ts';
import { createUser } from '../../session/create-user.ts';
import { StartRefused } from '../../env/start-refused.ts';
import { readAccount } from './read-account.ts';
import type { Streams } from '../command.ts';
import { withDatabase } from '../with-database.ts';

/**
 * Runs the command `user:create`, which creates an administrator. Returns the text to print.
 * @throws StartRefused when the user exists.
 */
export async function createAdministrator(words: string[], env: Env, streams: Streams): Promise<string> {
  const { email, password, isGenerated } = await readAccount(words, streams);
  const create = (db: Database) =>
    db.transaction(async (tx) => {
      const created = await createUser(tx, { email, password });
      if (created !== undefined) logAfterCommit(tx, { event: 'userCreated', target: created, roles: ['ROLE_ADMIN'] });
      return created;
    });
  const id = await withDatabase(env, streams, create, { mayCreate: true });
  if (id === undefined) throw new StartRefused(`The user ${email} already exists; user:password changes the password.`);
  return `Created the administrator ${email}.${isGenerated ? `\nPassword: ${password}` : ''}`;
}
