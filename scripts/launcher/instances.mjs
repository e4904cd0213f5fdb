import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache, read } from './folder.mjs';
import { isLiving, living, nameOf, pidIn } from './processes.mjs';

/** A folder with a file, named by `nameOf`, for each process that runs from this project folder (an instance). */
const instances = join(cache, 'running');
/** The second line in the file of an instance that does not serve the built admin. */
const withoutBuild = 'without the build';

/**
 * Records that a process runs from this folder. While the process runs, no packages are installed; with `servesBuild`, the admin is not
 * built either.
 * @param launcher for a server: the name of its launcher's process.
 */
export function registerInstance(pid, { servesBuild, launcher = '' }) {
  mkdirSync(instances, { recursive: true });
  const file = join(instances, nameOf(pid));
  writeFileSync(file, servesBuild ? launcher : `${launcher}\n${withoutBuild}`);
  process.on('exit', () => rmSync(file, { force: true }));
}

/** Returns the ids of other processes that run from this folder: launchers, and servers whose launcher was killed. */
export const runningInstances = () => otherInstances().map(pidIn);

/** Returns the ids of other instances that serve the built admin. */
export const instancesWithBuild = () =>
  otherInstances()
    .filter((name) => linesOf(name)[1] !== withoutBuild)
    .map(pidIn);

function otherInstances() {
  const isServer = (name) => isLiving(launcherOf(name));
  return living(instances).filter((name) => name !== nameOf(process.pid) && !isServer(name));
}

/** Waits until servers whose launcher was killed have stopped. They finish their work first, and occupy their port until then. */
export async function untilOrphansStop() {
  const isOrphan = (name) => launcherOf(name) && !isLiving(launcherOf(name));
  for (const name of living(instances).filter(isOrphan)) {
    console.log(`Waiting for process ${pidIn(name)}, which is stopping.`);
    while (isLiving(name)) await sleep(100);
  }
}

const launcherOf = (name) => linesOf(name)[0];
const linesOf = (name) => (read(join(instances, name)) ?? '').split('\n');
