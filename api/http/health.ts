import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connection.ts';
import { users } from '../resources/user/table.ts';

/** Tells an operator's supervisor whether the process lives and whether it can serve (D-12). */
export function answerHealth(app: FastifyInstance, db: Database) {
  const config = { isPublic: true } as const;
  app.get('/health/live', { config }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { config }, async (request, reply) => {
    try {
      // Of a table of ours, so that a database without migrations is not ready.
      await db
        .select({ one: sql`1` })
        .from(users)
        .limit(1);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
