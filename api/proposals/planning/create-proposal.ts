import { sql } from 'drizzle-orm';
import { leastRoleOf } from '@trastienda/contract/access/least-role';
import { limits } from '@trastienda/contract/limits';
import { isDelete, type BulkCollection } from '@trastienda/contract/proposals/fields';
import { openProposalStates } from '@trastienda/contract/proposals/proposal';
import type { Operation, proposalRequest } from '@trastienda/contract/proposals/requests';
import type * as z from 'zod';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { requireRole, type UserWithRoles } from '../../http/protection/authentication.ts';
import type { Services } from '../../services.ts';
import { invalidToken } from '../../session/invalid-token.ts';
import { users } from '../../session/users.ts';
import { proposalItems, proposals } from '../tables.ts';
import { refuseUnknownReferences } from './known-references.ts';
import { parseOperations } from './parse-operations.ts';
import { refuse } from './refuse.ts';
import { selectRecords, type AskedBy, type Selection } from './selection.ts';

const { records: maxRecords, openPerUser } = limits.proposal;

/**
 * Stores a proposal with the records that it selects now, and sends it to the worker, which plans it.
 * @returns its id
 * @throws ApiError `invalidInput` with the violations; `forbidden` if the user may not write the collection; `tooManyProposals`
 */
export async function createProposal(
  tx: Transaction,
  { jobs }: { jobs: Pick<Services['jobs'], 'send'> },
  request: z.output<typeof proposalRequest>,
  by: AskedBy,
): Promise<number> {
  const { collection } = request;
  requireWrite(by.user, collection, isDelete(request.operations) ? 'DELETE' : 'PUT');
  const operations = parseOperations(collection, request.operations);
  await refuseTooMany(tx, by.user.id);
  await refuseUnknownReferences(tx, collection, operations);
  const id = await insertProposal(tx, { ...request, operations }, by);
  await insertItems(tx, id, { ...request, by });
  await jobs.send('run-proposals', {}, { tx });
  return id;
}

/** @throws ApiError `forbidden` unless the user may save, or delete, each record of the collection. */
export const requireWrite = (user: UserWithRoles, collection: BulkCollection, method: 'PUT' | 'DELETE'): void =>
  requireRole(user, leastRoleOf(method, `/${collection}/{id}`) ?? 'ROLE_ADMIN');

/** Locks the user, so that parallel requests count one after the other, and the user is not deleted. */
async function refuseTooMany(tx: Transaction, user: number): Promise<void> {
  // With `proposals`, the key could be that of the lock under which a process works on a proposal.
  await tx.execute(sql`select pg_advisory_xact_lock('users'::regclass::int, ${user})`);
  const { rows } = await tx.execute(sql`select from ${users} where id = ${user} for key share`);
  if (rows.length === 0) throw invalidToken({ reason: 'revokedToken', user });
  const open = sql`${proposals.ownerId} = ${user} and ${proposals.state} = any(${sql.param(openProposalStates)}::text[])`;
  if ((await tx.$count(proposals, open)) < openPerUser) return;
  throw new ApiError('tooManyProposals', { values: { max: openPerUser } });
}

type Stored = Pick<z.output<typeof proposalRequest>, 'collection' | 'where' | 'notify'> & { operations: Operation[] };

async function insertProposal(
  tx: Transaction,
  { collection, where, notify, operations }: Stored,
  { user, language }: AskedBy,
): Promise<number> {
  const [made] = await tx
    .insert(proposals)
    .values({ collection, language, notify, operations, ownerId: user.id, filters: where })
    .returning({ id: proposals.id });
  if (!made) throw new Error('an insert without a conflict clause answered no row');
  return made.id;
}

/** Selects the records in one statement, so in one snapshot. */
async function insertItems(tx: Transaction, id: number, { by, ...selection }: Selection & { by: AskedBy }) {
  const { rows } = await tx.execute<{ selected: number; present: number }>(sql`
    with selected as materialized (${selectRecords(selection, by)} limit ${maxRecords + 1}),
    stored as (
      insert into ${proposalItems} (proposal_id, record_id, version)
      select ${id}, id, version from selected where (select count(*) from selected) <= ${maxRecords} order by id
    )
    select count(*)::int as selected, count(version)::int as present from selected`);
  const { selected = 0, present = 0 } = rows[0] ?? {};
  const path = selection.ids === undefined ? 'where' : 'ids';
  if (selected > maxRecords) throw refuse(path, 'tooManySelected', { max: maxRecords });
  if (present === 0) throw refuse(path, 'nothingSelected');
  await tx.execute(sql`update ${proposals} set total = ${selected} where id = ${id}`);
}
