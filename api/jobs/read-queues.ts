import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { queues, type JobName } from './registry.ts';

type QueueCounts = { job: JobName; queued: number; active: number; failed: number };

/** Reads how many jobs each queue has. pg-boss counts them once a minute: counting them here would read the whole table. */
export async function readQueues(db: Pick<Database, 'execute'>): Promise<QueueCounts[]> {
  const { rows } = await db.execute<QueueCounts>(sql`
    select name as job, queued_count as queued, active_count as active, failed_count as failed
    from jobs.queue where name = any(${sql.param(Object.keys(queues))}::text[]) order by name`);
  return rows;
}
