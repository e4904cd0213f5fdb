import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

/**
 * Below the ports that systems hand out for outgoing connections: one of those could take ours while the server is down for
 * a moment, our own tries to reach it first of all.
 */
const range = { from: 20_000, to: 30_000 };
const tries = 100;

/** A free loopback port: the one used before if it still is, so that an operator's own connections keep working. */
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

/** @returns the port when it could be opened; 0 asks the system for any. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      // address() is a string for pipes only; this server listens on TCP.
      const { port: opened } = probe.address() as AddressInfo;
      probe.close(() => resolve(opened));
    });
  });
}
