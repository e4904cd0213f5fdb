import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { knownNetworks } from '../account-tables.ts';
import { hasBackOfficeRole, users } from '../users.ts';
import { hashNetwork } from './networks.ts';

/**
 * Returns what is known about a network: `isInUse`, whether a user of the back office has used it within 30 days; `isKnown`, whether the account has
 * used it within 400 days. Other users do not count for `isInUse`, because a partner can use any number of networks.
 */
export async function recognise(db: Database, { account, network }: { account: string; network: string }) {
  const isThis = eq(knownNetworks.networkHash, hashNetwork(network));
  const { rows } = await db.execute<{ isInUse: boolean; isKnown: boolean }>(sql`
    select coalesce(bool_or(${hasBackOfficeRole} and ${knownNetworks.lastUsedAt} > now() - interval '30 days'), false) as "isInUse",
      coalesce(bool_or(lower(${users.email}) = ${account}), false) as "isKnown"
    from ${knownNetworks} join ${users} on ${users.id} = ${knownNetworks.userId} where ${isThis}`);
  return rows[0] ?? { isInUse: false, isKnown: false };
}

/**
 * Notes that a user has signed in from a network.
 * @returns whether to tell the user: the network is new for the user, who has used others. False in the first 30 days after the upgrade of an
 * installation, which has not noted networks before.
 */
export async function noteNetwork(tx: Transaction, userId: number, network: string): Promise<boolean> {
  return (await noteUse(tx, userId, network)) && (await hasOthers(tx, userId, network)) && !(await isLearning(tx));
}

/**
 * Notes that a user uses an existing session from a network that is known already, or from any network if none is known, as after an upgrade.
 * Another network stays unknown: with a stolen token, a stranger must not make it known without a mail to the owner.
 */
export const renewUse = async (tx: Transaction, userId: number, network: string): Promise<void> => {
  const isTheirs = eq(knownNetworks.userId, userId);
  const isKnown = sql`exists (
    select from ${knownNetworks} where ${isTheirs} and ${eq(knownNetworks.networkHash, hashNetwork(network))})`;
  await noteUse(tx, userId, network, sql`(${isKnown} or not exists (select from ${knownNetworks} where ${isTheirs}))`);
};

/**
 * Notes that a user uses a network. Skipped while another transaction has locked the user for a deletion or a new password, because that
 * transaction may wait for the session that the caller has locked.
 * @returns whether the network is new for the user.
 */
async function noteUse(tx: Transaction, userId: number, network: string, condition = sql`true`): Promise<boolean> {
  const { rows } = await tx.execute<{ isNew: boolean }>(sql`
    insert into ${knownNetworks} as known (user_id, network_hash)
    select ${users.id}, ${hashNetwork(network)} from ${users}
    where ${users.id} = ${userId} and ${condition} for key share of ${users} skip locked
    on conflict (user_id, network_hash) do update set last_used_at = now()
    returning known.first_used_at = known.last_used_at as "isNew"`);
  return rows[0]?.isNew === true;
}

const hasOthers = async (tx: Transaction, userId: number, network: string) =>
  (await tx.$count(
    knownNetworks,
    and(eq(knownNetworks.userId, userId), ne(knownNetworks.networkHash, hashNetwork(network))),
  )) > 0;

/**
 * Whether the installation was upgraded less than 30 days ago to the release that notes networks. A new installation runs all migrations
 * within an hour, in one release.
 */
async function isLearning(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from migrations.applied own join migrations.applied first on first.number = 0
    where own.name = '0019_own_account' and own.applied_at > now() - interval '30 days'
      and (own.release <> first.release or own.applied_at > first.applied_at + interval '1 hour')`);
  return rows.length > 0;
}

/** Deletes the networks that have not been used for 400 days. */
export const forgetNetworks = (db: Database) =>
  db.delete(knownNetworks).where(lt(knownNetworks.lastUsedAt, sql`now() - interval '400 days'`));
