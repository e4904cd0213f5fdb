import { CronExpressionParser } from 'cron-parser';
import * as z from 'zod';
import { LastingRefusal } from './start-refused.ts';

const isCron = (text: string) => {
  try {
    // H is a random number for the library, another one each time.
    if (/(?:^|[\s,/])H/.test(text)) return false;
    // A sixth field would be seconds.
    return text.trim().split(/\s+/).length === 5 && Boolean(CronExpressionParser.parse(text));
  } catch {
    return false;
  }
};

/** A folder, or `s3://<bucket>` or `s3://<bucket>/<folder>`. */
const place = z
  .string()
  .refine((text) => !/^[a-z][a-z\d]*:\/\//i.test(text) || /^s3:\/\/[^/\s]+(?:\/[^/\s]+)*\/?$/.test(text), {
    error: 'is neither a folder nor a bucket such as s3://backups or s3://backups/trastienda',
  });

/** The variables of the scheduled backups. */
export const backupVariables = {
  BACKUP_TO: place.optional(),
  BACKUP_SCHEDULE: z
    .string()
    .refine(isCron, 'is not a schedule of cron with five fields, such as 30 3 * * * for 3:30 every night')
    .optional(),
  BACKUP_KEEP: z.coerce
    .number('is not a number of backups')
    .int('is not a number of backups')
    .min(1, 'is less than 1 backup')
    .max(1000, 'is more than 1,000 backups')
    .default(14),
  BACKUP_PASSPHRASE: z.string().min(16, 'needs at least 16 characters').optional(),
};

type Variables = z.output<z.ZodObject<typeof backupVariables>>;
export type BackupPlace = { folder: string } | { bucket: string; folder: string };

/** Where backups are stored, when they are taken, and how many of them remain; undefined if `BACKUP_TO` is not set. */
export function toBackups({ BACKUP_TO, BACKUP_SCHEDULE, BACKUP_KEEP }: Variables) {
  if (BACKUP_TO === undefined) {
    if (BACKUP_SCHEDULE !== undefined) {
      throw new LastingRefusal('BACKUP_SCHEDULE is set: set BACKUP_TO, too, to the folder or bucket of the backups.');
    }
    return undefined;
  }
  return { to: toPlace(BACKUP_TO), schedule: BACKUP_SCHEDULE, keep: BACKUP_KEEP };
}

function toPlace(text: string): BackupPlace {
  const [, bucket, folder = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(text) ?? [];
  return bucket === undefined ? { folder: text } : { bucket, folder };
}
