import { sql } from 'drizzle-orm';
import type { ProposalItemKind } from '@trastienda/contract/proposals/proposal';
import type { Transaction } from '../../db/connection.ts';
import { idList } from '../../runs/batches.ts';
import { moveKinds } from '../../runs/kind-counts.ts';
import { proposalItems, proposals, type ItemProblem } from '../tables.ts';

/** An item that is not applied, and its new kind. */
export type SetAside = { id: number; kind: Exclude<ProposalItemKind, 'changes' | 'same'>; problems?: ItemProblem[] };

/** Stores why chosen items are not applied, unticks them and counts them. */
export async function setAside(tx: Transaction, proposal: number, items: readonly SetAside[]): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  const sent = JSON.stringify(items.map(({ id, kind, problems = null }) => ({ id, kind, problems })));
  await tx.execute(sql`
    update ${proposalItems} item set kind = sent.kind, problems = nullif(sent.problems, 'null'), is_chosen = false, done_at = now()
    from jsonb_to_recordset(${sent}::jsonb) sent (id int, kind text, problems jsonb)
    where item.id = sent.id`);
  await tx.execute(sql`
    update ${proposals} set refused = refused + ${items.length}, chosen = chosen - ${items.length},
      counts = ${moveKinds(proposalItems, sql`counts`, { before: 'changes', where: sql`id = any(${idList(ids)})` })}
    where id = ${proposal}`);
}
