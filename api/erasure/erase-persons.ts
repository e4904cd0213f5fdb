import { readOwned } from '../changes/linked-records.ts';
import { eraseChanges, iriOf, readAddresses, type PersonRecord } from '../changes/person.ts';
import type { Transaction } from '../db/connection.ts';
import { logAfterCommit } from '../db/log-after-commit.ts';
import { forgetPairsWith } from '../freshness/memory/forget-pairs.ts';
import { eraseFromMarks } from '../freshness/person-in-freshness.ts';
import { forgetAnswersAbout, forgetAnswersWith } from '../idempotency/forget-answers.ts';
import { eraseFromImports } from '../imports/history/person-in-imports.ts';
import { deleteMailsAbout } from '../mail/mails-about.ts';
import { eraseFromProposals } from '../proposals/person-in-proposals.ts';
import { deleteRequestsFor } from '../session/account/stored-about.ts';
import { eraseFromTrash } from '../trash/purging/person-in-trash.ts';
import { deleteViewsWith } from '../views/views-about.ts';

/**
 * Erases what remains of deleted persons, and of the records that were deleted with them. Reads the whole change log.
 * @returns the number of deleted mails.
 */
export async function erasePersons(tx: Transaction, persons: PersonRecord[]): Promise<number> {
  const owned = [];
  for (const person of persons) owned.push(...(await readOwned(tx, person)));
  const erased = [...persons, ...owned];
  const addresses = await readAddresses(tx, persons);
  await eraseFromTrash(tx, erased);
  await eraseChanges(tx, erased, addresses);
  for (const record of erased) await forgetAnswersAbout(tx, iriOf(record));
  await forgetAnswersWith(tx, addresses);
  await eraseFromImports(tx, addresses);
  await eraseFromProposals(tx, erased, addresses);
  await eraseFromMarks(tx, addresses);
  // The purge of a user, or the delete without a trash, has deleted the personal views.
  await deleteViewsWith(tx, addresses);
  await forgetPairsWith(tx, addresses);
  await deleteRequestsFor(tx, addresses);
  const mails = await deleteMailsAbout(tx, addresses);
  logAfterCommit(tx, { event: 'personErased', records: erased.map(iriOf) });
  return mails;
}
