/**
 * `npm run dev`: the admin with hot reload and an API that restarts on a change, on one origin, with the database and the
 * stand-ins. The database belongs to this process, so that it outlives the restarts.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { openDataFolder, toRefusal } from '../../api/data-folder.ts';
import { startEngine } from '../../api/db/engine/start-engine.ts';
import { migrate } from '../../api/db/migrate.ts';
import { readEnv, type Env } from '../../api/env.ts';
import { offeringReset } from '../../api/reset-data.ts';
import { runUntilStopped } from '../../api/run-until-stopped.ts';
import { refuseTakenAddress, type Running } from '../../api/start.ts';
import { StartRefused } from '../../api/start-refused.ts';
import { freePort } from '../../sandbox/free-port.ts';
import { version } from '../../api/version.ts';
import { root } from '../run.ts';
import { serveAdmin } from './serve-admin.ts';
import { isPartOf, watchedFolders } from './sources.ts';
import { supervise } from './supervise.ts';

const { url, demo } = await runUntilStopped(() => offeringReset(readEnv(process.env), startDevelopment));
console.log(`Trastienda listens on ${url} (version ${version})`);
if (demo) console.log(`Sign in with ${demo.email} and the password ${demo.password}`);

async function startDevelopment(env: Env): Promise<Running> {
  await refuseTakenAddress(env);
  const toClose: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of toClose.splice(0).reverse()) await close().catch((error: unknown) => console.error(error));
  };
  try {
    const databaseUrl = await provideDatabase(env, toClose);
    const standIns = supervise({
      name: 'stand-ins',
      launch: () => fork(join(root, 'sandbox/main.ts'), { cwd: root }),
      say: console.log,
    });
    toClose.push(() => standIns.stop());
    const api = superviseApi(databaseUrl, await freePort());
    toClose.push(() => api.stop());
    const onChange = (file: string) => {
      if (isPartOf('api', file)) api.restart(file);
      if (isPartOf('standIns', file)) standIns.restart(file);
    };
    const admin = await serveAdmin({ host: env.host, port: env.port, api, folders: watchedFolders, onChange });
    toClose.push(admin.stop);
    if (!(await api.whenUp())) throw new StartRefused('The API does not start: see above.');
    await standIns.whenUp();
    return { url: admin.url, demo: api.demo(), stop };
  } catch (error) {
    await stop();
    throw toRefusal(error);
  }
}

/** @returns the address of the data folder's database; undefined where the environment names one. */
async function provideDatabase(env: Env, toClose: (() => Promise<void>)[]): Promise<string | undefined> {
  await openDataFolder(env.dataFolder);
  if (env.databaseUrl !== undefined) return undefined;
  const engine = await startEngine(env.dataFolder);
  toClose.push(engine.stop);
  // Here already, where a database of another branch can be reset.
  await migrate(engine.url, { say: console.log });
  return engine.url;
}

function superviseApi(databaseUrl: string | undefined, port: number) {
  let demo: Running['demo'];
  const execArgv = ['--import', import.meta.resolve('./resolve-once.ts')];
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DEV_DATABASE_URL: databaseUrl,
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  };
  const launch = () => {
    const child = fork(join(import.meta.dirname, 'serve-api.ts'), { cwd: root, env, execArgv });
    // The only message of serve-api.ts.
    child.once('message', (message) => ({ demo } = message as Pick<Running, 'demo'>));
    return child;
  };
  const supervised = supervise({ name: 'API', launch, say: console.log });
  return { ...supervised, url: `http://127.0.0.1:${port}`, demo: () => demo };
}
