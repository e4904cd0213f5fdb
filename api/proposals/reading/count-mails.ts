import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { experiences } from '../../resources/experience/table.ts';
import { proposalItems, proposals } from '../tables.ts';

/**
 * Returns for these proposals the number of makers that get a mail: those that ticked experiences have after the change, if it switches them on or
 * off. A proposal without mails is not in the result.
 */
export async function countMails(
  db: Database | Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ id: number; mails: number }>(sql`
    select item.proposal_id as id, count(distinct coalesce((item.after ->> 'maker')::int, ${experiences.makerId}))::int as mails
    from ${proposals} join ${proposalItems} item on item.proposal_id = ${proposals.id}
    join ${experiences} on ${experiences.id} = item.record_id
    where ${proposals.id} = any(${sql.param(ids)}::int[]) and ${proposals.notify} = 'summary' and ${proposals.collection} = 'experiences'
      and item.is_chosen and item.after ? 'isActive'
    group by 1`);
  return new Map(rows.map(({ id, mails }) => [id, mails]));
}
