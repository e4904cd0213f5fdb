import { sql } from 'drizzle-orm';
import { hasRole, mayRead } from '@trastienda/contract/access/least-role';
import type { Change } from '@trastienda/contract/changes';
import { iri } from '@trastienda/contract/model/reference';
import type { Database } from '../../db/connection.ts';
import type { AskedByUser } from './readable.ts';

type Proposal = Omit<NonNullable<Change['proposal']>, '@id' | 'isUndo'> & { id: number; ownerId: number | null };

/** Returns the id of the proposal that made a change, and whether its undo did; undefined for another request. */
function toProposal(request: string | null): { id: number; isUndo: boolean } | undefined {
  const [, id, undo] = /^proposals\/(\d{1,9})(\/undo)?$/.exec(request ?? '') ?? [];
  return id === undefined ? undefined : { id: Number(id), isUndo: undo !== undefined };
}

/**
 * Reads the proposals that made some of the changes with these request ids.
 * @returns a function that returns the proposal of a request id, as a change names it; undefined if there is none.
 */
export async function nameProposals(
  db: Database,
  requests: readonly (string | null)[],
  by: Pick<AskedByUser, 'roles' | 'userId'>,
): Promise<(request: string | null) => Change['proposal']> {
  const ids = new Set(requests.flatMap((request) => toProposal(request)?.id ?? []));
  if (ids.size === 0) return () => undefined;
  // The layer of the table is above this one.
  const { rows } = await db.execute<Proposal>(sql`
    select id, collection, applied, owner_id as "ownerId" from proposals where id = any(${sql.param([...ids])}::int[])`);
  const found = new Map(rows.map((proposal) => [proposal.id, proposal]));
  return (request) => {
    const { id, isUndo = false } = toProposal(request) ?? {};
    const proposal = id === undefined ? undefined : found.get(id);
    if (!proposal) return undefined;
    const { collection, applied, ownerId } = proposal;
    const isOwn = ownerId === by.userId && mayRead(by.roles, collection);
    const isVisible = isOwn || hasRole(by.roles, 'ROLE_ADMIN');
    return { '@id': isVisible ? iri('proposals', proposal.id) : null, collection, applied, isUndo };
  };
}
