import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountForPostgres } from '../../db/engine/account.ts';
import { provideBinaries, type Binaries } from '../../db/engine/binaries.ts';
import { cleanEnvironment } from '../../db/engine/environment.ts';
import { choosePort } from '../../db/engine/port.ts';
import { lastLogLines, startPostmaster, stopRunning, type Site } from '../../db/engine/postmaster.ts';
import { run, skipDisk } from './template.ts';

const owner = { name: 'dba', password: 'of the operator' };
const user = { name: 'la tienda', password: 'p@ss:w/rd %25?#&=+ñ€' };

/** `home` is a folder that the account of the server can read. */
type ForeignServer = { url: string; ownerUrl: string; home: string; stop: () => Promise<void> };

/**
 * Starts a PostgreSQL server as an operator may configure it: with Spanish collation, and with a user who has unusual default
 * settings, no right except to create databases, and a password that must be escaped in a URL. If the start fails, no files
 * remain.
 * @param given the programs of the server; by default, those of the embedded server.
 */
export async function startForeignServer(given?: Binaries): Promise<ForeignServer> {
  await using undo = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), 'foreign-postgres-'));
  undo.defer(() => rm(home, { recursive: true, force: true }));
  const site = await createCluster(home, given);
  undo.defer(() => stopRunning(site));
  const port = await choosePort(home);
  if (!(await startPostmaster(site, port))) {
    throw new Error(`the foreign server does not start: ${await lastLogLines(site)}`);
  }
  const urlOf = ({ name, password }: typeof user) =>
    `postgresql://${encodeURIComponent(name)}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  await run(
    urlOf(owner),
    `create role "${user.name}" login createdb password '${user.password}';
     alter role "${user.name}" set timezone = '${zoneOfAnotherDay()}';
     alter role "${user.name}" set datestyle = 'SQL, DMY';
     alter role "${user.name}" set search_path = nowhere`,
  );
  await skipDisk(urlOf(owner));
  const stopping = undo.move();
  return { url: urlOf(user), ownerUrl: urlOf(owner), home, stop: () => stopping.disposeAsync() };
}

async function createCluster(home: string, given: Binaries | undefined): Promise<Site> {
  const account = accountForPostgres();
  await chmod(home, 0o755);
  if (account) await chown(home, account.uid, account.gid);
  const binaries = given ?? (await provideBinaries(home, account));
  const site = { home, cluster: join(home, 'main'), binaries, account };
  const passwordFile = join(home, 'password');
  await writeFile(passwordFile, owner.password);
  const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=es', '--locale=C'];
  const access = ['--auth=scram-sha-256', `--username=${owner.name}`, `--pwfile=${passwordFile}`];
  await promisify(execFile)(binaries.initdb, [`--pgdata=${site.cluster}`, ...locale, ...access, '--no-sync'], {
    ...account,
    cwd: home,
    env: cleanEnvironment(),
  });
  return site;
}

/** Returns a time zone in which the date differs from the date in UTC, so that tests detect a date in the wrong zone at any hour. */
function zoneOfAnotherDay(): string {
  return new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
}
