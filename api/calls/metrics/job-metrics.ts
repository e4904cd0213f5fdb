import { Counter, Gauge, Registry, type Metric } from '@prometheus-io/client';
import type { Jobs } from '../../jobs/jobs.ts';
import { readQueues } from '../../jobs/read-queues.ts';
import type { Services } from '../../services.ts';
import { inTime } from './in-time.ts';

/** Returns the metrics of the jobs that this server has run since its start. */
export const jobMetrics = (jobs: Pick<Jobs, 'outcomes'>): Metric[] => [
  new Counter({
    name: 'trastienda_job_runs_total',
    help: 'Jobs that this server has run; each attempt counts',
    labelNames: ['job', 'result'],
    registers: [],
    collect() {
      this.reset();
      for (const [job, { done, failed }] of jobs.outcomes()) {
        this.inc({ job, result: 'done' }, done);
        this.inc({ job, result: 'failed' }, failed);
      }
    },
  }),
  new Gauge({
    name: 'trastienda_job_last_success_timestamp_seconds',
    help: 'When this server last ran the job without an error',
    labelNames: ['job'],
    registers: [],
    collect() {
      this.reset();
      for (const [job, { succeededAt }] of jobs.outcomes()) if (succeededAt) this.set({ job }, succeededAt / 1000);
    },
  }),
];

/** Returns the metrics of the queues in the Prometheus text format; an empty text if the database does not answer. */
export async function jobQueueMetrics({ db }: Pick<Services, 'db'>): Promise<string> {
  const queues = await inTime(readQueues(db));
  const registry = new Registry();
  if (!queues) return '';
  const gauge = new Gauge({
    name: 'trastienda_jobs',
    help: 'Jobs in the database, counted once a minute',
    labelNames: ['job', 'state'],
    registers: [registry],
  });
  for (const { job, ...counts } of queues)
    for (const [state, count] of Object.entries(counts)) gauge.set({ job, state }, count);
  return registry.metrics();
}
