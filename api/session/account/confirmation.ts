import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { sessions } from '../tables.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request needs a confirmation of the user that is at most 10 minutes old (D-89); `adminAct`: with `CONFIRM_ADMIN_ACTS=on`. */
    needsConfirmation?: true | 'adminAct';
  }
}

const validMinutes = 10;

/** Notes that the user of a session has proved who they are. */
export const confirm = (db: Database | Transaction, sessionId: number) =>
  db
    .update(sessions)
    .set({ confirmedAt: sql`now()` })
    .where(eq(sessions.id, sessionId));

type Options = { confirmsAdminActs: boolean };

/** Refuses requests without a recent confirmation. Must be called before the routes are registered. */
export function requireConfirmations(app: FastifyInstance, db: Database, { confirmsAdminActs }: Options) {
  app.addHook('onRoute', (route) => {
    if (isOfUsers(route.url) && route.method !== 'GET')
      route.config = { ...route.config, needsConfirmation: 'adminAct' };
  });
  app.addHook('preHandler', async (request) => {
    const { needsConfirmation } = request.routeOptions.config;
    const isNeeded = needsConfirmation === true || (needsConfirmation && confirmsAdminActs && isAdminAct(request));
    if (isNeeded && !(await isConfirmed(db, request.user.sessionId))) throw new ApiError('confirmationNeeded');
  });
}

const isOfUsers = (url: string) => url === '/users' || url === '/users/:id';

/** Whether a write of users deletes one, or gives access: a new user with roles, or another password, e-mail address or role. */
function isAdminAct({ method, body }: FastifyRequest): boolean {
  if (method === 'DELETE') return true;
  if (typeof body !== 'object' || body === null) return false;
  if (method === 'POST') return 'roles' in body && !(Array.isArray(body.roles) && body.roles.length === 0);
  return accessFields.some((name) => name in body);
}

const accessFields = ['password', 'email', 'roles'];

async function isConfirmed(db: Database, sessionId: number): Promise<boolean> {
  const isRecent = sql`${sessions.confirmedAt} > now() - make_interval(mins => ${validMinutes})`;
  return (await db.$count(sessions, and(eq(sessions.id, sessionId), isRecent))) > 0;
}
