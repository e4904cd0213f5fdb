import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { createUser } from '../session/create-user.ts';
import { users } from '../session/users.ts';
import { buildCatalogue } from './catalogue.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { insertResellers } from './insert-resellers.ts';
import type { Account, Stored } from './load-demo.ts';
import { storeLogos, storeMakerPictures, storePictures } from './store-pictures.ts';

/**
 * Stores the pictures of the demo, and then all its records in a single transaction, unless the database has data by then.
 * @param isEmpty whether the database has no data, in the given transaction.
 */
export async function fillWithDemo(
  { db, media }: Stored,
  account: Account,
  isEmpty: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  const catalogue = buildCatalogue();
  const pictures = await storePictures({ db, media }, catalogue.experiences);
  const ofMakers = await storeMakerPictures({ db, media }, catalogue.makers);
  const logos = await storeLogos({ db, media }, catalogue.resellers.length);
  await db.transaction(async (tx) => {
    // If two copies of the server start at the same time, the second waits for the lock and then finds the data of the first.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    if (!(await isEmpty(tx))) return;
    await createUser(tx, account);
    await insertCatalogue(tx, catalogue, pictures, ofMakers);
    await insertResellers(tx, catalogue, logos);
  });
}
