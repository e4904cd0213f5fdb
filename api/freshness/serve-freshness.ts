import type { FastifyInstance } from 'fastify';
import { isWatched } from '@trastienda/contract/freshness/states';
import type { ApiResource } from '../hydra/api-resource.ts';
import type { Services } from '../services.ts';
import { serveSuggestions } from './memory/serve-suggestions.ts';
import { serveConfirm } from './serve-confirm.ts';
import { serveStale } from './serve-stale.ts';
import { serveSummary } from './serve-summary.ts';

/** Serves the calls of the feature `freshness`, besides the states and filters that the records themselves have. */
export function serveFreshness(app: FastifyInstance, services: Services, resources: readonly ApiResource[]): void {
  serveSummary(app, services);
  serveSuggestions(app, services, resources);
  for (const resource of resources) {
    const { collection } = resource.contract;
    if (!isWatched(collection)) continue;
    serveConfirm(app, services, resource, collection);
    serveStale(app, services, resource, collection);
  }
}
