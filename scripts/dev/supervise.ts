import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

type Options = {
  /** The name in messages, after "the". */
  name: string;
  /** Starts the process, which must send a message once it is up, and must stop when its IPC channel closes. */
  launch: () => ChildProcess;
  say: (sentence: string) => void;
  /** Called each time the program is up. */
  onUp?: () => void;
  /** How long the child may take to stop. After this time, the child is killed, and its next start recovers as after a crash. */
  stopTimeoutMs?: number;
  /** Debounce time: a restart waits until no file has changed for this long, because a checkout changes many files. */
  settleMs?: number;
};

/** Runs a program in a child process and restarts it on changes. If the child exits unexpectedly, the next change starts it again. */
export function supervise({ name, launch, say, onUp, stopTimeoutMs = 2_000, settleMs = 120 }: Options) {
  const changes = debouncer(settleMs);
  let hasBeenUp = false;
  let child = launchChild();
  let isUp = child.becomesUp;
  let restarting: Promise<boolean> | undefined;
  let isStopped = false;

  function launchChild() {
    const launched = followChild(launch());
    launched.process.once('exit', (code, signal) => {
      if (launched !== child || restarting || isStopped) return;
      isUp = Promise.resolve(false);
      // Exit code 0 means that the child has stopped on Ctrl-C, which may reach the child before this process.
      if (code === 0) return;
      const outlook = hasBeenUp ? ' It restarts after the next change.' : '';
      say(`The process of the ${name} has ended (${signal ?? `exit code ${code}`}).${outlook}`);
    });
    launched.process.once('message', () => {
      hasBeenUp = true;
      onUp?.();
    });
    return launched;
  }

  async function relaunch(): Promise<boolean> {
    const start = performance.now();
    await child.end(stopTimeoutMs);
    await changes.untilSettled();
    restarting = undefined;
    if (isStopped) return false;
    child = launchChild();
    const isBack = await child.becomesUp;
    if (isBack) say(`Restarted the ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
    return isBack;
  }

  return {
    /** Waits for a pending start. @returns whether the program is up. */
    whenUp: (): Promise<boolean> => settledOf(() => isUp),
    /** Restarts the program. If a restart is pending, only extends its debounce, because the new process will read the new files anyway. */
    restart(file: string): void {
      changes.note();
      if (restarting || isStopped) return;
      say(`Restarting the ${name}: ${file} has changed.`);
      isUp = relaunch();
      restarting = isUp;
    },
    async stop(): Promise<void> {
      isStopped = true;
      await restarting;
      await child.end(stopTimeoutMs);
    },
  };
}

/** Awaits the current promise, and its successor if it was replaced meanwhile. */
async function settledOf<T>(current: () => Promise<T>): Promise<T> {
  for (;;) {
    const asked = current();
    const answer = await asked;
    if (asked === current()) return answer;
  }
}

/** Records whether a started child has sent its message, which the function that stops it depends on. */
function followChild(process: ChildProcess) {
  let isUp = false;
  const becomesUp = new Promise<boolean>((resolve) => {
    process.once('message', () => {
      isUp = true;
      resolve(true);
    });
    process.once('exit', () => resolve(false));
  });
  return {
    process,
    /** Resolves to true once the child is up, or to false if it exits before. */
    becomesUp,
    /** Stops the child. A child that is still loading is killed immediately, because it does not notice the closed channel yet. */
    async end(timeoutMs: number): Promise<void> {
      if (process.exitCode !== null || process.signalCode !== null) return;
      const exited = once(process, 'exit');
      if (process.connected) process.disconnect();
      const timer = setTimeout(() => process.kill('SIGKILL'), isUp ? timeoutMs : 0);
      await exited;
      clearTimeout(timer);
    },
  };
}

function debouncer(settleMs: number) {
  let changedAt = 0;
  return {
    note: (): void => void (changedAt = performance.now()),
    /** Resolves when no change has been noted for `settleMs`. */
    async untilSettled(): Promise<void> {
      for (;;) {
        const leftMs = changedAt + settleMs - performance.now();
        if (leftMs <= 0) return;
        await new Promise((resolve) => setTimeout(resolve, leftMs));
      }
    },
  };
}
