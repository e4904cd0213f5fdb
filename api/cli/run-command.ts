import { StartRefused } from '../env/start-refused.ts';
import { version } from '../env/version.ts';
import { WrongUsage, type Command, type Streams } from './command.ts';

const usage = `Usage: npm run trastienda -- <command>

  user:create --email <address> [--password <password>]
      Creates an administrator. Without --password, prompts for a password on a terminal; otherwise takes the first line of the
      standard input, or, if that is empty, generates a password and prints it once.
  user:password --email <address> [--password <password>]
      Changes a user's password and ends all of their sessions. Without --password, as user:create.
  user:reset-link --email <address>
      Prints a link with which a user sets a new password, for servers that cannot send mails.
  user:reset-factor --email <address>
      Removes all second factors and recovery codes of a user, who then signs in with the password alone.
  outbox
      Prints the latest e-mails, sent or not.
  export --record <path>
      Prints as JSON what is stored about a user, taker, contact, maker or reseller, such as /takers/7, with its changes.
  erase --record <path>
      Erases what remains of a deleted user, taker, contact, maker or reseller: its values in the change log, stored answers, mails.
      Notes it in the list erasures.jsonl, in BACKUP_TO or in the data folder.
  backup <file>
      Writes the database and the pictures into a new file, while the server runs. BACKUP_PASSPHRASE encrypts it.
  backup --verify <file>
      Checks that a backup is complete and undamaged, and that this release can restore it.
  restore [--erasures <file>] [--keep-pictures] <file>
      Restores a backup into an empty database and an empty folder or bucket, and compares each table and picture with it. With
      --keep-pictures, pictures that are there already are compared and not written. Repeats the erasures since the backup, from the list
      erasures.jsonl in BACKUP_TO, beside the backup or in the data folder, or from that of --erasures.
  doctor [--json]
      Checks settings, database, folders, mail and outside systems, and says what to do. Exit code 1 if a check fails. Changes nothing.
  version
      Prints the version.
  help
      Prints this help.

The commands use the database of DATABASE_URL, or the embedded database in TRASTIENDA_DATA (.data). The server may be running.`;

/** Each command loads its own modules only, because most of the time of a short command would go into those of the others. */
const commands: Record<string, () => Promise<Command>> = {
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  'user:create': async () => (await import('./users/create-administrator.ts')).createAdministrator,
  'user:password': async () => (await import('./users/set-password.ts')).setPassword,
  'user:reset-link': async () => (await import('./users/print-reset-link.ts')).printResetLink,
  'user:reset-factor': async () => (await import('./users/reset-factor.ts')).resetFactor,
  outbox: async () => (await import('./print-outbox.ts')).printOutbox,
  export: async () => (await import('./export-person.ts')).exportPerson,
  erase: async () => (await import('./erase-person.ts')).erasePerson,
};

const texts: Record<string, string> = {
  version,
  '--version': version,
  help: usage,
  'cache:clear': 'cache:clear has no effect any more: servers do not cache answers. Remove it from your scripts.',
};

/**
 * Runs the command that `words` name, with the variables of `source`, and prints its result or why it is refused.
 * @returns the exit code.
 * @throws an unexpected error.
 */
export async function runCommand(words: string[], source: NodeJS.ProcessEnv, streams: Streams): Promise<number> {
  try {
    const { text, exitCode } = await resultOf(words, source, streams);
    streams.print(text);
    return exitCode;
  } catch (error) {
    if (!(error instanceof WrongUsage) && !(error instanceof StartRefused)) throw error;
    streams.say(error.message);
    return error instanceof WrongUsage ? 2 : error.exitCode;
  }
}

async function resultOf([name = 'help', ...words]: string[], source: NodeJS.ProcessEnv, streams: Streams) {
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (text !== undefined) return { text, exitCode: 0 };
  // Runs also if the variables are invalid.
  if (name === 'doctor') return (await import('./doctor.ts')).doctor(words, source, streams);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new WrongUsage(`Unknown command ${name}.\n\n${usage}`);
  const [command, { readEnv }] = await Promise.all([load(), import('../env/env.ts')]);
  return { text: await command(words, readEnv(source), streams), exitCode: 0 };
}
