import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { followLinks, readOwned } from '../changes/linked-records.ts';
import {
  eraseChanges,
  iriOf,
  isInLogOrTrash,
  readAddresses,
  readPresent,
  type PersonRecord,
} from '../changes/person.ts';
import { logAfterCommit } from '../db/log-after-commit.ts';
import type { Env } from '../env/env.ts';
import { StartRefused } from '../env/start-refused.ts';
import { forgetAnswersAbout, forgetAnswersWith } from '../idempotency/forget-answers.ts';
import { eraseFromImports } from '../imports/history/person-in-imports.ts';
import { deleteMailsAbout } from '../mail/mails-about.ts';
import { eraseFromTrash } from '../trash/purging/person-in-trash.ts';
import { readPerson } from './read-person.ts';
import { withDatabase } from './with-database.ts';

/**
 * Runs the command `erase`, which erases what remains of a deleted record, also in the trash, and of the linked records that are deleted,
 * too. Returns the text to print.
 * @throws StartRefused when the record exists, or nothing is stored about it.
 */
export async function erasePerson(words: string[], env: Env): Promise<string> {
  const person = readPerson(words);
  return withDatabase(env, (db) => db.transaction((tx) => erase(tx, person)));
}

async function erase(tx: Transaction, person: PersonRecord): Promise<string> {
  // The search for the addresses reads the whole log.
  await tx.execute(sql`set local statement_timeout = 0`);
  if (await readPresent(tx, person)) {
    throw new StartRefused(
      `${iriOf(person)} still exists. Delete it in the back office first, then erase what remains.`,
    );
  }
  if (!(await isInLogOrTrash(tx, person))) {
    throw new StartRefused(`Nothing is stored about ${iriOf(person)}.`);
  }
  const { deleted, existing } = await followLinks(tx, person);
  const owned = [];
  for (const record of deleted) owned.push(...(await readOwned(tx, record)));
  const erased = [...deleted, ...owned];
  const addresses = await readAddresses(tx, deleted);
  await eraseFromTrash(tx, erased);
  await eraseChanges(tx, erased, addresses);
  for (const record of erased) await forgetAnswersAbout(tx, iriOf(record));
  await forgetAnswersWith(tx, addresses);
  await eraseFromImports(tx, addresses);
  const mails = await deleteMailsAbout(tx, addresses);
  logAfterCommit(tx, { event: 'personErased', records: erased.map(iriOf) });
  return [
    `Erased ${deleted.map(iriOf).join(', ')} from the trash, the change log and the stored answers. Mails deleted: ${mails}.`,
    ...existing.map(
      (linked) => `${iriOf(linked)} is linked and still exists; delete and erase it if it is the same person.`,
    ),
  ].join('\n');
}
