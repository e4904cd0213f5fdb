import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { sessions } from '../tables.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request needs a confirmation of the user that is at most 10 minutes old (D-89). */
    needsConfirmation?: true;
  }
}

const validMinutes = 10;

/** Notes that the user of a session has proved who they are. */
export const confirm = (db: Database, sessionId: number) =>
  db
    .update(sessions)
    .set({ confirmedAt: sql`now()` })
    .where(eq(sessions.id, sessionId));

type Options = { confirmsAdminActs: boolean };

/** Refuses requests to routes with `needsConfirmation`, and with `confirmsAdminActs` the writes of users, without a recent confirmation. */
export function requireConfirmations(app: FastifyInstance, db: Database, { confirmsAdminActs }: Options) {
  app.addHook('preHandler', async (request) => {
    const isNeeded = request.routeOptions.config.needsConfirmation || (confirmsAdminActs && isAdminAct(request));
    if (isNeeded && !(await isConfirmed(db, request.user.sessionId))) throw new ApiError('confirmationNeeded');
  });
}

/** Whether a request deletes a user, or writes what gives access: the password, the e-mail address or the roles. */
function isAdminAct({ method, routeOptions, body }: FastifyRequest): boolean {
  if (routeOptions.url !== '/users/:id') return false;
  if (method === 'DELETE') return true;
  const isWrite = method === 'PUT' || method === 'PATCH';
  return isWrite && typeof body === 'object' && body !== null && accessFields.some((name) => name in body);
}

const accessFields = ['password', 'email', 'roles'];

async function isConfirmed(db: Database, sessionId: number): Promise<boolean> {
  const isRecent = sql`${sessions.confirmedAt} > now() - make_interval(mins => ${validMinutes})`;
  return (await db.$count(sessions, and(eq(sessions.id, sessionId), isRecent))) > 0;
}
