import type { BulkCollection } from '@trastienda/contract/proposals/fields';
import type { Database } from '../../db/connection.ts';
import { proposalItems, proposals } from '../../proposals/tables.ts';

type Values = Partial<typeof proposals.$inferInsert> & { items?: Partial<typeof proposalItems.$inferInsert>[] };

/** Inserts a proposal with items, without planning it. By default it is an applied one of the administrator, for tags. @returns its id. */
export async function insertProposal(db: Database, { items = [], ...values }: Values = {}): Promise<number> {
  const collection: BulkCollection = 'tags';
  const [stored] = await db
    .insert(proposals)
    .values({ collection, state: 'applied', ownerId: 1, language: 'es', operations: [], ...values })
    .returning({ id: proposals.id });
  if (!stored) throw new Error('the insert returned no row');
  const proposalId = stored.id;
  const rows = items.map((item, index) => ({ proposalId, recordId: index + 1, kind: 'changes' as const, ...item }));
  if (rows.length > 0) await db.insert(proposalItems).values(rows);
  return proposalId;
}
