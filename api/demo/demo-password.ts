import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The demo administrator's password: random, made once for each installation and kept where only its owner reads (D-11). */
export async function demoPassword(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'demo-password');
  await mkdir(dataFolder, { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(12).toString('base64url'), { mode: 0o600, flush: true });
  // Appears whole or not at all: half of one would stay.
  await link(draft, path).catch(ignoreExisting);
  await rm(draft);
  return readFile(path, 'utf8');
}

/** The password of the first start stays; of two copies that start at once one writes and both read the same. */
function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
}
