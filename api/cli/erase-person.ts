import type { Transaction } from '../db/connection.ts';
import { addErasures } from '../backup/erasures/add-erasures.ts';
import { followLinks } from '../changes/linked-records.ts';
import { iriOf, isInLogOrTrash, readPresent, type PersonRecord } from '../changes/person.ts';
import { waitForBackups } from '../db/backup-lock.ts';
import type { Env } from '../env/env.ts';
import { StartRefused } from '../env/start-refused.ts';
import { erasePersons } from '../erasure/erase-persons.ts';
import type { Streams } from './command.ts';
import { readPerson } from './read-person.ts';
import { withDatabase } from './with-database.ts';

/**
 * Runs the command `erase`, which erases what remains of a deleted record, also in the trash, and of the linked records that are deleted,
 * too. Returns the text to print.
 * @throws StartRefused when the record exists, nothing is stored about it, or the list of erasures cannot be written.
 */
export async function erasePerson(words: string[], env: Env, streams: Streams): Promise<string> {
  const person = readPerson(words);
  // The search for the addresses reads the whole log.
  return withDatabase(env, streams, (db) => db.longTransaction((tx) => erase(tx, { env, streams, person })));
}

type Erasing = { env: Env; streams: Streams; person: PersonRecord };

async function erase(tx: Transaction, { env, streams, person }: Erasing): Promise<string> {
  await waitForBackups(tx, streams.say);
  if (await readPresent(tx, person)) {
    throw new StartRefused(
      `${iriOf(person)} still exists. Delete it in the back office first, then erase what remains.`,
    );
  }
  if (!(await isInLogOrTrash(tx, person))) {
    throw new StartRefused(`Nothing is stored about ${iriOf(person)}.`);
  }
  const { deleted, existing } = await followLinks(tx, person);
  const mails = await erasePersons(tx, deleted);
  const list = await addErasures(tx, env, deleted);
  return [
    `Erased ${deleted.map(iriOf).join(', ')} from the trash, the change log and the stored answers. Mails deleted: ${mails}.`,
    `Noted in ${list}, from which a restore repeats it.`,
    ...existing.map(
      (linked) => `${iriOf(linked)} is linked and still exists; delete and erase it if it is the same person.`,
    ),
  ].join('\n');
}
