import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Client } from 'pg';
import { buildApp } from '../app.ts';
import { checkPooler } from './check-pooler.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { openDataFolder, toRefusal } from './data-folder.ts';
import { finishErasures } from './finish-erasures.ts';
import { claimMediaFolder } from './media-folder.ts';
import { toServerName, warnOfOtherSettings } from './shared-settings.ts';
import { connect } from '../db/connection.ts';
import { startEngine } from '../db/engine/start-engine.ts';
import { warnOfSuperuser } from '../db/requirements.ts';
import { migrate } from '../db/migrate.ts';
import { civitatis } from '../distributor/civitatis.ts';
import { cacheLists } from '../distributor/cached-lists.ts';
import { loadDemo, type DemoAccount } from '../demo/load-demo.ts';
import type { Env } from '../env/env.ts';
import { startLog } from '../log/process-log.ts';
import { serverLog } from '../log/server-log.ts';
import { startJobs } from '../jobs/jobs.ts';
import type { JobName } from '../jobs/registry.ts';
import { logJobError } from './log-job-error.ts';
import { openPrimary } from './open-primary.ts';
import { watchDatabase } from './watch-database.ts';
import { openStore } from '../media/stores/open-store.ts';
import { forgetUnfinished } from '../media/remove-unused.ts';
import { stripe } from '../payments/stripe.ts';
import { noteKeyAges } from '../session/signing-keys.ts';
import { createFirstAdministrator } from '../session/first-administrator.ts';
import { StartRefused } from '../env/start-refused.ts';

/** A running server: its URL, the demo's credentials, and a function that stops it. */
export type Running = { url: string; demo: DemoAccount | undefined; stop: () => Promise<void> };

/** The time that running requests have to finish once the server is stopping. */
const drainTimeoutMs = 20_000;
const idleSweepMs = 100;

type Options = {
  /** Provides the database of the data folder. The returned `stop` stops the database if this process runs it. */
  provideDatabase?: (dataFolder: string) => Promise<{ url: string; stop: () => Promise<void> }>;
  signal?: AbortSignal;
  /** How long to wait for a database that accepts writes; by default 60 s. */
  databaseWaitMs?: number;
};

/**
 * Starts the server: database, tables, job queue, first administrator, demo, job handlers and HTTP server, in that order. The returned
 * `stop` closes them in reverse order, so that requests and jobs end before the database does.
 * @throws StartRefused if the environment does not allow a start, the database stays away, or if `signal` is aborted before the database is migrated.
 */
export async function start(
  env: Env,
  { provideDatabase = startEngine, signal, databaseWaitMs }: Options = {},
): Promise<Running> {
  await refuseTakenAddress(env);
  const toClose: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    // If one of these functions fails, the rest must still run. The last function stops the embedded database, if there is one.
    for (const close of toClose.splice(0).reverse())
      await close().catch((err: unknown) =>
        serverLog('error', 'stopFailed', { msg: 'a part could not be stopped', err }),
      );
  };
  const ownDatabase = async () => {
    const database = await provideDatabase(env.dataFolder);
    toClose.push(database.stop);
    return database.url;
  };
  try {
    await openDataFolder(env.dataFolder);
    const databaseUrl = env.databaseUrl ?? (await ownDatabase());
    const databaseDirectUrl = env.databaseDirectUrl ?? databaseUrl;
    const open = (url: string) => openPrimary(url, { waitMs: databaseWaitMs, signal });
    const whileLocked = (client: Client) => claimMediaFolder(client, env);
    await migrate(databaseDirectUrl, { say: console.log, signal, open, whileLocked });
    if (databaseUrl !== databaseDirectUrl) await checkPooler(databaseUrl, databaseDirectUrl);
    const watch = watchDatabase(databaseUrl);
    const { db, pool, close } = connect(databaseUrl, { ...env, onLost: watch.note });
    toClose.push(close, watch.stop);
    const media = await openStore(env);
    const onError = (error: unknown, job?: JobName) => logJobError(watch, error, job);
    const jobs = await startJobs(databaseUrl, { name: toServerName(env), onError });
    toClose.push(() => jobs.stop());
    await warnOfOtherSettings(pool, env);
    await warnOfSuperuser(pool, env);
    // Child processes need the URL of the database, even if the database is embedded.
    const services = {
      env: { ...env, databaseUrl, databaseDirectUrl },
      db,
      media,
      jobs,
      distributor: cacheLists(civitatis(env.civitatis)),
      payments: stripe(env.stripe),
    };
    // No other server uses an embedded database, so pictures recorded as being written or removed are left over from a crash.
    if (env.databaseUrl === undefined) await forgetUnfinished(services, '0 seconds');
    await finishErasures(db);
    await createFirstAdministrator(services, startLog());
    const demo = env.isDemo ? await loadDemo(services) : undefined;
    await startBackgroundJobs(services);
    const app = await buildApp(services, { logger: { level: 'warn' } });
    await noteKeyAges(db, env);
    toClose.push(() => drain(app));
    return { url: await listen(app, env), demo, stop };
  } catch (error) {
    await stop();
    throw toRefusal(error);
  }
}

/**
 * Checks that the address is free. This is the first step of a start, so that a taken address is reported before the demo is loaded,
 * which takes a while.
 * @throws StartRefused if the server cannot listen on the address.
 */
export async function refuseTakenAddress({ host, port }: Pick<Env, 'host' | 'port'>): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening').catch((error: unknown) => refuseAddress(error, { host, port }));
  probe.close();
  await once(probe, 'close');
}

const listen = (app: FastifyInstance, { host, port }: Env): Promise<string> =>
  app.listen({ host, port }).catch((error: unknown) => refuseAddress(error, { host, port }));

function refuseAddress(error: unknown, { host, port }: Pick<Env, 'host' | 'port'>): never {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is in use. Stop the program that uses it, or set PORT.`,
    EACCES: `Port ${port} of ${host} cannot be opened by this user. Set another PORT.`,
    EADDRNOTAVAIL: `${host} is not a local address. Set another HOST.`,
    EAFNOSUPPORT: `${host} is not a local address. Set another HOST.`,
    EAI_AGAIN: `${host} is not a local address. Set another HOST.`,
    ENOTFOUND: `${host} is not a local address. Set another HOST.`,
  };
  const sentence = error instanceof Error && 'code' in error ? sentences[String(error.code)] : undefined;
  throw sentence === undefined ? error : new StartRefused(sentence, { cause: error });
}

/** Stops accepting requests, and waits until the running requests have finished or `drainTimeoutMs` has passed. */
export async function drain(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs);
  // Without the sweep, a client that keeps its connection alive after a response would delay the stop.
  const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs);
  await app.close();
  clearTimeout(timer);
  clearInterval(sweep);
}
