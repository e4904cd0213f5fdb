import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connection.ts';
import { mails, type Mail } from './outbox.ts';

const names = (addresses: string[]) => sql`
  concat_ws(' ', ${mails.to}, ${mails.subject}, ${mails.text}, ${mails.lastError})
    ~* any (select change_log.to_pattern(address) from unnest(${sql.param(addresses)}::text[]) address)`;

/** Returns the mails in the outbox that are to one of these addresses, or contain one. */
export const readMailsAbout = (db: Database, addresses: string[]): Promise<Mail[]> =>
  db.select().from(mails).where(names(addresses)).orderBy(mails.id);

/** Deletes the mails in the outbox that are to one of these addresses, or contain one. Returns their number. */
export async function deleteMailsAbout(tx: Transaction, addresses: string[]): Promise<number> {
  return (await tx.delete(mails).where(names(addresses)).returning({ id: mails.id })).length;
}
