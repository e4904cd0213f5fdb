import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sharedMemory = '/dev/shm';

/** The free memory that a test run requires for its temporary files: several times the peak of a whole run. */
const requiredBytes = 6e9;

/**
 * Creates a folder in memory for the temporary files of this process, if the system offers enough memory as a file system. The tests
 * create hundreds of databases that exist for a second, and on a disk most of their processor time is spent on these files. Deletes the
 * folders of test runs that were killed.
 * @returns undefined on systems other than Linux, without enough memory, and if no folder can be created.
 */
export function createMemoryFolder(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    removeEndedFolders(sharedMemory);
    return isSuitable(sharedMemory) ? createRunFolder(sharedMemory) : undefined;
  } catch {
    return undefined;
  }
}

/** The start of the names of folders whose process this process can see: containers may share the memory, but not the process ids. */
const prefix = () => `trastienda-tests-${statSync('/proc/self/ns/pid').ino}-`;

export function createRunFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, `${prefix()}${process.pid}-`));
  // If the tests run as root, their databases use another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  return folder;
}

/** Deletes the folders of processes that ended without deleting them. Folders that another account owns may remain. */
export function removeEndedFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix()) && name.slice(prefix().length).split('-')[0];
    if (pid && !existsSync(`/proc/${pid}`)) removeFolder(join(parent, name));
  }
}

/** Deletes a folder. An error is printed, because files that remain in memory do not make a test run fail. */
export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    console.error(`Temporary files remain in ${folder}.`, error);
  }
}

function isSuitable(parent: string): boolean {
  const { bavail, bsize } = statfsSync(parent);
  const free = Math.min(bavail * bsize, process.availableMemory());
  return free >= requiredBytes && allowsPrograms(parent, readFileSync('/proc/mounts', 'utf8'));
}

/**
 * Whether the folder is a file system in memory that allows the execution of files: as root, the tests run a copy of PostgreSQL that is
 * stored beside its data.
 * @param mounts the content of /proc/mounts. A later line for the same folder hides an earlier one.
 */
export function allowsPrograms(folder: string, mounts: string): boolean {
  const fields = mounts.split('\n').map((line) => line.split(' '));
  const [, , type, options = ''] = fields.findLast(([, path]) => path === folder) ?? [];
  return type === 'tmpfs' && !options.split(',').includes('noexec');
}
