import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { useConnection } from '../testing/databases/use-connection.ts';
import { insertProposal } from '../testing/proposals/insert-proposal.ts';
import { forgetProposals } from './forget-proposals.ts';
import { proposalItems, proposals } from './tables.ts';

const connection = useConnection();
beforeEach(() => connection().db.execute(sql`truncate proposals cascade`));

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const insert = (values: Parameters<typeof insertProposal>[1]) =>
  insertProposal(connection().db, { ownerId: null, items: [{}, {}], ...values });
/** Forgets proposals while the log keeps its changes for 100 days. @returns the ids of those that are left. */
async function forget(): Promise<number[]> {
  const { db } = connection();
  await forgetProposals({ db, env: { changeLogDays: 100 } });
  return (await db.select({ id: proposals.id }).from(proposals).orderBy(proposals.id)).map(({ id }) => id);
}

it('D-91 a proposal that applied nothing is deleted with its items 30 days after its plan', async () => {
  const planned = (state: 'planned' | 'discarded' | 'failed' | 'stopped', days: number) =>
    insert({ state, createdAt: ago(days), plannedAt: ago(days), finishedAt: ago(1) });
  for (const state of ['planned', 'discarded', 'failed', 'stopped'] as const) await planned(state, 31);
  const kept = [await planned('planned', 29), await planned('discarded', 29)];
  expect(await forget()).toEqual(kept);
  expect(await connection().db.$count(proposalItems)).toBe(4);
});

it('D-91 one that changed records is kept as long as the log has its changes, whose months are dropped as a whole', async () => {
  const applied = (days: number, undoneAt: Date | null = null) =>
    insert({ createdAt: ago(days), plannedAt: ago(days), appliedAt: ago(days), applied: 2, undoneAt });
  await applied(132);
  const kept = [await applied(99), await applied(132, ago(99))];
  expect(await forget()).toEqual(kept);
});

it('one on which the server works is kept at any age', async () => {
  const busy = [];
  for (const state of ['planning', 'applying', 'stopping', 'undoing'] as const)
    busy.push(await insert({ state, createdAt: ago(500), applied: 1 }));
  expect(await forget()).toEqual(busy);
});
