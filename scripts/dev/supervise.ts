import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Requests and jobs that take longer are cut off: the next start takes them up as after a crash. */
const stopTimeoutMs = 2_000;
/** Files that are saved together arrive within it. */
const settleMs = 50;

type Options = {
  /** For the messages, after "the". */
  name: string;
  /** Starts the process; it sends a message once it is up, and stops when its channel closes. */
  launch: () => ChildProcess;
  say: (sentence: string) => void;
};

/** Runs a program in a child process, which a change restarts. A child that ends by itself is started by the next change. */
export function supervise({ name, launch, say }: Options) {
  let hasBeenUp = false;
  let child = launchChild();
  let isUp = becomesUp(child);
  let restarting: Promise<boolean> | undefined;
  let isStopped = false;

  function launchChild(): ChildProcess {
    const launched = launch();
    launched.once('exit', (code, signal) => {
      if (launched !== child || restarting || isStopped) return;
      isUp = Promise.resolve(false);
      // Ctrl-C also reaches the child, possibly first.
      if (code === 0) return;
      const outlook = hasBeenUp ? ' It starts again after the next change.' : '';
      say(`The process of the ${name} has ended (${signal ?? `exit code ${code}`}).${outlook}`);
    });
    launched.once('message', () => (hasBeenUp = true));
    return launched;
  }

  async function relaunch(): Promise<boolean> {
    const start = performance.now();
    await Promise.all([end(child), sleep(settleMs)]);
    restarting = undefined;
    if (isStopped) return false;
    child = launchChild();
    const isBack = await becomesUp(child);
    if (isBack) say(`Restarted the ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
    return isBack;
  }

  return {
    /** Waits for a start that is under way. @returns whether the program is up. */
    async whenUp(): Promise<boolean> {
      for (;;) {
        const asked = isUp;
        const answer = await asked;
        if (asked === isUp) return answer;
      }
    },
    /** Does nothing while the old process ends: the next one reads the new files anyway. */
    restart(file: string): void {
      if (restarting || isStopped) return;
      say(`Restarting the ${name}: ${file} has changed.`);
      isUp = relaunch();
      restarting = isUp;
    },
    async stop(): Promise<void> {
      isStopped = true;
      await restarting;
      await end(child);
    },
  };
}

const becomesUp = (child: ChildProcess) =>
  new Promise<boolean>((resolve) => {
    child.once('message', () => resolve(true));
    child.once('exit', () => resolve(false));
  });

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await exited;
  clearTimeout(timer);
}
