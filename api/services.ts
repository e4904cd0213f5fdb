import type { Distributor } from './distributor/distributor.ts';
import type { Database } from './db/connection.ts';
import type { Env } from './env/env.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { MediaStore } from './media/stores/media-store.ts';
import type { Payments } from './payments/payments.ts';

/** Dependencies of the routes and the background jobs. They are created once per process; tests create their own. */
export type Services = {
  env: Env;
  db: Database;
  media: MediaStore;
  jobs: Jobs;
  distributor: Distributor;
  payments: Payments;
};
