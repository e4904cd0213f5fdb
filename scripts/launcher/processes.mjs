import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { read } from './folder.mjs';

/** A process, told from a later one with the same number. */
export function nameOf(pid) {
  return `${pid}.${startTimeOf(pid)}`;
}

export function pidIn(name) {
  return Number(name.split('.')[0]);
}

export function isLiving(name) {
  return nameOf(pidIn(name)) === name;
}

/** The living processes that have a file in `folder`; the files of others are removed. */
export function living(folder) {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).filter((name) => {
    if (isLiving(name)) return true;
    rmSync(join(folder, name), { force: true });
    return false;
  });
}

/** Undefined when there is no such process, or it has ended and only waits to be collected. */
function startTimeOf(pid) {
  if (process.platform === 'linux') {
    // proc(5), fields 3 and 22; the name in parentheses may hold spaces.
    const fields = read(`/proc/${pid}/stat`)?.split(') ').at(-1).split(' ');
    return fields?.[0] === 'Z' ? undefined : fields?.[19];
  }
  try {
    process.kill(pid, 0);
    return 'unknown'; // other systems go by the number alone
  } catch (error) {
    return error.code === 'EPERM' ? 'unknown' : undefined;
  }
}
