import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The demo administrator's password: random, made once for each installation and kept where only its owner reads (D-11). */
export async function demoPassword(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'demo-password');
  await mkdir(dataFolder, { recursive: true });
  await writeFile(path, randomBytes(12).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(ignoreExisting);
  return readFile(path, 'utf8');
}

/** The password of the first start stays; of two copies that start at once one writes and both read the same. */
function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
}
