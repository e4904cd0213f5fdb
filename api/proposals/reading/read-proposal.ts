import { sql } from 'drizzle-orm';
import { busyProposalStates } from '@trastienda/contract/proposals/proposal';
import type { Operation } from '@trastienda/contract/proposals/requests';
import type { Database, Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { Look } from '../../http/event-stream.ts';
import type { UserWithRoles } from '../../http/protection/authentication.ts';
import { toTag } from '../../http/negotiation/versions.ts';
import { proposals } from '../tables.ts';
import { countMails } from './count-mails.ts';
import type { ItemsOf } from './read-items.ts';
import { namesOf, selectProposals, toAnswer, toAnswers, type Read, type ReadBy, type Row } from './proposal-answers.ts';
import { isVisibleTo } from '../visible.ts';

type Asked = { id: number; user: UserWithRoles; language: ReadBy['language'] };

const toReader = ({ user: { id, roles }, language }: Omit<Asked, 'id'>): ReadBy => ({ id, roles, language });

/** @throws ApiError `notFound` if there is no such proposal, or if the user does not see it. */
async function findRow(db: Database | Transaction, { id, user }: Pick<Asked, 'id' | 'user'>): Promise<Row> {
  const [row] = await selectProposals(db, sql`${proposals.id} = ${id} and ${isVisibleTo(user)}`);
  if (!row) throw new ApiError('notFound');
  return row;
}

/**
 * Returns the proposal and the reader of a list of items.
 * @throws ApiError `notFound`
 */
export async function findScope(db: Database, asked: Asked): Promise<ItemsOf & { operations: readonly Operation[] }> {
  const { collection, operations } = await findRow(db, asked);
  return { proposal: asked.id, collection, operations, roles: asked.user.roles, language: asked.language };
}

/** The proposal as JSON, and its ETag, whose version covers its state and its ticks. */
const toText = ({ proposal, revision }: Read) => {
  const text = JSON.stringify({ '@context': '/contexts/Proposal', ...proposal });
  return { text, etag: toTag(String(revision), text) };
};

/**
 * Returns a proposal as JSON, with its ETag.
 * @throws ApiError `notFound`
 */
export async function readProposal(db: Database | Transaction, asked: Asked): Promise<{ text: string; etag: string }> {
  const [read] = await toAnswers(db, [await findRow(db, asked)], toReader(asked));
  if (!read) throw new ApiError('notFound');
  return toText(read);
}

/**
 * Returns a function for the event stream of a proposal. The names in the operations are read once, and the mails counted when the revision
 * changes, because the stream asks every half second.
 */
export function followProposal(db: Database, asked: Asked): Look {
  const by = toReader(asked);
  let names: ReadonlyMap<string, string> | undefined;
  let counted = { revision: 0, mails: 0 };
  return async () => {
    const row = await findRow(db, asked);
    names ??= await namesOf(db, [row], by);
    if (row.revision !== counted.revision)
      counted = { revision: row.revision, mails: (await countMails(db, [row.id])).get(row.id) ?? 0 };
    const { text } = toText(toAnswer(row, { by, names, mails: counted.mails }));
    return { text, isLast: !busyProposalStates.some((busy) => busy === row.state) };
  };
}

type ListQuery = {
  states: readonly string[];
  collections: readonly string[];
  /** Whether the asking user made the proposals; undefined for those of all users. */
  isOwn: boolean | undefined;
  page: number;
  itemsPerPage: number;
};

/** Returns a page of the proposals that a user sees, newest first. An empty list of values means all. */
export async function listProposals(
  db: Database,
  { states, collections, isOwn, page, itemsPerPage }: ListQuery,
  asked: Omit<Asked, 'id'>,
): Promise<{ members: Read['proposal'][]; total: number }> {
  const isMine = sql`${proposals.ownerId} is not distinct from ${asked.user.id}`;
  const where = sql`${isVisibleTo(asked.user)}
    and (${states.length === 0} or ${proposals.state} = any(${sql.param(states)}::text[]))
    and (${collections.length === 0} or ${proposals.collection} = any(${sql.param(collections)}::text[]))
    ${isOwn === undefined ? sql`` : sql`and (${isMine}) = ${isOwn}`}`;
  const rows = await selectProposals(db, where, sql`limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`);
  const answers = await toAnswers(db, rows, toReader(asked));
  return { members: answers.map(({ proposal }) => proposal), total: await db.$count(proposals, where) };
}
