import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '../db/connection.ts';
import { acceptsWrites } from '../db/statements/accepts-writes.ts';
import { toReason } from '../log/logged-error.ts';
import { defineOperation, json } from '../openapi/operation.ts';
import { users } from '../session/users.ts';

const health = json(z.object({ status: z.enum(['ok', 'unavailable']) }));
const live = defineOperation({
  tag: 'Server',
  summary: 'Liveness check: whether the process is running',
  answers: { 200: health },
});
const ready = defineOperation({
  tag: 'Server',
  summary: 'Readiness check: whether requests can be served',
  description: '503 while the database is unreachable or read-only, or its tables are missing.',
  answers: { 200: health, 503: health },
});

/** Serves the liveness and readiness probes (D-12). */
export function answerHealth(app: FastifyInstance, db: Database) {
  app.get('/health/live', { config: { isPublic: true, operation: live } }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { config: { isPublic: true, operation: ready } }, async (request, reply) => {
    try {
      // Reads an application table, so that a database without migrations is not ready.
      const { rows } = await db.execute(sql`select ${acceptsWrites} as is, exists (select from ${users})`);
      if (rows[0]?.['is'] !== true) throw new Error('the database is read-only, as a standby is');
      return { status: 'ok' };
    } catch (error) {
      request.log.warn(toReason(error), 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
