import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { accountForPostgres } from './account.ts';
import { provideBinaries } from './binaries.ts';
import { draftPrefix } from './cluster.ts';
import { findDataDirectory } from './data-directory.ts';
import { takeOwnership } from './ownership-lock.ts';
import { stopRunning } from './postmaster.ts';

/**
 * Deletes the embedded database of `dataFolder`; the next start creates an empty database.
 * @throws StartRefused while a copy of the API server uses the database.
 */
export async function removeCluster(dataFolder: string): Promise<void> {
  const account = accountForPostgres();
  const home = await findDataDirectory(resolve(dataFolder), account, console.error);
  const release = await takeOwnership(home);
  try {
    const cluster = join(home, 'cluster');
    if (!existsSync(cluster)) return;
    // A killed copy of the API server may have left its database server running.
    await stopRunning({ home, cluster, binaries: await provideBinaries(home, account), account });
    // Renames the cluster to a draft first. If the deletion is interrupted, the next creation of a cluster removes the draft.
    const draft = join(home, `${draftPrefix}${randomBytes(4).toString('hex')}`);
    await rename(cluster, draft);
    await rm(draft, { recursive: true });
  } finally {
    await release();
  }
}
