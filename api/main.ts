import { readEnv } from './env.ts';
import { start, type Running } from './start.ts';
import { StartRefused } from './start-refused.ts';

try {
  const starting = start(readEnv(process.env));
  stopWhenTold(starting);
  const { url, demo } = await starting;
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
