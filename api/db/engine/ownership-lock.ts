import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '../../start-refused.ts';
import { isAlive, startTimeOf } from './process-table.ts';

/** Its file is named after its process; its number, once drawn, says when it came. */
type Owner = { name: string; ticket: number };

const drawPauseMs = 10;
/** The number of an owner that has left meanwhile: after all others. */
const gone = Infinity;

/**
 * Makes this process the only one that runs the cluster in `folder`. Everybody who comes draws a number and gives way to
 * the living who came before (Lamport's bakery): what a killed copy leaves is its own file, never a lock that
 * somebody else would have to break.
 * @returns a function that releases the cluster.
 * @throws StartRefused when another living process owns it.
 */
export async function takeOwnership(folder: string): Promise<() => Promise<void>> {
  const queue = join(folder, 'owners');
  await mkdir(queue, { recursive: true });
  const name = toName(process.pid);
  const file = join(queue, name);
  const release = () => rm(file, { force: true });
  try {
    await writeFile(file, '');
    const ticket = 1 + Math.max(0, ...(await livingOthers(queue, name)).map((owner) => owner.ticket));
    await writeFile(file, `${ticket}\n`);
    for (const other of await livingOthers(queue, name)) await refuseAfter(queue, other, { name, ticket });
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}

async function refuseAfter(queue: string, other: Owner, mine: Owner): Promise<void> {
  let { ticket } = other;
  while (ticket === 0) {
    if (!lives(other.name)) return;
    await sleep(drawPauseMs);
    ticket = await ticketIn(join(queue, other.name));
  }
  if (ticket > mine.ticket || (ticket === mine.ticket && other.name > mine.name)) return;
  throw new StartRefused(
    `The database in ${join(queue, '..')} is in use by process ${other.name.split('.')[0]}. Stop that copy first, or name another folder in TRASTIENDA_DATA.`,
  );
}

async function livingOthers(queue: string, mine: string): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (const name of await readdir(queue)) {
    const file = join(queue, name);
    if (name === mine) continue;
    // No other process ever has this name: it may go.
    if (!lives(name)) await rm(file, { force: true });
    else owners.push({ name, ticket: await ticketIn(file) });
  }
  return owners.filter(({ ticket }) => ticket !== gone);
}

/** 0 while the number is being drawn: a whole one ends its line. */
async function ticketIn(file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return gone;
  return text.endsWith('\n') ? Number(text) : 0;
}

/** The start time tells a process from a later one with the same number; the rest, two tries of one process. */
const toName = (pid: number) => [pid, startedAt(pid), randomBytes(4).toString('hex')].join('.');

const startedAt = (pid: number) => (startTimeOf(pid) ?? '').replaceAll(/\W+/g, '-');

function lives(name: string): boolean {
  const [pid, started] = name.split('.');
  return isAlive(Number(pid)) && startedAt(Number(pid)) === started;
}
