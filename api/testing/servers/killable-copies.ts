import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { readEnv } from '../../env/env.ts';
import { start as startServer, type Running } from '../../start/start.ts';
import { cloneDatabase } from '../databases/clone.ts';
import { startCopy, type RunningCopy } from './running-copy.ts';

const account = { email: 'admin@example.com', password: 'Secret123' };
const headers = { accept: 'application/ld+json', 'content-type': 'application/ld+json' };

let folder: string;
let url: string;
let drop: () => Promise<void>;
let client: pg.Client;
/**
 * Connection that holds locks in an open transaction. It must not be `client`, which reads pg_stat_activity: inside a transaction,
 * this view does not change.
 */
export let holder: pg.Client;
const copies: RunningCopy[] = [];

/** Sets up a database for the tests of a file. {@link startKillable} starts copies of the server on this database. */
export function useKillableCopies(): void {
  beforeAll(start);
  afterAll(stop);
}

async function start() {
  ({ url, drop } = await cloneDatabase());
  folder = await mkdtemp(join(tmpdir(), 'trastienda-crash-'));
  [client, holder] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([client.connect(), holder.connect()]);
}

async function stop() {
  // Empties the list, because the next test file in the same worker may share this module without starting a copy.
  for (const copy of copies.splice(0)) await copy.kill();
  await Promise.all([client.end(), holder.end()]);
  await drop();
  await rm(folder, { recursive: true });
}

/** The address of the database of all copies of a test file. */
export const databaseUrl = () => url;

/**
 * Starts a copy of the server. All copies of a test file use the same database and the same data folder.
 * @param variables are added to its environment, and may name others.
 */
export async function startKillable(variables: Record<string, string> = {}) {
  const copy = await startCopy({ ...ownVariables(), ...variables });
  copies.push(copy);
  return copy;
}

/** Starts a server on the same database and data folder in this process. It stops at the end of the test. */
export async function startHere(variables: Record<string, string> = {}): Promise<Running> {
  const running = await startServer(readEnv({ PORT: '0', ...ownVariables(), ...variables }));
  onTestFinished(running.stop);
  return running;
}

const ownVariables = () => ({
  DATABASE_URL: url,
  TRASTIENDA_DATA: join(folder, 'data'),
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
});

type Server = Pick<RunningCopy, 'url'>;
type Call = { method?: string; token?: string; body?: object };
/** Sends a request to a server. */
export const ask = ({ url }: Server, path: string, { method = 'GET', token, body }: Call = {}) =>
  fetch(url + path, {
    method,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Sends a sign-in to a server, as the administrator by default. */
export const trySignIn = (server: Server, { username = account.email, password = account.password } = {}) =>
  ask(server, '/login_check', { method: 'POST', body: { username, password } });

export async function signIn(server: Server): Promise<string> {
  // The cast is safe: contract/calls/session/session.ts declares this type for the response.
  const { token } = (await (await trySignIn(server)).json()) as { token: string };
  return token;
}

export type Sent = { key: string; name: string; token: string };
/** Sends a request that creates a tag, with an idempotency key. */
export const post = ({ url }: Server, { key, name, token }: Sent) =>
  fetch(`${url}/tags`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify({ name }),
  });
export const countTags = async (name: string) => {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from public.tags where name ->> 'es' = $1",
    [name],
  );
  return rows[0]?.n;
};
/** Returns the number of connections to the database that wait for a lock. */
export const countWaiting = async () => {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.n;
};
