import type { Readable } from 'node:stream';
import { isDelete } from '@trastienda/contract/proposals/fields';
import type { Operation } from '@trastienda/contract/proposals/requests';
import type { Database } from '../../db/connection.ts';
import { toCsv } from '../../http/csv.ts';
import { idsAfter, itemsWith, type ItemsOf } from './read-items.ts';
import { reportHeader, toRows } from './report-rows.ts';

/** The number of items that one query reads. It is small, because formatting the items blocks other requests. */
const pageSize = 100;
/**
 * The number of ids that one query reads. It is large: until the table of items is analysed, PostgreSQL may sort all remaining ids in each of these
 * queries.
 */
const idsAtOnce = 50 * pageSize;

/** Returns the report of a proposal as a stream of CSV. The items are read while the stream is sent. */
export const reportOf = (db: Database, by: ItemsOf & { operations: readonly Operation[] }): Readable =>
  toCsv(rowsOf(db, by), by.language);

async function* rowsOf(db: Database, { operations, ...by }: ItemsOf & { operations: readonly Operation[] }) {
  yield reportHeader(by.language);
  const known = { isDelete: isDelete(operations), language: by.language };
  for (let after = 0; ;) {
    const ids = await idsAfter(db, { after, limit: idsAtOnce }, by);
    for (let at = 0; at < ids.length; at += pageSize) {
      for (const item of await itemsWith(db, ids.slice(at, at + pageSize), by)) yield* toRows(item, known);
    }
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
