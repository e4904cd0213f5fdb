import { Counter, Gauge, type Metric } from '@prometheus-io/client';
import type { Cache } from './open-cache.ts';

/** Returns the metrics of the cached answers. */
export const cacheMetrics = (cache: Cache): Metric[] => [
  new Gauge({
    name: 'trastienda_cache_bytes',
    help: 'The size of all cached answers',
    registers: [],
    collect() {
      this.set(cache.usage().bytes);
    },
  }),
  new Counter({
    name: 'trastienda_cache_lookups_total',
    help: 'Look-ups of cached answers',
    labelNames: ['result'],
    registers: [],
    collect() {
      this.reset();
      for (const [result, number] of Object.entries(cache.usage().lookUps)) this.inc({ result }, number);
    },
  }),
];
