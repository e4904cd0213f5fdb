import type { Env } from '../../env/env.ts';
import { openFolderTarget } from './folder-target.ts';
import type { Target } from './target.ts';

/** Opens the folder or bucket of BACKUP_TO; undefined if there is none. Whether it can be used is known when it is used. */
export async function openTarget({
  backups,
  dataFolder,
  backupStore,
}: Pick<Env, 'backups' | 'dataFolder' | 'backupStore'>): Promise<Target | undefined> {
  if (!backups) return undefined;
  const { to } = backups;
  if (!('bucket' in to)) return openFolderTarget(to.folder);
  // Imported on demand, because the SDK is expensive to load.
  const { openBucketTarget } = await import('./bucket-target.ts');
  return openBucketTarget({ ...backupStore, ...to }, dataFolder);
}
