import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache, read } from './folder.mjs';
import { isLiving, living, nameOf, pidIn } from './processes.mjs';

/** One file for each running copy, under its process's own name. */
const copies = join(cache, 'running');
/** The second line in the file of a copy that serves the admin from its sources. */
const withoutBuild = 'without the build';

/**
 * Records that a process runs from this folder, so that nothing is installed under it, nor built if it serves the build.
 * @param launcher of a server, the name of the process that launched it.
 */
export function register(pid, { servesBuild, launcher = '' }) {
  mkdirSync(copies, { recursive: true });
  const file = join(copies, nameOf(pid));
  writeFileSync(file, servesBuild ? launcher : `${launcher}\n${withoutBuild}`);
  process.on('exit', () => rmSync(file, { force: true }));
}

/** The processes of copies that run from this folder: launchers, and servers that a killed one has left. */
export const runningCopies = () => otherCopies().map(pidIn);

/** Those of them that serve the built admin. */
export const copiesWithBuild = () =>
  otherCopies()
    .filter((name) => linesOf(name)[1] !== withoutBuild)
    .map(pidIn);

function otherCopies() {
  const isServer = (name) => isLiving(launcherOf(name));
  return living(copies).filter((name) => name !== nameOf(process.pid) && !isServer(name));
}

/** A server whose launcher was killed stops, too, but first finishes what it has begun; until then its port is taken. */
export async function untilOrphansStop() {
  const isOrphan = (name) => launcherOf(name) && !isLiving(launcherOf(name));
  for (const name of living(copies).filter(isOrphan)) {
    console.log(`Waiting for process ${pidIn(name)}, which is stopping.`);
    while (isLiving(name)) await sleep(100);
  }
}

const launcherOf = (name) => linesOf(name)[0];
const linesOf = (name) => (read(join(copies, name)) ?? '').split('\n');
