import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { cache, LastingRefusal } from './folder.mjs';

/** The folder of Node's compiled modules. Without write permission, each start compiles them again. */
const optional = 'compiled';

/** @throws LastingRefusal if this user cannot write the folder of running instances, locks and reports, or a folder in it. */
export function refuseReadOnlyCache() {
  try {
    mkdirSync(cache, { recursive: true });
    const folders = readdirSync(cache, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && entry.name !== optional,
    );
    for (const path of [cache, ...folders.map(({ name }) => join(cache, name))])
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw toRefusal(error);
  }
}

function toRefusal(error) {
  const path = error.path ?? cache;
  if (error.code === 'EEXIST' || error.code === 'ENOTDIR')
    return new LastingRefusal(`${path} is not a folder. Remove it.`);
  if (error.code === 'EROFS') return new LastingRefusal(`${path} is on a read-only disk. Make it writable.`);
  if (error.code !== 'EACCES' && error.code !== 'EPERM') return error;
  const user = userName();
  return new LastingRefusal(
    `${path} cannot be written by the user ${user}. Give it to that user: chown -R ${user} ${cache}`,
  );
}

function userName() {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user may have no name.
    return String(process.getuid?.() ?? 'that started it');
  }
}
