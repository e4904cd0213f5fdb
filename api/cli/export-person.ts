import { readLinked } from '../changes/linked-records.ts';
import { iriOf, readAddresses, readChangesOf, readPresent } from '../changes/person.ts';
import type { Env } from '../env/env.ts';
import { StartRefused } from '../env/start-refused.ts';
import { readMailsAbout } from '../mail/mails-about.ts';
import { readPerson } from './read-person.ts';
import { withDatabase } from './with-database.ts';

/**
 * Runs the command `export`. Returns what is stored about a record as JSON: its values (null if it was deleted), its changes, the mails
 * with its address, and the paths of the linked records, which have exports of their own.
 * @throws StartRefused when neither the record nor a change of it exists.
 */
export async function exportPerson(words: string[], env: Env): Promise<string> {
  const person = readPerson(words);
  const stored = await withDatabase(env, async (db) => {
    const present = await readPresent(db, person);
    const changes = await readChangesOf(db, person);
    if (!present && changes.length === 0) throw new StartRefused(`Nothing is stored about ${iriOf(person)}.`);
    const linked = (await readLinked(db, person)).map(iriOf);
    const mails = await readMailsAbout(db, await readAddresses(db, [person]));
    return { record: iriOf(person), values: present ?? null, linked, changes, mails };
  });
  return JSON.stringify(stored, null, 2);
}
