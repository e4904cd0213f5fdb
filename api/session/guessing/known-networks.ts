import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { knownNetworks } from '../account-tables.ts';
import { users } from '../users.ts';
import { hashNetwork } from './networks.ts';

/**
 * Returns what is known about a network: `isInUse`, whether any user has signed in from it within 30 days; `isKnown`, whether the account has
 * ever done so.
 */
export async function recognise(db: Database, { account, network }: { account: string; network: string }) {
  const isThis = eq(knownNetworks.networkHash, hashNetwork(network));
  const { rows } = await db.execute<{ isInUse: boolean; isKnown: boolean }>(sql`select
    exists (select from ${knownNetworks} where ${isThis} and ${knownNetworks.lastUsedAt} > now() - interval '30 days') as "isInUse",
    exists (select from ${knownNetworks} join ${users} on ${users.id} = ${knownNetworks.userId}
      where ${isThis} and lower(${users.email}) = ${account}) as "isKnown"`);
  return rows[0] ?? { isInUse: false, isKnown: false };
}

/**
 * Notes that a user has signed in from a network.
 * @returns whether to tell the user: the network is new for the user, who has used others. False in the first 30 days after the upgrade of an
 * installation, which has not noted networks before.
 */
export async function noteNetwork(tx: Transaction, userId: number, network: string): Promise<boolean> {
  const networkHash = hashNetwork(network);
  const [noted] = await tx
    .insert(knownNetworks)
    .values({ userId, networkHash })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.networkHash],
      set: { lastUsedAt: sql`now()` },
    })
    .returning({ isNew: sql<boolean>`${knownNetworks.firstUsedAt} = ${knownNetworks.lastUsedAt}` });
  return noted?.isNew === true && (await hasOthers(tx, userId, networkHash)) && !(await isLearning(tx));
}

const hasOthers = async (tx: Transaction, userId: number, networkHash: string) =>
  (await tx.$count(
    knownNetworks,
    and(eq(knownNetworks.userId, userId), sql`${knownNetworks.networkHash} <> ${networkHash}`),
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

/** Deletes the networks that have not been used to sign in for 400 days. */
export const forgetNetworks = (db: Database) =>
  db.delete(knownNetworks).where(lt(knownNetworks.lastUsedAt, sql`now() - interval '400 days'`));
