import { eq, sql } from 'drizzle-orm';
import { proposalRequest, type ProposalRequest } from '@trastienda/contract/proposals/requests';
import type { UserWithRoles } from '../../http/protection/authentication.ts';
import { createProposal } from '../../proposals/planning/create-proposal.ts';
import { beginApplying, beginUndo, stopProposal } from '../../proposals/running/change-state.ts';
import { runProposals } from '../../proposals/running/run-proposals.ts';
import { proposalItems, proposals } from '../../proposals/tables.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';

/** The administrator of a new database. */
export const administrator: UserWithRoles = { id: 1, roles: ['ROLE_ADMIN'] };

export type Proposing = ReturnType<typeof proposingOn>;

/** Returns functions that plan, apply and undo proposals on the database of an API. The background job runs only in `work` and what calls it. */
export function proposingOn({ db, services: { env, jobs } }: Pick<ApiUnderTest, 'db' | 'services'>) {
  // Tests run the job themselves.
  const services = { db, env, jobs: { ...jobs, send: async () => undefined } };
  const work = (signal = new AbortController().signal) => runProposals(services, signal);
  const read = async (id: number) => {
    const [proposal] = await db.select().from(proposals).where(eq(proposals.id, id));
    if (!proposal) throw new Error(`no proposal ${id}`);
    return proposal;
  };

  /** Stores a proposal with the records that it selects now. @returns its id. */
  const select = (request: ProposalRequest, user = administrator) =>
    db.transaction((tx) => createProposal(tx, services, proposalRequest.parse(request), { user, language: 'es' }));
  const beginsWith =
    (begin: typeof beginApplying) =>
    (id: number, user = administrator) =>
      db.transaction((tx) => begin(tx, services, { id, user }));
  const begin = { apply: beginsWith(beginApplying), undo: beginsWith(beginUndo), stop: beginsWith(stopProposal) };

  return {
    services,
    work,
    read,
    select,
    begin,
    /** @returns the id of the planned proposal. */
    plan: async (request: ProposalRequest, user?: UserWithRoles) => {
      const id = await select(request, user);
      await work();
      return id;
    },
    apply: async (id: number) => {
      await begin.apply(id);
      await work();
      return read(id);
    },
    /** Applies the first batch of a planned proposal, which stops it as soon as it has committed. */
    applyFirstBatch: async (id: number) => {
      await begin.apply(id);
      await db.execute(sql`
        create function stop_at_first() returns trigger language plpgsql as $$ begin
          if old.applied = 0 and new.applied > 0 then new.state := 'stopping'; end if; return new; end $$`);
      await db.execute(
        sql`create trigger stop_at_first before update on proposals for each row execute function stop_at_first()`,
      );
      await work();
      await db.execute(sql`drop function stop_at_first cascade`);
      return read(id);
    },
    undo: async (id: number) => {
      await begin.undo(id);
      await work();
      return read(id);
    },
    itemsOf: (id: number) =>
      db.select().from(proposalItems).where(eq(proposalItems.proposalId, id)).orderBy(proposalItems.id),
  };
}
