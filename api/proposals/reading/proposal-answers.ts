import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { iri } from '@trastienda/contract/model/reference';
import { limits } from '@trastienda/contract/limits';
import { itemKinds, type Proposal } from '@trastienda/contract/proposals/proposal';
import type { Operation } from '@trastienda/contract/proposals/requests';
import type { Database, Transaction } from '../../db/connection.ts';
import { inJson } from '../../db/statements/json-time.ts';
import { users } from '../../session/users.ts';
import { referredBy } from '../fields/operations.ts';
import { isUndoable } from '../running/change-state.ts';
import { proposals } from '../tables.ts';
import { countMails } from './count-mails.ts';
import { namesIn, pickNames, toIris, type Reader } from './records-in.ts';

/** A proposal as it is selected, without what its answers derive from it. */
export type Row = Omit<Proposal, '@id' | '@type' | 'isOwn' | 'operations' | 'names' | 'mails'> & {
  revision: number;
  ownerId: number | null;
  operations: Operation[];
};
/** A proposal as a user reads it. `revision`: the version of its ETag. */
export type Read = { proposal: Proposal; revision: number };
export type ReadBy = Reader & { id: number };

const personOf = (id: PgColumn) => sql`(
  select json_build_object('@id', '/users/' || ${users.id}, 'name', ${users.email}) from ${users} where ${users.id} = ${id}
)`;

const columns = sql`
  ${proposals.id}, ${proposals.collection}, ${proposals.state}, ${proposals.revision}, ${proposals.ownerId} as "ownerId",
  ${personOf(proposals.ownerId)} as "owner", ${personOf(proposals.undoneById)} as "undoneBy",
  ${proposals.operations}, ${proposals.filters} as "where", ${proposals.notify}, ${proposals.total}, ${proposals.planned},
  ${proposals.counts}, ${proposals.chosen}, ${proposals.applied}, ${proposals.refused}, ${proposals.toApply} as "toApply",
  ${proposals.undone}, ${proposals.left} as "left", ${isUndoable} as "isUndoable",
  ${inJson('proposals.created_at')} as "createdAt", ${inJson('proposals.planned_at')} as "plannedAt",
  ${inJson('proposals.applied_at')} as "appliedAt", ${inJson('proposals.undone_at')} as "undoneAt",
  ${inJson('proposals.finished_at')} as "finishedAt",
  case ${proposals.state} when 'planned' then ${inJson(`(proposals.planned_at + interval '${limits.proposal.keptDays * 24} hours')`)} end as "expiresAt",
  ${proposals.error}`;

/** Selects proposals that match, newest first. `tail`: further clauses, such as `limit`. */
export async function selectProposals(db: Database | Transaction, where: SQL, tail = sql``): Promise<Row[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${proposals} where ${where} order by ${proposals.id} desc ${tail}`,
  );
  return rows;
}

/** Returns proposals as a user reads them. */
export async function toAnswers(db: Database | Transaction, rows: readonly Row[], by: ReadBy): Promise<Read[]> {
  const mails = await countMails(
    db,
    rows.flatMap(({ id, notify }) => (notify === 'summary' ? [id] : [])),
  );
  const names = await namesOf(db, rows, by);
  return rows.map((row) => toAnswer(row, { by, names, mails: mails.get(row.id) ?? 0 }));
}

/** Reads the names of the records in the operations of proposals, by `@id`. */
export const namesOf = (db: Database | Transaction, rows: readonly Row[], by: Reader) =>
  namesIn(
    db,
    rows.flatMap((row) => showOperations(row).map(({ value }) => value)),
    by,
  );

type Known = { by: ReadBy; names: ReadonlyMap<string, string>; mails: number };

/** Returns a selected proposal as a user reads it. */
export function toAnswer({ revision, ownerId, ...row }: Row, { by, names, mails }: Known): Read {
  const operations = showOperations(row);
  const proposal: Proposal = {
    '@id': iri('proposals', row.id),
    '@type': 'Proposal',
    ...row,
    isOwn: ownerId === by.id,
    operations,
    names: pickNames(
      names,
      operations.map(({ value }) => value),
    ),
    mails,
    // The cast restores the type of the keys, which fromEntries loses.
    counts: Object.fromEntries(itemKinds.map((kind) => [kind, row.counts[kind] ?? 0])) as Proposal['counts'],
  };
  return { revision, proposal };
}

const showOperations = ({ collection, operations }: Pick<Row, 'collection' | 'operations'>) =>
  operations.map((operation) => showOperation(collection, operation));

function showOperation(collection: Proposal['collection'], operation: Operation) {
  const { field = null, language = null, value = null, find = null } = operation;
  const { wholeWords = false, matchesCase = false, matchesAccents = false } = operation;
  const shown = toIris(referredBy(collection, operation)?.collection, value);
  return {
    operation: operation.operation,
    field,
    language,
    value: shown,
    find,
    wholeWords,
    matchesCase,
    matchesAccents,
  };
}
