import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../app.ts';
import { connect, type Database } from '../../db/connection.ts';
import { civitatis } from '../../distributor/civitatis.ts';
import { readEnv } from '../../env/env.ts';
import { openStore } from '../../media/stores/open-store.ts';
import { stripe } from '../../payments/stripe.ts';
import { users } from '../../session/users.ts';
import type { Services } from '../../services.ts';
import { cloneDatabase, type TestDatabase } from '../databases/clone.ts';
import { jobsOnUse } from './jobs-on-use.ts';

type Options = Omit<InjectOptions, 'method' | 'url' | 'path' | 'headers'> & { headers?: Record<string, string> };
export type Ask = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  options?: Options,
) => Promise<LightMyRequestResponse>;

export type ApiUnderTest = {
  app: FastifyInstance;
  db: Database;
  services: Services;
  /** The credentials of the administrator, the only user of a new database. */
  account: { email: string; password: string };
  /** Sends a request with the session of an administrator. */
  admin: Ask;
  /** Sends a request without a session. */
  guest: Ask;
  close: () => Promise<void>;
};

/** The least work that argon2 allows. A sign-in verifies a password with the parameters in its hash; the defaults take 15 ms. */
const leastWork = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** Hashes a password of a test's user, so that its sign-ins take little work. */
export const hashCheaply = (password: string) => hash(password, leastWork);

const account = { email: 'admin@example.com', password: 'Secret123' };

/** Starts the whole API on a new database. `variables` are added to the environment of the API (D-11). */
export async function startApi(variables: Record<string, string> = {}): Promise<ApiUnderTest> {
  const database = await cloneDatabase();
  await addAdministrator(database.url);
  return startApiOn(database, variables);
}

/** Creates, in a migrated database, the administrator that {@link startApiOn} needs. */
export async function addAdministrator(url: string): Promise<void> {
  const { db, close } = connect(url);
  const passwordHash = await hashCheaply(account.password);
  await db.insert(users).values({ email: account.email, passwordHash, roles: ['ROLE_ADMIN'] });
  await close();
}

/** Starts the whole API on a migrated database in which {@link account} is an administrator. */
export async function startApiOn(
  { url, drop }: TestDatabase,
  variables: Record<string, string> = {},
): Promise<ApiUnderTest> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'trastienda-api-'));
  const env = readEnv({ DATABASE_URL: url, TRASTIENDA_DATA: dataFolder, ...variables });
  const { db, close: disconnect } = connect(url, env);
  const media = await openStore(env);
  const jobs = jobsOnUse(url);
  const outside = { distributor: civitatis(env.civitatis), payments: stripe(env.stripe) };
  const services: Services = { env, db, media, jobs, ...outside };
  const app = await buildApp(services);

  const guest: Ask = (method, path, { headers, ...options } = {}) =>
    app.inject({ method, url: path, headers: { accept: 'application/ld+json', ...headers }, ...options });
  const token = await signIn(guest);
  const admin: Ask = (method, path, { headers, ...options } = {}) =>
    guest(method, path, { headers: { authorization: `Bearer ${token}`, ...headers }, ...options });

  const close = async () => {
    await app.close();
    await jobs.stop();
    await disconnect();
    await drop();
    await rm(dataFolder, { recursive: true });
  };
  return { app, db, services, account, admin, guest, close };
}

async function signIn(guest: Ask): Promise<string> {
  const payload = { username: account.email, password: account.password };
  const answer = await guest('POST', '/login_check', { payload });
  const { token }: { token?: string } = answer.json();
  if (!token) throw new Error(`the test's administrator cannot sign in: ${answer.body}`);
  return token;
}
