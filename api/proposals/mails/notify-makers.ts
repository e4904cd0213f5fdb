import { eq, sql, type SQL } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import { shownText } from '../../db/columns.ts';
import type { Queries, Transaction } from '../../db/connection.ts';
import { sendMail, type Mailing } from '../../mail/send-mail.ts';
import { experiences } from '../../resources/experience/table.ts';
import { makers } from '../../resources/maker/table.ts';
import { proposalItems, proposals } from '../tables.ts';
import { maxNames, toMail, type Summary } from './summary.ts';

type Notifying = Pick<typeof proposals.$inferSelect, 'id' | 'language' | 'notify'>;
type NotifiedMaker = Summary & { email: string };

/** SQL condition for the items with the alias `item` that switched an experience on or off and whose maker has not been notified. */
const isNotNotified = sql`item.state = 'applied' and not item.is_notified and item.after ? 'isActive'`;
/** SQL condition for the items with the alias `item` that will do so when they are applied. */
const isPlanned = sql`item.state = 'pending' and item.is_chosen and item.after ? 'isActive'`;

/**
 * Stores one mail for each maker with its experiences that were switched on or off, unless the proposal sends none. The mails count for the
 * owner's mails an hour (D-62). If the owner was deleted meanwhile, no mail is sent.
 */
export async function notifyMakers(tx: Transaction, mailing: Mailing, proposal: Notifying): Promise<void> {
  const { id, language, notify } = proposal;
  if (notify !== 'summary') return;
  // Locked, so that each maker gets its mail once. Read again, because the owner may have been deleted while the proposal ran.
  const [locked] = await tx
    .select({ ownerId: proposals.ownerId })
    .from(proposals)
    .where(eq(proposals.id, id))
    .for('no key update');
  const requestedBy = locked?.ownerId ?? undefined;
  if (requestedBy === undefined) return;
  for (const { email, ...summary } of await readMakers(tx, proposal, { where: isNotNotified })) {
    await sendMail(tx, mailing, { to: email, ...toMail(summary, language), requestedBy });
  }
  await tx.execute(
    sql`update ${proposalItems} item set is_notified = true where item.proposal_id = ${id} and ${isNotNotified}`,
  );
}

/** Returns the mail to the first of the makers as it would be if the ticked items were applied now; undefined if no maker gets a mail. */
export async function previewMail(
  db: Pick<Queries, 'execute'>,
  proposal: Notifying,
): Promise<{ to: string; subject: string; text: string } | undefined> {
  if (proposal.notify !== 'summary') return undefined;
  const [first] = await readMakers(db, proposal, { where: isPlanned, limit: 1 });
  return first && { to: first.makerName, ...toMail(first, proposal.language) };
}

/** Reads the makers of items in order of id, with their experiences in order of id. */
async function readMakers(
  db: Pick<Queries, 'execute'>,
  { id, language }: Notifying,
  { where, limit }: { where: SQL; limit?: number },
): Promise<NotifiedMaker[]> {
  const { rows } = await db.execute<NotifiedMaker>(sql`
    select maker.name as "makerName", maker.email,
      ${switched(sql`notified.is_on`)} as "on", ${switched(sql`not notified.is_on`)} as "off"
    from (${notifiedExperiences(id, { where, language })}) notified join ${makers} maker on maker.id = notified.maker_id
    group by maker.id order by maker.id limit ${limit ?? null}`);
  return rows;
}

/** SQL for a {@link Switched}; an array of PostgreSQL can be cut without a copy of each name in the result. */
const switched = (where: SQL): SQL => sql`json_build_object(
  'n', count(*) filter (where ${where}),
  'names', coalesce(to_json((array_agg(notified.name order by notified.id) filter (where ${where}))[1:${sql.raw(String(maxNames))}]), '[]')
)`;

const notifiedExperiences = (proposal: number, { where, language }: { where: SQL; language: Language }): SQL => sql`
  select ${experiences.id} as id, ${shownText(experiences.name, language)} as name,
    coalesce((item.after ->> 'maker')::int, ${experiences.makerId}) as maker_id, (item.after ->> 'isActive')::boolean as is_on
  from ${proposalItems} item join ${experiences} on ${experiences.id} = item.record_id
  where item.proposal_id = ${proposal} and ${where}`;
