import { writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import type { Env } from '../../env/env.ts';
import { listName, mergeLists, toListText, type Erasure } from './erasure-list.ts';
import { explainList, openWrittenPlace, ownPlaces, readList, type FoundList } from './list-places.ts';
import { erasures } from '../records/tables.ts';
import { lockErasures } from './lock-erasures.ts';

/**
 * Writes all erasures into the list outside the database: those of the table, also of this transaction, and those that the list already
 * has. A restored older database therefore does not shorten it.
 * @param others erasures of other lists, which are added.
 * @returns the address of the list.
 * @throws BackupRefused if the list is damaged, or cannot be read or written.
 */
export async function saveList(tx: Transaction, env: Env, others: readonly Erasure[] = []): Promise<string> {
  await lockErasures(tx);
  const lists: FoundList[] = [];
  for (const place of await ownPlaces(env)) lists.push((await readList(place)) ?? { text: '', erasures: [] });
  const merged = mergeLists(await readErasures(tx), others, ...lists.map(({ erasures }) => erasures));
  const text = toListText(merged);
  const target = await openWrittenPlace(env);
  const address = target.addressOf(listName);
  if (merged.length === 0 || text === lists[0]?.text) return address;
  await explainList(`The list of erasures ${address} cannot be written`, () =>
    target.save(listName, (path) => writeFile(path, text, { mode: 0o600, flag: 'wx' })),
  );
  return address;
}

async function readErasures(tx: Transaction): Promise<Erasure[]> {
  const { rows } = await tx.execute<Erasure>(sql`
    select record, to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "erasedAt" from ${erasures}`);
  return rows;
}
