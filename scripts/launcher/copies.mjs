import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache, read } from './folder.mjs';
import { isLiving, living, nameOf, pidIn } from './processes.mjs';

/** One file for each running copy, under its process's own name. */
const copies = join(cache, 'running');

/** Says that a process runs from this folder, so that nobody installs or builds under it; a server, who launched it. */
export function register(pid, launcher = '') {
  mkdirSync(copies, { recursive: true });
  const file = join(copies, nameOf(pid));
  writeFileSync(file, launcher);
  process.on('exit', () => rmSync(file, { force: true }));
}

/** The processes of copies that run from this folder: launchers, and servers that a killed one has left. */
export function runningCopies() {
  const isServer = (name) => isLiving(launcherOf(name));
  return living(copies)
    .filter((name) => name !== nameOf(process.pid) && !isServer(name))
    .map(pidIn);
}

/** A server whose launcher was killed stops, too, but first finishes what it has begun; until then its port is taken. */
export async function untilOrphansStop() {
  const isOrphan = (name) => launcherOf(name) && !isLiving(launcherOf(name));
  for (const name of living(copies).filter(isOrphan)) {
    console.log(`Waiting for process ${pidIn(name)}, which is stopping.`);
    while (isLiving(name)) await sleep(100);
  }
}

function launcherOf(name) {
  return read(join(copies, name)) ?? '';
}
