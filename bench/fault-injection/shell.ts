import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program. @throws Error that names the Debian package of a missing program, or has the program's own message. */
export async function run(program: string, words: string[], debianPackage: string): Promise<void> {
  try {
    await promisify(execFile)(program, words);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new Error(`${program} is missing: apt-get install ${debianPackage}`, { cause: error }) : error;
  }
}

/** @throws Error unless this process runs as root. `purpose` says what needs it. */
export function needRoot(purpose: string): void {
  if (process.getuid?.() !== 0)
    throw new Error(`Only root can ${purpose}: run this command as root, or choose another fault with --only.`);
}
