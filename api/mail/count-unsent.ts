import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { mails } from './outbox.ts';

/** Older mails are not counted, so that the time of the query does not grow with the outbox. */
const latestMails = 10_000;

/** `waiting` for the first attempt, `failed` in the last attempt, `held` back by a restore. */
type Unsent = { waiting: number; failed: number; held: number; oldestWaitingSeconds: number };

/**
 * Counts the mails that are not sent, among the latest ones.
 * @param heldBack the beginning of `last_error` of a mail that a restore holds back.
 */
export async function countUnsent(
  db: Pick<Database, 'execute'>,
  heldBack: string,
  latest = latestMails,
): Promise<Unsent> {
  const { rows } = await db.execute<Unsent>(sql`
    select count(*) filter (where last_error is null)::int as waiting,
      count(*) filter (where not starts_with(last_error, ${heldBack}))::int as failed,
      count(*) filter (where starts_with(last_error, ${heldBack}))::int as held,
      coalesce(extract(epoch from now() - min(created_at) filter (where last_error is null)), 0)::float8 as "oldestWaitingSeconds"
    from (select created_at, sent_at, last_error from ${mails} order by id desc limit ${latest}) latest
    where sent_at is null`);
  const [unsent] = rows;
  if (!unsent) throw new Error('an aggregate returned no row');
  return unsent;
}
