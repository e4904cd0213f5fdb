import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the demo administrator's password: random, created once per installation, in a file that only its owner can read (D-11). */
export async function demoPassword(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'demo-password');
  await mkdir(dataFolder, { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(12).toString('base64url'), { mode: 0o600, flush: true });
  // Creates the file atomically: a truncated password would remain.
  await link(draft, path).catch(ignoreExisting);
  await rm(draft);
  return readFile(path, 'utf8');
}

/** Keeps the password of an earlier start. Of two copies that start at the same time, both read the file that the first created. */
function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
}
