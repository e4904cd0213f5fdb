import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { buildApp } from './app.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { openDataFolder, toRefusal } from './data-folder.ts';
import { connect } from './db/connection.ts';
import { startEngine } from './db/engine/start-engine.ts';
import { migrate } from './db/migrate.ts';
import { civitatis } from './distributor/civitatis.ts';
import { keepingChoices } from './distributor/kept-choices.ts';
import { loadDemo } from './demo/load-demo.ts';
import type { Env } from './env.ts';
import { startJobs } from './jobs/jobs.ts';
import { openStore } from './media/open-store.ts';
import { forgetUnfinished } from './media/remove-unused.ts';
import { stripe } from './payments/stripe.ts';
import { createFirstAdministrator } from './session/first-administrator.ts';
import { StartRefused } from './start-refused.ts';

/** A running copy: where it listens, who may sign in to the demo, and how to end it. */
export type Running = { url: string; demo: { email: string; password: string } | undefined; stop: () => Promise<void> };

/** How long a request may still take once the server should stop. */
const drainTimeoutMs = 20_000;
const idleSweepMs = 100;

type Options = {
  /** Provides the database of the data folder; `stop` ends it, where it is this process that runs it. */
  provideDatabase?: (dataFolder: string) => Promise<{ url: string; stop: () => Promise<void> }>;
  signal?: AbortSignal;
};

/**
 * Starts everything in order: database, tables, accounts, demo, jobs, server. `stop` goes the same way back, so that
 * requests and jobs end before the database does.
 * @throws StartRefused when the environment does not allow it, or `signal` ends the wait for another copy that migrates.
 */
export async function start(env: Env, { provideDatabase = startEngine, signal }: Options = {}): Promise<Running> {
  await refuseTakenAddress(env);
  const toClose: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    // One that fails must not keep the others, the database last of all, from ending.
    for (const close of toClose.splice(0).reverse()) await close().catch((error: unknown) => console.error(error));
  };
  const ownDatabase = async () => {
    const database = await provideDatabase(env.dataFolder);
    toClose.push(database.stop);
    return database.url;
  };
  try {
    await openDataFolder(env.dataFolder);
    const databaseUrl = env.databaseUrl ?? (await ownDatabase());
    await migrate(databaseUrl, { say: console.log, signal });
    const { db, close } = connect(databaseUrl);
    toClose.push(close);
    const media = await openStore(env);
    const jobs = await startJobs(databaseUrl, { onError: (error) => console.error(error) });
    toClose.push(() => jobs.stop());
    const distributor = keepingChoices(civitatis(env.civitatis));
    // Who works beside us needs the address of the database, whosever it is.
    const services = { env: { ...env, databaseUrl }, db, media, jobs, distributor, payments: stripe(env.stripe) };
    // Nobody else writes media into a database of our own: what is unfinished there, a crash has left.
    if (env.databaseUrl === undefined) await forgetUnfinished(services, '0 seconds');
    await createFirstAdministrator(services);
    const demo = env.isDemo ? await loadDemo(services) : undefined;
    await startBackgroundJobs(services);
    const app = await buildApp(services, { logger: { level: 'warn' } });
    toClose.push(() => drain(app));
    return { url: await listen(app, env), demo, stop };
  } catch (error) {
    await stop();
    throw toRefusal(error);
  }
}

/**
 * Asks for the address before anything is made for it: loading the demo takes a while.
 * @throws StartRefused when it cannot be listened on.
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
    EADDRINUSE: `Port ${port} of ${host} is in use. Stop what listens there, or set PORT.`,
    EACCES: `Port ${port} of ${host} may not be opened by this user. Set another PORT.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set another HOST.`,
    EAFNOSUPPORT: `${host} is no address of this machine. Set another HOST.`,
    EAI_AGAIN: `${host} is no address of this machine. Set another HOST.`,
    ENOTFOUND: `${host} is no address of this machine. Set another HOST.`,
  };
  const sentence = error instanceof Error && 'code' in error ? sentences[String(error.code)] : undefined;
  throw sentence === undefined ? error : new StartRefused(sentence, { cause: error });
}

/** Takes no more requests and waits for those that run. */
export async function drain(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs);
  // A client that keeps its connection after the answer it waited for would be waited for in turn.
  const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs);
  await app.close();
  clearTimeout(timer);
  clearInterval(sweep);
}
