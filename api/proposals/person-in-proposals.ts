import { sql, type SQL } from 'drizzle-orm';
import { toArrays, type LoggedRecord, type Reader } from '../changes/person.ts';
import type { Transaction } from '../db/connection.ts';
import { inJson } from '../db/statements/json-time.ts';
import { proposalItems, proposals } from './tables.ts';

const toList = (addresses: string[]): SQL => sql`${sql.param(addresses)}::text[]`;

/** SQL condition for the items of these records, with the alias `item` for items and `proposal` for their proposals. */
const areOf = (records: LoggedRecord[]): SQL =>
  sql`(proposal.collection, item.record_id) in (select * from unnest(${toArrays(records)}))`;

/** Returns when a user made, applied or undid a change of many records, oldest first. @param userId undefined for a person who is no user. */
export async function readProposalsBy(db: Reader, userId: number | undefined) {
  const { rows } = await db.execute<{ proposal: string; action: string; at: string }>(sql`
    select '/proposals/' || id as proposal, action, ${inJson('at')} as at
    from ${proposals}, lateral (values
      ('made', owner_id, created_at), ('applied', owner_id, applied_at), ('undone', undone_by_id, undone_at)
    ) as actions(action, by, at)
    where by = ${userId ?? null} and at is not null order by actions.at`);
  return rows;
}

/** Returns the items of these records in all proposals: their names and their values before and after. */
export async function readItemsOf(db: Reader, records: LoggedRecord[]) {
  const { rows } = await db.execute<{ proposal: string; record: string; name: object; before: object; after: object }>(
    sql`
    select '/proposals/' || proposal.id as proposal, '/' || collection || '/' || record_id as record, name, before, after
    from ${proposalItems} item join ${proposals} proposal on proposal.id = item.proposal_id
    where ${areOf(records)} order by item.id`,
  );
  return rows;
}

/**
 * Empties the items of deleted records. Replaces these addresses in the other items, whose values an undo may restore, and in the filters and
 * operations of proposals.
 * @param addresses in lower case.
 */
export async function eraseFromProposals(tx: Transaction, records: LoggedRecord[], addresses: string[]): Promise<void> {
  await tx.execute(sql`
    update ${proposalItems} item
    set name = null, problems = null, after_hash = null,
      before = case when before is not null then '{}'::jsonb end, after = case when after is not null then '{}'::jsonb end
    from ${proposals} proposal where proposal.id = item.proposal_id and ${areOf(records)}`);
  const erased = toList(addresses);
  const clean = (column: SQL) => sql`change_log.without_addresses(${column}, ${erased})`;
  await tx.execute(sql`
    update ${proposalItems} set name = ${clean(sql`name`)}, problems = ${clean(sql`problems`)},
      before = ${clean(sql`before`)}, after = ${clean(sql`after`)},
      after_hash = encode(sha256(convert_to(${clean(sql`after`)}::text, 'UTF8')), 'hex')
    where change_log.has_address(jsonb_build_array(name, problems, before, after), ${erased})`);
  await tx.execute(sql`
    update ${proposals} set filters = ${clean(sql`filters`)}, operations = ${clean(sql`operations`)}
    where change_log.has_address(jsonb_build_array(filters, operations), ${erased})`);
}
