import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a port of 127.0.0.1 on which no server listens. The port is below those that systems use for outgoing connections (from 32768 on
 * Linux, from 49152 elsewhere), so no connection takes it before a server starts on it seconds later, or restarts on it after a kill.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') continue;
      throw error;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
