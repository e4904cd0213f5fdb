import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { read } from './folder.mjs';

/** Returns a name of a process: its id and, because ids are reused, its start time (on Linux only). */
export function nameOf(pid) {
  return `${pid}.${startTimeOf(pid)}`;
}

export function pidIn(name) {
  return Number(name.split('.')[0]);
}

export function isLiving(name) {
  return nameOf(pidIn(name)) === name;
}

/** Returns the names of the living processes that have a file in `folder`, and removes the files of all other processes. */
export function living(folder) {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).filter((name) => {
    if (isLiving(name)) return true;
    rmSync(join(folder, name), { force: true });
    return false;
  });
}

/** Returns the start time of a process (`unknown` except on Linux); undefined if the process does not exist or is a zombie. */
function startTimeOf(pid) {
  if (process.platform === 'linux') {
    // Fields 3 (state) and 22 (start time) of proc(5). Field 2, a name in parentheses, may contain spaces.
    const fields = read(`/proc/${pid}/stat`)?.split(') ').at(-1).split(' ');
    return fields?.[0] === 'Z' ? undefined : fields?.[19];
  }
  try {
    process.kill(pid, 0);
    return 'unknown';
  } catch (error) {
    return error.code === 'EPERM' ? 'unknown' : undefined;
  }
}
