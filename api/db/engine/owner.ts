import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../../start-refused.ts';
import { isAlive, startTimeOf } from './process-table.ts';

type Owner = { pid: number; startTime?: string };

/**
 * Makes this process the only one that runs the cluster in `folder`. A copy that died without a word is replaced.
 * @returns what gives the cluster free again.
 * @throws StartRefused when another living process owns it.
 */
export async function takeOwnership(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'owner.json');
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, JSON.stringify({ pid: process.pid, startTime: startTimeOf(process.pid) } satisfies Owner));
  try {
    // A link appears whole or not at all, and never over an existing file: two copies cannot both succeed.
    while (!(await linked(mine, file))) await removeDeadOwner(file, folder);
  } finally {
    await rm(mine, { force: true });
  }
  return () => rm(file, { force: true });
}

async function removeDeadOwner(file: string, folder: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const owner = parse(text);
  if (owner && lives(owner)) {
    throw new StartRefused(
      `The database in ${folder} is in use by process ${owner.pid}. Stop that copy first, or name another folder in TRASTIENDA_DATA.`,
    );
  }
  const aside = `${file}.${process.pid}.stale`;
  try {
    await rename(file, aside);
  } catch {
    return; // another copy was quicker
  }
  // Between reading and moving another copy may have put its own, living one there: give that back.
  if ((await readFile(aside, 'utf8')) !== text) await linked(aside, file);
  await rm(aside, { force: true });
}

const lives = ({ pid, startTime }: Owner) => isAlive(pid) && (!startTime || startTimeOf(pid) === startTime);

function parse(text: string): Owner | undefined {
  try {
    // Written by takeOwnership only; a torn file counts as left behind.
    return JSON.parse(text) as Owner;
  } catch {
    return undefined;
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
