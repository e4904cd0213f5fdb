import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the password of the demo's administrator. The password is random, created once for each installation, and stored in a
 * file that only its owner can read (D-11).
 */
export async function demoPassword(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'demo-password');
  await mkdir(dataFolder, { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(12).toString('base64url'), { mode: 0o600, flush: true });
  // Creates the file atomically: if a crash left a part of the password in it, later starts would use this part as the password.
  await link(draft, path).catch(ignoreExisting);
  await rm(draft);
  return readFile(path, 'utf8');
}

/**
 * Ignores an existing file: a later start keeps the password. If two copies of the server start at the same time, both read the
 * file that the first of them created.
 */
function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
}
