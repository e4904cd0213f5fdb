import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { root } from '../run.ts';

/**
 * Returns a check that compares the declared tables with the last migration in a child process. The check passes the differences to `say`.
 */
export function checkTables(say: (sentence: string) => void) {
  let running: ChildProcess | undefined;
  return {
    /** Starts a check, after killing a running check. */
    start(): void {
      running?.kill('SIGKILL');
      const child = spawn(process.execPath, ['scripts/db/generate.ts', '--check'], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      running = child;
      // A low priority, because the server needs the CPU more.
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
      let faults = '';
      child.stderr.on('data', (chunk) => (faults += String(chunk)));
      child.once('close', (code) => {
        if (code) say(faults.trim());
      });
    },
    async stop(): Promise<void> {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
  };
}
