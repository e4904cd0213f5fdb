import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '../../env/start-refused.ts';
import { isAlive, startTimeOf } from './process-table.ts';

/**
 * A process in the queue for the cluster. The queue is a folder with a file for each process, and `name` is the name of that file.
 * `ticket` is the position of the process in the queue, or 0 while it draws its ticket.
 */
type Owner = { name: string; ticket: number };

const drawPauseMs = 10;
/** Ticket of a process that has left the queue meanwhile. It comes after all other tickets. */
const absent = Infinity;

/**
 * Gives this process exclusive ownership of the cluster in `folder`. Each process draws a ticket and gives way to running
 * processes with an earlier ticket (Lamport's bakery algorithm). A killed process leaves only its own file, never a lock that
 * another process would have to break.
 * @returns a function that releases the cluster.
 * @throws StartRefused when another running process owns the cluster.
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
    `The database in ${join(queue, '..')} is in use by process ${other.name.split('.')[0]}. Stop that process first, or set TRASTIENDA_DATA to another folder.`,
  );
}

async function livingOthers(queue: string, mine: string): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (const name of await readdir(queue)) {
    const file = join(queue, name);
    if (name === mine) continue;
    // No later process can have this name, so the file can be deleted.
    if (!lives(name)) await rm(file, { force: true });
    else owners.push({ name, ticket: await ticketIn(file) });
  }
  return owners.filter(({ ticket }) => ticket !== absent);
}

/**
 * Returns the ticket in a file, or 0 while the ticket is being drawn: a complete ticket ends with a newline. Returns `absent` if
 * there is no such file.
 */
async function ticketIn(file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return absent;
  return text.endsWith('\n') ? Number(text) : 0;
}

/**
 * Returns a unique name. The start time distinguishes a process from a later process with the same id. The random part
 * distinguishes two attempts of the same process.
 */
const toName = (pid: number) => [pid, startedAt(pid), randomBytes(4).toString('hex')].join('.');

const startedAt = (pid: number) => (startTimeOf(pid) ?? '').replaceAll(/\W+/g, '-');

function lives(name: string): boolean {
  const [pid, started] = name.split('.');
  return isAlive(Number(pid)) && startedAt(Number(pid)) === started;
}
