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
  const reported = new WeakSet<ChildProcess>();
  let hasBeenUp = false;
  let child = launchChild();
  let isUp = becomesUp(child);
  let restarting: Promise<boolean> | undefined;
  let isStopped = false;
  let changedAt = 0;

  function launchChild(): ChildProcess {
    const launched = launch();
    launched.once('exit', (code, signal) => {
      if (launched !== child || restarting || isStopped) return;
      isUp = Promise.resolve(false);
      // Exit code 0 means that the child has stopped on Ctrl-C, which may reach the child before this process.
      if (code === 0) return;
      const outlook = hasBeenUp ? ' It restarts after the next change.' : '';
      say(`The process of the ${name} has ended (${signal ?? `exit code ${code}`}).${outlook}`);
    });
    launched.once('message', () => {
      reported.add(launched);
      hasBeenUp = true;
      onUp?.();
    });
    return launched;
  }

  /** Stops the child. A child that is still loading is killed immediately, because it does not notice the closed channel yet. */
  const endChild = () => end(child, reported.has(child) ? stopTimeoutMs : 0);

  async function untilSettled(): Promise<void> {
    for (;;) {
      const leftMs = changedAt + settleMs - performance.now();
      if (leftMs <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, leftMs));
    }
  }

  async function relaunch(): Promise<boolean> {
    const start = performance.now();
    await endChild();
    await untilSettled();
    restarting = undefined;
    if (isStopped) return false;
    child = launchChild();
    const isBack = await becomesUp(child);
    if (isBack) say(`Restarted the ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
    return isBack;
  }

  return {
    /** Waits for a pending start. @returns whether the program is up. */
    async whenUp(): Promise<boolean> {
      for (;;) {
        const asked = isUp;
        const answer = await asked;
        if (asked === isUp) return answer;
      }
    },
    /** Restarts the program. If a restart is pending, only extends its debounce, because the new process will read the new files anyway. */
    restart(file: string): void {
      changedAt = performance.now();
      if (restarting || isStopped) return;
      say(`Restarting the ${name}: ${file} has changed.`);
      isUp = relaunch();
      restarting = isUp;
    },
    async stop(): Promise<void> {
      isStopped = true;
      await restarting;
      await endChild();
    },
  };
}

const becomesUp = (child: ChildProcess) =>
  new Promise<boolean>((resolve) => {
    child.once('message', () => resolve(true));
    child.once('exit', () => resolve(false));
  });

async function end(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await exited;
  clearTimeout(timer);
}
