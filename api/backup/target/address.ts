import { resolve } from 'node:path';
import type { BackupPlace } from '../../env/backups.ts';

/** What messages and the table `backups` call a file of BACKUP_TO: its path, or its address in the bucket. */
export const toAddress = (to: BackupPlace, name: string): string =>
  'bucket' in to ? `s3://${to.bucket}/${toKey(to, name)}` : resolve(to.folder, name);

/** The key of a file in a bucket. */
export const toKey = ({ folder }: { folder: string }, name: string): string =>
  folder === '' ? name : `${folder}/${name}`;
