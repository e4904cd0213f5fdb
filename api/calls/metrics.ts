import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env/env.ts';
import { defineOperation } from '../openapi/operation.ts';
import { version } from '../env/version.ts';
import { ApiError } from '../http/errors.ts';

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
export function answerMetrics(app: FastifyInstance, { metricsToken }: Env) {
  const requests = new Map<string, { count: number; seconds: number }>();
  app.addHook('onResponse', async (request, reply) => {
    const labels = `method="${request.method}",status="${reply.statusCode}"`;
    const { count, seconds } = requests.get(labels) ?? { count: 0, seconds: 0 };
    requests.set(labels, { count: count + 1, seconds: seconds + reply.elapsedTime / 1000 });
  });

  app.get('/metrics', { config: { isPublic: true, operation } }, async (request, reply) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (metricsToken === undefined || token === undefined || !isSame(token, metricsToken)) {
      throw new ApiError('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
    }
    const cpu = process.cpuUsage();
    const lines = [
      '# TYPE trastienda_info gauge',
      `trastienda_info{version="${version}"} 1`,
      '# TYPE process_cpu_seconds_total counter',
      `process_cpu_seconds_total ${(cpu.user + cpu.system) / 1e6}`,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '# TYPE process_uptime_seconds gauge',
      `process_uptime_seconds ${process.uptime()}`,
      '# TYPE http_requests_total counter',
      ...[...requests].map(([labels, { count }]) => `http_requests_total{${labels}} ${count}`),
      '# TYPE http_request_seconds_total counter',
      ...[...requests].map(([labels, { seconds }]) => `http_request_seconds_total{${labels}} ${seconds}`),
    ];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

/** Compares hashes in constant time, so that the response time reveals nothing about the expected token. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
