import { hash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { defineOperation } from '../../openapi/operation.ts';
import { version } from '../../env/version.ts';
import { ApiError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { backupMetrics } from './backup-metrics.ts';
import { jobMetrics, jobQueueMetrics } from './job-metrics.ts';
import { mailMetrics } from './mail-metrics.ts';

const operation = defineOperation({
  tag: 'Server',
  summary: 'Returns metrics in the Prometheus text format',
  answers: { 200: { type: 'text/plain' } },
  errors: ['unauthenticated'],
  needsMetricsToken: true,
});

/**
 * Serves `GET /metrics` in the text format of Prometheus. The bearer token must be METRICS_TOKEN. If METRICS_TOKEN is not set, every
 * request is rejected.
 */
export function answerMetrics(app: FastifyInstance, services: Services) {
  const { metricsToken } = services.env;
  const registry = new Registry();
  const registers = [registry];
  // The default metrics sample the event loop on timers, so only a server that exports them collects them.
  if (metricsToken !== undefined) collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'trastienda_info', help: 'The version', labelNames: ['version'], registers }).set({ version }, 1);
  const uptime = new Gauge({ name: 'process_uptime_seconds', help: 'Time since the process started', registers });
  const counted = { labelNames: ['method', 'status'], registers };
  const requests = new Counter({ name: 'http_requests_total', help: 'Answered requests', ...counted });
  const seconds = new Counter({ name: 'http_request_seconds_total', help: 'Time taken by requests', ...counted });
  for (const metric of jobMetrics(services.jobs)) registry.registerMetric(metric);
  app.addHook('onResponse', async ({ method }, { statusCode: status, elapsedTime }) => {
    requests.inc({ method, status });
    seconds.inc({ method, status }, elapsedTime / 1000);
  });

  app.get('/metrics', { config: { isPublic: true, operation } }, async (request, reply) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (metricsToken === undefined || token === undefined || !isSame(token, metricsToken)) {
      const refused = { reason: token === undefined ? 'noToken' : 'invalidToken' } as const;
      throw new ApiError('unauthenticated', { headers: { 'www-authenticate': 'Bearer' }, refused });
    }
    uptime.set(process.uptime());
    const fromDatabase = [backupMetrics(services), jobQueueMetrics(services), mailMetrics(services)];
    const texts = await Promise.all([registry.metrics(), ...fromDatabase]);
    return reply.type(registry.contentType).send(texts.join(''));
  });
}

/** Compares hashes in constant time, so that the response time reveals nothing about the expected token. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
