import type { Distributor } from './distributor/distributor.ts';
import type { Database } from './db/connection.ts';
import type { Env } from './env.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { MediaStore } from './media/media-store.ts';
import type { Payments } from './payments/payments.ts';

/** What the routes need from the outside; made once by main, and anew by each test. */
export type Services = {
  env: Env;
  db: Database;
  media: MediaStore;
  jobs: Jobs;
  distributor: Distributor;
  payments: Payments;
};
