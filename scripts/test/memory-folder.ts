import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const prefix = 'trastienda-tests-';
const sharedMemory = '/dev/shm';

/** The free memory that a test run requires for its temporary files: several times the peak of a whole run. */
const requiredBytes = 6e9;

/**
 * Creates a folder in memory for the temporary files of this process, if the system offers enough memory as a file system. The tests
 * create hundreds of databases that exist only for seconds, and on a disk most of their processor time is spent on these files.
 * @returns undefined on systems other than Linux, without enough memory, or if that file system does not allow the execution of files.
 */
export const createMemoryFolder = (): string | undefined =>
  isSuitable(sharedMemory) ? createRunFolder(sharedMemory) : undefined;

/** Creates a folder for this process in `parent`. Deletes the folders of processes that ended without deleting their folders. */
export function createRunFolder(parent: string): string {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) && name.slice(prefix.length).split('-')[0];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // If the tests run as root, their databases use another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  return folder;
}

function isSuitable(parent: string): boolean {
  if (process.platform !== 'linux' || !allowsPrograms(parent, readFileSync('/proc/mounts', 'utf8'))) return false;
  const { bavail, bsize } = statfsSync(parent);
  return Math.min(bavail * bsize, process.availableMemory()) >= requiredBytes;
}

/**
 * Whether the folder is a file system in memory that allows the execution of files: as root, the tests run a copy of PostgreSQL that is
 * stored beside its data.
 * @param mounts the content of /proc/mounts.
 */
export function allowsPrograms(folder: string, mounts: string): boolean {
  return mounts.split('\n').some((line) => {
    const [, path, type, options = ''] = line.split(' ');
    return path === folder && type === 'tmpfs' && !options.split(',').includes('noexec');
  });
}
