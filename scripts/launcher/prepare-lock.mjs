import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache, read } from './folder.mjs';
import { isLiving, living, nameOf, pidIn } from './processes.mjs';

/** Each process has a file under its own name here, which no other process ever has: a killed one blocks no other. */
const queue = join(cache, 'preparers');

/**
 * Runs `work` while no other launcher prepares this folder. Everybody who comes draws a number and waits for the living
 * who came before (Lamport's bakery), so that there is no lock that a killed launcher could leave locked.
 */
export async function alone(work) {
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

/** Undefined while the number is being drawn: a whole one ends its line. After all others once its owner has left. */
function ticketOf(name) {
  const text = read(join(queue, name)) ?? 'Infinity\n';
  return text.endsWith('\n') ? Number(text) : undefined;
}
