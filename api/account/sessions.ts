import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountSession, newTokens, type AccountSession } from '@trastienda/contract/calls/account';
import type { Database } from '../db/connection.ts';
import { answerJson } from '../http/answer-json.ts';
import { ApiError } from '../http/errors.ts';
import { securityLogOf } from '../http/protection/security-log-of.ts';
import { toRecordId } from '../http/record-id.ts';
import { pagedListOperation } from '../hydra/operations.ts';
import { toCollectionText, viewOf } from '../hydra/reading/collection-links.ts';
import { readPage } from '../hydra/reading/list-query.ts';
import { defineOperation, json } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import type { AccessTokens } from '../session/access-token.ts';
import { endAllSessions, endSession, isAlive } from '../session/refresh-tokens.ts';
import { sessions } from '../session/tables.ts';
import { users } from '../session/users.ts';
import { renewSession } from './renew-session.ts';

type Paged = { Querystring: Record<string, string | string[]> };
type OfUser = { Params: { id: string } };
type OneOfUser = { Params: { id: string; sessionId: string } };

/** The type and its property names, for the Hydra documentation. */
export const sessionType = {
  type: 'Session',
  names: ['browser', 'system', 'network', 'startedAt', 'usedAt', 'isCurrent'],
};

const listed = pagedListOperation(
  'Session',
  'Lists the sessions of the signed-in user, the latest used first',
  accountSession,
);
const ended = { answers: { 204: {} } };
const operations = {
  list: listed,
  end: defineOperation({
    ...ended,
    tag: 'Session',
    summary: 'Ends one session of the signed-in user',
  }),
  endOthers: defineOperation({
    tag: 'Session',
    summary: 'Ends all other sessions of the signed-in user',
    description: 'The answer has the tokens of a new session, which replaces that of the request.',
    answers: { 200: json(newTokens) },
  }),
  listOfUser: { ...listed, summary: 'Lists the sessions of a user, the latest used first' },
  endOfUser: defineOperation({ ...ended, tag: 'Session', summary: 'Ends one session of a user' }),
  endAllOfUser: defineOperation({ ...ended, tag: 'Session', summary: 'Ends all sessions of a user' }),
};

/** `/account/sessions`: the sessions of the signed-in user (feature `account`). */
export function answerOwnSessions(app: FastifyInstance, { db }: Services, tokens: AccessTokens) {
  const own = { isForIncompleteAccount: true, isPersonal: true } as const;
  // `isDoneAnew`: an answer with tokens is not stored under an idempotency key.
  const write = { ...own, needsConfirmation: true, isDoneAnew: true } as const;

  app.get<Paged>('/account/sessions', { config: { ...own, operation: operations.list } }, async (request, reply) =>
    answerJson(reply, await listSessions(db, request, { userId: request.user.id, path: '/account/sessions' })),
  );

  app.delete('/account/sessions', { config: { ...write, operation: operations.endOthers } }, async (request, reply) => {
    const renewed = await db.transaction((tx) => renewSession(tx, { tokens, request }));
    securityLogOf(request)({ event: 'sessionsEnded', target: request.user.id });
    return reply.header('cache-control', 'no-store').send(renewed);
  });

  app.delete<OfUser>(
    '/account/sessions/:id',
    { config: { ...write, operation: operations.end } },
    async (request, reply) => {
      await endOne(db, request, { userId: request.user.id, sessionId: toRecordId(request.params.id) });
      return reply.code(204).send();
    },
  );
}

/** `/users/{id}/sessions`: the same for another user, by an administrator. */
export function answerSessionsOfUsers(app: FastifyInstance, { db }: Services) {
  const write = { isPersonal: true, isDoneAnew: true } as const;

  app.get<Paged & OfUser>(
    '/users/:id/sessions',
    { config: { operation: operations.listOfUser, isPersonal: true } },
    async (request, reply) => {
      const userId = await requireUser(db, request);
      return answerJson(reply, await listSessions(db, request, { userId, path: `/users/${userId}/sessions` }));
    },
  );

  app.delete<OfUser>(
    '/users/:id/sessions',
    { config: { ...write, operation: operations.endAllOfUser } },
    async (request, reply) => {
      const userId = await requireUser(db, request);
      await db.transaction((tx) => endAllSessions(tx, userId));
      securityLogOf(request)({ event: 'sessionsEnded', target: userId });
      return reply.code(204).send();
    },
  );

  app.delete<OneOfUser>(
    '/users/:id/sessions/:sessionId',
    { config: { ...write, operation: operations.endOfUser } },
    async (request, reply) => {
      const userId = await requireUser(db, request);
      await endOne(db, request, { userId, sessionId: toRecordId(request.params.sessionId) });
      return reply.code(204).send();
    },
  );
}

/** @throws ApiError `notFound` */
async function requireUser(db: Database, { params }: FastifyRequest<OfUser>): Promise<number> {
  const id = toRecordId(params.id);
  if ((await db.$count(users, eq(users.id, id))) === 0) throw new ApiError('notFound');
  return id;
}

type OneSession = { userId: number; sessionId: number };

/**
 * Ends a session of a user. The access tokens of the other sessions become invalid, too, and their clients renew them.
 * @throws ApiError `notFound` if the user has no such session.
 */
async function endOne(db: Database, request: FastifyRequest, { userId, sessionId }: OneSession): Promise<void> {
  await db.transaction(async (tx) => {
    // Thrown in the transaction, which otherwise has invalidated the user's tokens.
    if (!(await endSession(tx, userId, sessionId))) throw new ApiError('notFound');
  });
  securityLogOf(request)({ event: 'sessionEnded', target: userId });
}

async function listSessions(
  db: Database,
  { url, query, user }: FastifyRequest<Paged>,
  { userId, path }: { userId: number; path: string },
): Promise<string> {
  const { page, itemsPerPage } = readPage(query);
  const isTheirs = and(eq(sessions.userId, userId), isAlive);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(sessions)
      .where(isTheirs)
      .orderBy(desc(sessions.usedAt), desc(sessions.id))
      .limit(itemsPerPage)
      .offset((page - 1) * itemsPerPage),
    db.$count(sessions, isTheirs),
  ]);
  const members = rows.map((row): AccountSession => ({
    '@id': `${path}/${row.id}`,
    '@type': 'Session',
    id: row.id,
    browser: row.browser,
    system: row.system,
    network: row.network,
    startedAt: row.startedAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
    isCurrent: row.id === user.sessionId,
  }));
  const view = viewOf(url, { page, pages: Math.ceil(total / itemsPerPage) });
  return toCollectionText({ type: 'Session', path, total, members: JSON.stringify(members).slice(1, -1), view });
}
