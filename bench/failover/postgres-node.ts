import { execFile } from 'node:child_process';
import { appendFile, chown, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { accountForPostgres } from '../../api/db/engine/account.ts';
import { cleanEnvironment } from '../../api/db/engine/environment.ts';
import { processesIn } from '../../api/db/engine/process-table.ts';
import { debianProgram } from '../../api/testing/databases/debian-programs.ts';

/** A PostgreSQL server of the bench: `home` contains its cluster and its log. */
export type Node = { name: string; port: number; home: string };

const clusterOf = ({ home }: Node) => join(home, 'cluster');

/** Users: `postgres` for the bench and the product, `check` for the proxy, which only asks whether this is the primary. */
const access = `
host all check 127.0.0.1/32 trust
host all postgres 127.0.0.1/32 trust
host replication postgres 127.0.0.1/32 trust
`;

/** The URL of a node itself, or of the proxy in front of the nodes. */
export const urlOn = (port: number) => `postgresql://postgres@127.0.0.1:${port}/postgres?sslmode=disable`;

/** Executes a statement on a connection of its own, and returns the number of its rows. */
export async function query(url: string, statement: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  return client
    .query(statement)
    .then(({ rowCount }) => rowCount ?? 0)
    .finally(() => client.end());
}

async function runProgram(node: Node, name: string, ...words: string[]): Promise<void> {
  const program = debianProgram(`/usr/lib/postgresql/15/bin/${name}`, 'postgresql-15');
  await promisify(execFile)(program, words, { ...accountForPostgres(), cwd: node.home, env: cleanEnvironment() });
}

/** Creates an empty cluster. Its commits reach the disk, as in production. */
export async function createCluster(node: Node): Promise<void> {
  await provideHome(node);
  const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=es', '--locale=C'];
  await runProgram(node, 'initdb', `--pgdata=${clusterOf(node)}`, '--username=postgres', ...locale, '--no-sync');
  await appendFile(join(clusterOf(node), 'pg_hba.conf'), access);
}

/** Replaces the cluster of a node with a copy of another one, whose standby it becomes. */
export async function copyCluster(node: Node, primary: Node): Promise<void> {
  await rm(clusterOf(node), { recursive: true, force: true });
  await provideHome(node);
  const source = `${urlOn(primary.port)}&application_name=${node.name}`;
  const words = ['--checkpoint=fast', '--write-recovery-conf', '--no-sync', `--dbname=${source}`];
  await runProgram(node, 'pg_basebackup', `--pgdata=${clusterOf(node)}`, ...words);
}

async function provideHome({ home }: Node): Promise<void> {
  const account = accountForPostgres();
  await mkdir(home, { recursive: true });
  if (account) await chown(home, account.uid, account.gid);
}

/** Starts a node, and waits until it accepts connections. */
export function startNode(node: Node): Promise<void> {
  const settings = [`port=${node.port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  const words = ['-D', clusterOf(node), '-l', join(node.home, 'log'), '-o', options, '-w'];
  return runProgram(node, 'pg_ctl', 'start', ...words);
}

/** Promotes a standby, and waits until it accepts writes. */
export const promote = (node: Node) => runProgram(node, 'pg_ctl', 'promote', '-D', clusterOf(node), '-w');

/** Kills all processes of a node with SIGKILL, as a power failure does. Does nothing if the node does not run. */
export async function killNode(node: Node): Promise<void> {
  const file = await readFile(join(clusterOf(node), 'postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(file.split('\n')[0]);
  if (!postmaster) return;
  // The postmaster first; it would restart the cluster otherwise.
  for (const pid of [postmaster, ...processesIn(clusterOf(node), 'postgres:')]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}
