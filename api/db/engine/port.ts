import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

/**
 * Range of the ports to choose from. It is below the ephemeral range, so that no outgoing connection takes the port while the
 * server is briefly down.
 */
const range = { from: 20_000, to: 30_000 };
const tries = 100;

/** Returns a free loopback port and stores it in `home`. Prefers the stored port, so that an operator's own connections keep working. */
export async function choosePort(home: string): Promise<number> {
  const file = join(home, 'port');
  const before = Number(await readFile(file, 'utf8').catch(() => '0'));
  const port = (before && (await tryPort(before))) || (await findFree());
  if (!port) throw new Error('no loopback port is free');
  await writeFile(file, String(port));
  return port;
}

async function findFree(): Promise<number | undefined> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = await tryPort(randomInt(range.from, range.to));
    if (port !== undefined) return port;
  }
  return tryPort(0);
}

/** Returns the port if it can be opened, otherwise undefined. If `port` is 0, the system chooses the port. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      // The cast is safe: address() is a string only for pipes, and this server listens on TCP.
      const { port: opened } = probe.address() as AddressInfo;
      probe.close(() => resolve(opened));
    });
  });
}
