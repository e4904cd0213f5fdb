import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache, read } from './folder.mjs';
import { isLiving, living, nameOf, pidIn } from './processes.mjs';

/**
 * A folder with a file for each launcher that prepares the project folder, for example by installing packages, or waits to do so. Files of
 * killed processes are ignored.
 */
const queue = join(cache, 'preparers');

/**
 * Runs `work` while no other launcher prepares the project folder. Each process draws a ticket number and waits for the living processes
 * with lower numbers (Lamport's bakery algorithm), so a killed launcher cannot leave a lock behind.
 */
export async function withPrepareLock(work) {
  mkdirSync(queue, { recursive: true });
  const mine = nameOf(process.pid);
  const file = join(queue, mine);
  try {
    writeFileSync(file, '');
    const ticket = 1 + Math.max(0, ...living(queue).map(ticketOf).filter(Number.isFinite));
    writeFileSync(file, `${ticket}\n`);
    for (const other of living(queue).filter((name) => name !== mine)) await giveWay(other, { name: mine, ticket });
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

async function giveWay(other, mine) {
  for (let waits = 0; isLiving(other); waits++) {
    const ticket = ticketOf(other);
    if (ticket > mine.ticket || (ticket === mine.ticket && other > mine.name)) return;
    if (ticket && waits === 0) console.log(`Waiting for process ${pidIn(other)}, which prepares this folder.`);
    await sleep(ticket ? 200 : 10);
  }
}

/**
 * Returns the ticket of a process: undefined until the ticket is written completely, with a line end; Infinity after the process has left
 * the queue.
 */
function ticketOf(name) {
  const text = read(join(queue, name)) ?? 'Infinity\n';
  return text.endsWith('\n') ? Number(text) : undefined;
}
