import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { root } from '../run.ts';

/**
 * Returns functions that start and stop a check in a child process. The check compares the declared tables with the last migration. If it
 * fails, `say` receives its error output.
 */
export function checkTables(say: (sentence: string) => void) {
  let running: ChildProcess | undefined;
  return {
    /** Starts a check. Kills the previous check if it is still running. */
    start(): void {
      running?.kill('SIGKILL');
      const child = spawn(process.execPath, ['scripts/db/generate.ts', '--check'], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      running = child;
      // Lowers the priority of the check, so that it does not slow down the server.
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
