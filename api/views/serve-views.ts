import type { FastifyInstance } from 'fastify';
import type { Resource } from '@trastienda/contract/model/resource';
import { serveReadOnly } from '../hydra/serve-read-only.ts';
import { serveCreate, serveEdits } from '../hydra/serve-resource.ts';
import type { Services } from '../services.ts';
import { authorizeWrite, readableViews } from './access.ts';
import { serveCounts } from './counts.ts';
import { viewApi } from './view.ts';

const { contract } = viewApi;

/** The type for the documentation of Hydra, which lists the records of the catalogue (API-29) and has no words for lists that differ by user. */
export const viewType = {
  type: contract.type,
  names: [...Object.keys(contract.fields), ...Object.keys(contract.computed)],
};

/** Serves views as `serveResource` does, except that a personal view is visible to its owner only. Deletes are for good. */
export function serveViews(app: FastifyInstance, services: Services, contracts: readonly Resource[]): void {
  serveCounts(app, services);
  serveReadOnly(app, services, viewApi, readableViews);
  serveCreate(app, services, viewApi);
  serveEdits(app, services, { resource: viewApi, contracts, keep: undefined, authorize: authorizeWrite });
}
