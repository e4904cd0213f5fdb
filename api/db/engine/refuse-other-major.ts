import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LastingRefusal } from '../../env/start-refused.ts';
import { findPackage } from './binaries.ts';

/**
 * Checks the version of the cluster in `home`, because PostgreSQL reads only the files of its own major version.
 * @throws LastingRefusal when another major version created the cluster.
 */
export async function refuseOtherMajor(home: string): Promise<void> {
  const file = join(home, 'cluster/PG_VERSION');
  if (!existsSync(file)) return;
  const found = (await readFile(file, 'utf8')).trim();
  const [included] = (await findPackage()).version.split('.');
  if (found === included) return;
  throw new LastingRefusal(
    `The database in ${home} was created by PostgreSQL ${found}; this release includes PostgreSQL ${included}, which cannot read it. ` +
      'Start the previous release, or move the data as described in docs/operations/upgrade.md, "Another major version of PostgreSQL".',
  );
}
