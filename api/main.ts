import { setFlagsFromString } from 'node:v8';
import type { Env } from './env.ts';
import type { Running } from './start.ts';

// Loading leaves several times as much garbage as code. Collected early, it does not become the size of the process for good;
// once the server listens, speed counts again.
setFlagsFromString('--optimize-for-size');
const { readEnv } = await import('./env.ts');
const { start } = await import('./start.ts');
const { StartRefused } = await import('./start-refused.ts');
const { ForeignDatabase } = await import('./db/refuse-foreign.ts');
const { confirmReset, isResetOffered, resetData } = await import('./reset-data.ts');
const { version } = await import('./version.ts');

try {
  const starting = startOrReset(readEnv(process.env));
  stopWhenTold(starting);
  const { url, demo } = await starting;
  setFlagsFromString('--no-optimize-for-size');
  console.log(`Trastienda listens on ${url} (version ${version})`);
  if (demo) console.log(`Sign in with ${demo.email} and the password ${demo.password}`);
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** Starts; where another branch has made a developer's database, offers to begin with an empty one. */
async function startOrReset(env: Env): Promise<Running> {
  try {
    return await start(env);
  } catch (error) {
    if (!(error instanceof ForeignDatabase) || !isResetOffered(env, error)) throw error;
    console.error(error.message);
    if (!(await confirmReset(env.dataFolder))) throw new StartRefused('Nothing was changed.', { cause: error });
    await resetData(env.dataFolder);
    return start(env);
  }
}

/**
 * Stops once, on the first of: a signal, or the closing of the launcher's channel, which also tells that it was killed.
 * Ctrl-C reaches us by both ways; what comes after the first is not heard.
 */
function stopWhenTold(starting: Promise<Running>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // A start that fails ends the process by itself.
    const { stop } = await starting;
    await stop();
    process.exit(0);
  };
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => void stop());
}
