import * as z from 'zod';

// Every time is ISO 8601 in UTC, like every timestamp of the API.
const attempt = { startedAt: z.string(), endedAt: z.string() };
const success = z.object({
  ...attempt,
  file: z.string().meta({ description: 'Its path, or its address in the bucket' }),
  bytes: z.int(),
});
const failure = z.object({ ...attempt, reason: z.string().meta({ description: 'A sentence in English' }) });
const lastFailure = { description: 'The latest scheduled backup that failed' };
const missedAt = 'The scheduled time at which no backup was taken';
const common = {
  lastSuccess: success
    .nullable()
    .meta({ description: 'The latest complete backup, scheduled or not, with the data of `startedAt`' }),
  lastFailure: failure.nullable().meta(lastFailure),
  nextAt: z
    .string()
    .meta({ description: 'The next scheduled time. After a failure, the server may try again before it' }),
};

/** `GET /backups/status` (feature `backups`): the state of the scheduled backups. */
export const backupsStatus = z.discriminatedUnion('state', [
  z.object({ ...common, state: z.literal('ok'), missedAt: z.null() }).meta({ description: 'Neither of the others' }),
  z
    .object({
      ...common,
      state: z.literal('failed'),
      lastFailure: failure.meta(lastFailure),
      missedAt: z
        .string()
        .nullable()
        .meta({ description: `${missedAt}. Also set in the state \`failed\` if a later time was missed` }),
    })
    .meta({ description: 'The latest scheduled backup failed, and none succeeded since' }),
  z.object({ ...common, state: z.literal('missed'), missedAt: z.string().meta({ description: missedAt }) }).meta({
    description:
      'A scheduled time passed two hours ago or more without a backup, and none is running. One that began more than 12 hours ago counts as stuck',
  }),
]);
export type BackupsStatus = z.output<typeof backupsStatus>;
