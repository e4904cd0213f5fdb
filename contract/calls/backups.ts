import * as z from 'zod';

// Every time is ISO 8601 in UTC, like every timestamp of the API.
const attempt = { startedAt: z.string(), endedAt: z.string() };

/** `GET /backups/latest` (feature `backups`): the state of the scheduled backups. */
export const latestBackups = z.object({
  state: z.enum(['ok', 'failed', 'missed']).meta({
    description:
      '`failed`: the latest scheduled backup failed, and none succeeded since. `missed`: a scheduled time passed two hours ago or more without a backup',
  }),
  success: z
    .object({
      ...attempt,
      file: z.string().meta({ description: 'Its path, or its address in the bucket' }),
      bytes: z.int(),
    })
    .nullable()
    .meta({ description: 'The latest complete backup, scheduled or not, with the data of `startedAt`' }),
  failure: z
    .object({ ...attempt, reason: z.string().meta({ description: 'A sentence in English' }) })
    .nullable()
    .meta({ description: 'The latest scheduled backup that failed' }),
  missedAt: z.string().nullable().meta({ description: 'The scheduled time at which no backup was taken' }),
  nextAt: z.string().meta({ description: 'The next scheduled time' }),
});
export type LatestBackups = z.output<typeof latestBackups>;
