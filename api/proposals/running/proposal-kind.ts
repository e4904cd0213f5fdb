import { sql } from 'drizzle-orm';
import type { Actor } from '../../db/actor.ts';
import { proposalLog } from '../../log/process-log.ts';
import { sendingWith } from '../../mail/sender.ts';
import { sendMail } from '../../mail/send-mail.ts';
import type { Held, RunKind } from '../../runs/run-kind.ts';
import { applyProposal } from '../applying/apply-proposal.ts';
import { notifyMakers } from '../mails/notify-makers.ts';
import { planProposal } from '../planning/plan-proposal.ts';
import { proposals } from '../tables.ts';
import { undoProposal } from '../undoing/undo-proposal.ts';
import { endProposal } from './end-proposal.ts';
import { runningColumns, type ProposalServices, type RunningProposal } from './running-proposal.ts';
import { proposalTables } from './stages.ts';

/** SQL for the time at which a proposal with the given alias began to apply or undo. */
const begunAt = (alias: string) => {
  const proposal = sql.identifier(alias);
  return sql`(case ${proposal}.state when 'undoing' then ${proposal}.undone_at else ${proposal}.applied_at end, ${proposal}.id)`;
};

/**
 * SQL condition in `proposals`: whether a process can work on the proposal. Of those that apply or undo in a collection, only the one that began
 * first can proceed; the others wait for its end.
 */
export const isActive = sql`(
  ${proposals.state} in ('planning', 'stopping')
  or ${proposals.state} in ('applying', 'undoing') and not exists (
    select from ${proposals} earlier
    where earlier.collection = ${proposals.collection} and earlier.state in ('applying', 'undoing')
      and ${begunAt('earlier')} < ${begunAt('proposals')}
  )
)`;

/** Returns how a process works on proposals. */
export function proposalKind(services: ProposalServices): RunKind<RunningProposal> {
  return {
    ...proposalTables,
    isActive,
    columns: runningColumns,
    progress: sql`concat_ws(' ', state, planned, applied, refused, undone, left_count)`,
    actorOf: toActor,
    work: (proposal, held) =>
      sendingWith(
        (tx, mail) => sendMail(tx, services, mail),
        () => work(services, proposal, held),
      ),
    // A failed proposal cannot be applied further, so the makers get their mails now.
    beforeFailure: (proposal, session) => session.transaction((tx) => notifyMakers(tx, services, proposal)),
    tooSlow: 'proposalTooSlow',
    parallel: 6,
  };
}

/** The writes are those of the owner, or of the user who undoes; the request id names the proposal in the change log. */
function toActor({ id: proposal, state, ownerId, undoneById }: RunningProposal): Actor {
  const isUndo = state === 'undoing';
  const id = (isUndo ? undoneById : ownerId) ?? undefined;
  const requestId = isUndo ? `proposals/${proposal}/undo` : `proposals/${proposal}`;
  return { kind: 'user', ...(id !== undefined && { id }), requestId, log: proposalLog(requestId, id) };
}

async function work(services: ProposalServices, proposal: RunningProposal, held: Held): Promise<void> {
  if (proposal.state === 'planning') await planProposal(services.db, proposal, held.signal);
  else if (proposal.state === 'applying') await applyProposal(services, proposal, held.signal);
  else if (proposal.state === 'undoing') await undoProposal(services, proposal, held.signal);
  else await endProposal(services, proposal, 'stopped');
}
