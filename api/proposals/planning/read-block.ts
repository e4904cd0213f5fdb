import { sql, type SQL } from 'drizzle-orm';
import { contentLanguages } from '@trastienda/contract/language';
import type { Translated } from '../../db/columns.ts';
import type { Transaction } from '../../db/connection.ts';
import { literal } from '../../db/statements/statement.ts';
import type { ApiResource, Row } from '../../hydra/api-resource.ts';
import { versionOf } from '../../hydra/field-storage.ts';
import { namingOf } from '../../hydra/reading/naming-field.ts';
import { toRow } from '../../hydra/writing/row-statements.ts';
import { hashOf, snapshotOf } from '../fields/snapshot.ts';
import { proposalItems } from '../tables.ts';
import type { Values } from './compute-after.ts';

/** The record of an item as it is now. `row`: the stored row by column key. */
export type ReadRecord = {
  id: number;
  version: string;
  name: Translated;
  before: Values;
  /** The hash of `before`. */
  hash: string;
  row: () => Row;
};
/** An item that is not planned yet. `record`: undefined if it no longer exists. */
export type UnplannedItem = { id: number; recordId: number; record: ReadRecord | undefined };

type Found = {
  id: number;
  recordId: number;
  version: string | null;
  name: Translated;
  before: Values;
  hash: string;
  row: string;
};

/** Reads the first items that are not planned yet, in order of their ids, with their records, in one statement. */
export async function readBlock(
  tx: Transaction,
  resource: ApiResource,
  { proposal, keys, limit }: { proposal: number; keys: readonly string[]; limit: number },
): Promise<UnplannedItem[]> {
  const { table } = resource;
  const { rows } = await tx.execute<Found>(sql`
    select item.id, item.record_id as "recordId", ${versionOf(table)} as version, ${nameOf(resource)} as name,
      ${snapshotOf(resource, keys)} as before, ${hashOf(snapshotOf(resource, keys))} as hash, row_to_json(${table})::text as row
    from (
      select id, record_id from ${proposalItems} where proposal_id = ${proposal} and kind is null order by id limit ${limit}
    ) item left join ${table} on ${table.id} = item.record_id
    order by item.id`);
  return rows.map(({ id, recordId, version, row, ...read }) => ({
    id,
    recordId,
    record: version === null ? undefined : { id: recordId, version, ...read, row: () => toRow(table, row) },
  }));
}

/** SQL for the name of a record in each language. */
function nameOf(resource: ApiResource): SQL {
  const names = contentLanguages.map((language) => {
    const naming = namingOf(resource, language);
    if (!naming) throw new Error(`${resource.contract.collection} has no names`);
    return sql`${literal(language)}, ${naming.name}`;
  });
  return sql`jsonb_build_object(${sql.join(names, sql`, `)})`;
}
