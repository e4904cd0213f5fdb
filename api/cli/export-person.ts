import { eq } from 'drizzle-orm';
import { readLinked, readOwned } from '../changes/linked-records.ts';
import {
  iriOf,
  isInLogOrTrash,
  readAddresses,
  readChangesOf,
  readPresent,
  type LoggedRecord,
} from '../changes/person.ts';
import { actorLog } from '../db/actor.ts';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env/env.ts';
import { StartRefused } from '../env/start-refused.ts';
import { readStaleTextsOf } from '../freshness/person-in-freshness.ts';
import { readImportsBy } from '../imports/history/person-in-imports.ts';
import { readMailsAbout } from '../mail/mails-about.ts';
import { readItemsOf, readProposalsBy } from '../proposals/person-in-proposals.ts';
import { readAccountOf } from '../session/account/stored-about.ts';
import { logins } from '../session/tables.ts';
import { readFromTrash } from '../trash/purging/person-in-trash.ts';
import { readViewsAbout } from '../views/views-about.ts';
import type { Streams } from './command.ts';
import { readPerson } from './read-person.ts';
import { withDatabase } from './with-database.ts';

/**
 * Runs the command `export`. Returns the stored data of a person as JSON: the values of the record (null if it was deleted), its changes, the former
 * texts from which its stale texts were made, the records that are deleted with it, the rows of these records in the trash, the sign-ins, the
 * account, the views and the proposals of a user, what proposals planned for these records, the imports, the mails and the views with its address,
 * and the paths of the linked records, which have exports of their own.
 * @throws StartRefused when neither the record nor a change of it exists, and it is not in the trash.
 */
export async function exportPerson(words: string[], env: Env, streams: Streams): Promise<string> {
  const person = readPerson(words);
  const stored = await withDatabase(env, streams, async (db) => {
    const { values, changes } = await readRecord(db, person);
    if (!values && !(await isInLogOrTrash(db, person)))
      throw new StartRefused(`Nothing is stored about ${iriOf(person)}.`);
    actorLog()?.({ event: 'personExported', records: [iriOf(person)] });
    const owned = await readOwned(db, person);
    const addresses = await readAddresses(db, [person]);
    return {
      record: iriOf(person),
      values,
      linked: (await readLinked(db, person)).map(iriOf),
      changes,
      staleTexts: await readStaleTextsOf(db, [person]),
      owned: await readAll(db, owned),
      trash: await readFromTrash(db, [person, ...owned]),
      signIns: person.collection === 'users' ? await readSignIns(db, person.id) : [],
      account: person.collection === 'users' ? await readAccountOf(db, person.id) : null,
      views: await readViewsAbout(db, person.collection === 'users' ? person.id : undefined, addresses),
      imports: await readImportsBy(db, addresses),
      proposals: await readProposalsBy(db, person.collection === 'users' ? person.id : undefined),
      proposed: await readItemsOf(db, [person, ...owned]),
      mails: await readMailsAbout(db, addresses),
    };
  });
  return JSON.stringify(stored, null, 2);
}

async function readRecord(db: Database, record: LoggedRecord) {
  return { values: (await readPresent(db, record)) ?? null, changes: await readChangesOf(db, record) };
}

const readAll = (db: Database, records: LoggedRecord[]) =>
  Promise.all(records.map(async (record) => ({ record: iriOf(record), ...(await readRecord(db, record)) })));

const readSignIns = async (db: Database, userId: number) =>
  (await db.select({ at: logins.at }).from(logins).where(eq(logins.userId, userId)).orderBy(logins.at)).map(
    ({ at }) => at,
  );
