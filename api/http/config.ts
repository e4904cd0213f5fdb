import type { Config, Feature } from '@trastienda/contract/config';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** What this API answers beyond the calls of the seeds (D-04). */
const features: readonly Feature[] = ['translations', 'sessions', 'outbox', 'idempotency'];

/** `GET /config.json`, which the admin reads once at its start (D-03). */
export function answerConfig(app: FastifyInstance, { apiBaseUrl, publicSiteUrl }: Env) {
  const config: Config = { apiBaseUrl, publicSiteUrl, features };
  app.get('/config.json', { config: { isPublic: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(config),
  );
}
