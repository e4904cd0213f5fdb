import type { Env } from '../env/env.ts';
import { createUser } from '../session/create-user.ts';
import { StartRefused } from '../env/start-refused.ts';
import { readAccount } from './account.ts';
import { withDatabase } from './with-database.ts';

/**
 * Runs the command `user:create`, which creates an administrator. Returns the text to print.
 * @throws StartRefused when the user exists.
 */
export async function createAdministrator(words: string[], env: Env): Promise<string> {
  const { email, password, isGenerated } = await readAccount(words);
  // Only a transaction tells the change log that a command writes.
  const id = await withDatabase(env, (db) => db.transaction((tx) => createUser(tx, { email, password })));
  if (id === undefined) throw new StartRefused(`The user ${email} already exists; user:password changes the password.`);
  return `Created the administrator ${email}.${isGenerated ? `\nPassword: ${password}` : ''}`;
}
