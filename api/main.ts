import { setFlagsFromString } from 'node:v8';
import type { Running } from './start.ts';

// Loading leaves several times as much garbage as code. Collected early, it does not become the size of the process for good;
// once the server listens, speed counts again.
setFlagsFromString('--optimize-for-size');
const { readEnv } = await import('./env.ts');
const { start } = await import('./start.ts');
const { StartRefused } = await import('./start-refused.ts');

try {
  const starting = start(readEnv(process.env));
  stopWhenTold(starting);
  const { url, demo } = await starting;
  setFlagsFromString('--no-optimize-for-size');
  console.log(`Trastienda listens on ${url}`);
  if (demo) console.log(`Sign in with ${demo.email} and the password ${demo.password}`);
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exit(1);
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
