import type { Language } from '@trastienda/contract/language';
import type { SearchMember } from '@trastienda/contract/search/calls';
import { readQuery } from '@trastienda/contract/search/query';
import { ranks } from '@trastienda/contract/search/rank';
import type { Database } from '../db/connection.ts';
import { detailOf } from './detail.ts';
import { findRecords } from './find-records.ts';
import { keyOf } from './rank-candidates.ts';
import { readMembers } from './read-members.ts';
import type { SearchedRecord } from './read-request.ts';

/** `readable`: the collections that the user may read. */
type Reader = { readable: readonly string[]; language: Language };

/** Returns the records that a text finds, the best first. */
export async function search(
  db: Database,
  { typed, items }: { typed: string; items: number },
  { readable, language }: Reader,
): Promise<SearchMember[]> {
  const query = readQuery(typed);
  const hits = await findRecords(db, { query, items, readable });
  // Others take the places of records of a typed id that do not exist.
  const uncertain = hits.filter(({ rank }) => rank === ranks.id).length;
  const read = await readMembers(db, hits.slice(0, items + uncertain), language);
  const members = hits.flatMap((hit) => {
    const found = read.get(keyOf(hit));
    return found ? [{ ...found.member, detail: detailOf(found, hit, query) }] : [];
  });
  return members.slice(0, items);
}

/** Returns the records, in this order, as far as they exist and may be read. */
export async function readRecords(
  db: Database,
  records: readonly SearchedRecord[],
  { readable, language }: Reader,
): Promise<SearchMember[]> {
  const allowed = records.filter(({ collection }) => readable.includes(collection));
  const read = await readMembers(db, allowed, language);
  return allowed.flatMap((record) => read.get(keyOf(record))?.member ?? []);
}
