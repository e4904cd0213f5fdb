/**
 * `npm run dev`: the admin with hot reload and an API that restarts on a change, on the same origin, with the database and the
 * stand-ins. This process starts the database, so that the database survives restarts of the API.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { signInLine } from '../../api/demo/sign-in-line.ts';
import { openDataFolder, toRefusal } from '../../api/start/data-folder.ts';
import { startEngine } from '../../api/db/engine/start-engine.ts';
import { migrate } from '../../api/db/migrate.ts';
import { readEnv, type Env } from '../../api/env/env.ts';
import { offeringReset } from '../../api/start/reset-data.ts';
import { runUntilStopped } from '../../api/start/run-until-stopped.ts';
import { refuseTakenAddress, type Running } from '../../api/start/start.ts';
import { StartRefused } from '../../api/env/start-refused.ts';
import { version } from '../../api/env/version.ts';
import { root } from '../run.ts';
import { checkTables } from './check-tables.ts';
import { serveAdmin } from './serve-admin.ts';
import { isPartOf, watchedFolders } from './sources.ts';
import { supervise } from './supervise.ts';

const { url, demo } = await runUntilStopped((signal) =>
  offeringReset(readEnv(process.env), (env) => startDevelopment(env, signal)),
);
console.log(`Trastienda listens on ${url} (version ${version})`);
if (demo) console.log(signInLine(demo));

async function startDevelopment(env: Env, signal: AbortSignal): Promise<Running> {
  await refuseTakenAddress(env);
  const toClose: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of toClose.splice(0).reverse()) await close().catch((error: unknown) => console.error(error));
  };
  try {
    const databaseUrl = await provideDatabase(env, { toClose, signal });
    refuseStopped(signal);
    const tables = checkTables(console.log);
    toClose.push(() => tables.stop());
    const api = superviseApi(databaseUrl, () => tables.start());
    toClose.push(() => api.stop());
    let standIns: ReturnType<typeof supervise> | undefined;
    signal.addEventListener('abort', () => void Promise.all([api.stop(), standIns?.stop()]));
    const onChange = (file: string) => {
      if (isPartOf('api', file)) api.restart(file);
      if (isPartOf('standIns', file)) standIns?.restart(file);
    };
    const admin = await serveAdmin({ host: env.host, port: env.port, api, folders: watchedFolders, onChange });
    toClose.push(admin.stop);
    refuseStopped(signal);
    standIns = superviseStandIns(admin.url);
    toClose.push(async () => standIns?.stop());
    const [isApiUp] = await Promise.all([api.whenUp(), standIns.whenUp()]);
    refuseStopped(signal);
    if (!isApiUp) throw new StartRefused('The API does not start: see above.');
    return { url: admin.url, demo: api.demo(), stop };
  } catch (error) {
    await stop();
    throw toRefusal(error);
  }
}

function refuseStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new StartRefused('Stopped before the server was ready.');
}

type Start = { toClose: (() => Promise<void>)[]; signal: AbortSignal };

/** Starts and migrates the embedded database, unless DATABASE_URL is set. @returns its URL; undefined if DATABASE_URL is set. */
async function provideDatabase(env: Env, { toClose, signal }: Start): Promise<string | undefined> {
  await openDataFolder(env.dataFolder);
  if (env.databaseUrl !== undefined) return undefined;
  const engine = await startEngine(env.dataFolder);
  toClose.push(engine.stop);
  // Migrates here, not in the API's process, because this process can offer to reset a database that another branch has migrated.
  await migrate(engine.url, { say: console.log, signal });
  return engine.url;
}

function superviseApi(databaseUrl: string | undefined, onUp: () => void) {
  let running: Pick<Running, 'url' | 'demo'> = { url: '', demo: undefined };
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    // 0 picks a free port at each start, because another process may use the previous port by now.
    PORT: '0',
    DEV_DATABASE_URL: databaseUrl,
  };
  const launch = () => {
    const child = fork(join(import.meta.dirname, 'serve-api.ts'), { cwd: root, env });
    // The cast is safe: serve-api.ts sends only a message of this type.
    child.once('message', (message) => (running = message as typeof running));
    return child;
  };
  const supervised = supervise({ name: 'API', launch, say: console.log, onUp });
  return { ...supervised, url: () => running.url, demo: () => running.demo };
}

function superviseStandIns(apiUrl: string) {
  const env = { ...process.env, API_URL: apiUrl };
  const launch = () => fork(join(root, 'sandbox/main.ts'), { cwd: root, env });
  return supervise({ name: 'stand-ins', launch, say: console.log });
}
