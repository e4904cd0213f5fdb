import { readEnv } from '../env/env.ts';
import { StartRefused } from '../env/start-refused.ts';
import { version } from '../env/version.ts';
import { backup } from './backup.ts';
import { createAdministrator } from './create-administrator.ts';
import { doctor } from './doctor.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { printOutbox } from './print-outbox.ts';
import { restore } from './restore.ts';
import { setPassword } from './set-password.ts';
import { WrongUsage } from './wrong-usage.ts';

const usage = `Usage: npm run trastienda -- <command>

  user:create --email <address> [--password <password>]
      Creates an administrator. Without --password, prompts for a password on a terminal; otherwise takes the first line of the
      standard input, or, if that is empty, generates a password and prints it once.
  user:password --email <address> [--password <password>]
      Changes a user's password and ends all of their sessions. Without --password, as user:create.
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

type Command = (words: string[], env: ReturnType<typeof readEnv>) => Promise<string>;

const commands: Record<string, Command> = {
  backup,
  restore,
  'user:create': createAdministrator,
  'user:password': setPassword,
  outbox: printOutbox,
  export: exportPerson,
  erase: erasePerson,
};

/** Commands that run also if the environment variables are invalid. */
const commandsWithoutEnv: Record<string, (words: string[]) => Promise<string>> = {
  doctor,
  version: async () => version,
  '--version': async () => version,
  help: async () => usage,
  'cache:clear': async () =>
    'cache:clear has no effect any more: servers do not cache answers. Remove it from your scripts.',
};

const [name = 'help', ...words] = process.argv.slice(2);
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const withoutEnv = Object.hasOwn(commandsWithoutEnv, name) ? commandsWithoutEnv[name] : undefined;
  if (command) console.log(await command(words, readEnv(process.env)));
  else if (withoutEnv) console.log(await withoutEnv(words));
  else throw new WrongUsage(`Unknown command ${name}.\n\n${usage}`);
} catch (error) {
  if (!(error instanceof WrongUsage) && !(error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof WrongUsage ? 2 : error.exitCode;
}
