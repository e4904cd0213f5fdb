import { erasedUser } from '@trastienda/contract/imports/runs';
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { inJson } from '../../db/statements/json-time.ts';
import { users } from '../../session/users.ts';
import { trashRows } from '../../db/tables/trash.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importItems } from '../tables.ts';

/** Returns when these addresses, in lower case, started, applied or undid an import, oldest first. */
export async function readImportsBy(db: Database, addresses: string[]) {
  const { rows } = await db.execute<{ run: string; action: string; at: string }>(sql`
    select '/imports/runs/' || id as run, action, ${inJson('at')} as at
    from ${importRuns}, lateral (values
      ('started', started_by, started_at), ('applied', applied_by, applied_at), ('undone', undone_by, undone_at)
    ) as actions(action, by, at)
    where lower(by) = any(${sql.param(addresses)}::text[]) order by actions.at`);
  return rows;
}

/**
 * Replaces e-mail addresses in the history of imports, and in the stored values that an undo restores. The values of the source stay as the
 * source sent them. In the history, the address of a user who exists, or is in the trash, stays.
 * @param addresses in lower case.
 */
export async function eraseFromImports(tx: Transaction, addresses: string[]): Promise<void> {
  await eraseFromRuns(tx, addresses);
  await eraseFromItems(tx, addresses);
}

async function eraseFromRuns(tx: Transaction, addresses: string[]): Promise<void> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    select address from unnest(${sql.param(addresses)}::text[]) address
    where not exists (select from ${users} where lower(${users.email}) = address) and not exists (
      select from ${trashRows} where table_name = 'users' and emptied is null and lower(content ->> 'email') = address
    )`);
  const unused = sql`${sql.param(rows.map(({ address }) => address))}::text[]`;
  const without = (by: SQL) => sql`${by} = case when lower(${by}) = any(${unused}) then ${erasedUser} else ${by} end`;
  await tx.execute(sql`
    update ${importRuns} set ${without(sql`started_by`)}, ${without(sql`applied_by`)}, ${without(sql`undone_by`)}
    where lower(started_by) = any(${unused}) or lower(applied_by) = any(${unused}) or lower(undone_by) = any(${unused})`);
}

/** An item has stored values in `before`, and in `fields` as `ours`. */
async function eraseFromItems(tx: Transaction, addresses: string[]): Promise<void> {
  const erased = sql`${sql.param(addresses)}::text[]`;
  const ours = sql`jsonb_build_object('ours', change_log.without_addresses(value -> 'ours', ${erased}))`;
  await tx.execute(sql`
    update ${importItems} set
      before = change_log.without_addresses(before, ${erased}),
      fields = (select coalesce(jsonb_object_agg(key, value || ${ours}), '{}') from jsonb_each(fields))
    where change_log.has_address(jsonb_build_array(before, jsonb_path_query_array(fields, '$.*.ours')), ${erased})`);
}
