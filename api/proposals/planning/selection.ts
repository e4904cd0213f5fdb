import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import { toId } from '@trastienda/contract/model/reference';
import type { BulkCollection } from '@trastienda/contract/proposals/fields';
import type { UserWithRoles } from '../../http/protection/authentication.ts';
import { versionOf } from '../../hydra/field-storage.ts';
import { refuseHistoryFilters } from '../../hydra/reading/readable-records.ts';
import { listOf, readViewQuery } from '../../views/view-query.ts';
import { refuse } from './refuse.ts';

export type Selection = {
  collection: BulkCollection;
  where?: Record<string, string | string[]> | undefined;
  ids?: (string | number)[] | undefined;
};
/** The user of the request, and the language in which texts are searched. */
export type AskedBy = { user: UserWithRoles; language: Language };

/**
 * Returns a statement that selects the records of a selection as `id` and `version`. A ticked record that does not exist has no version.
 * @throws ApiError `invalidInput` for an unknown filter or a value that the list does not accept; `forbidden` for a filter that the user may not
 * use
 */
export function selectRecords({ collection, where, ids }: Selection, by: AskedBy): SQL {
  const { table } = listOf(collection).resource;
  const version = versionOf(table);
  if (ids === undefined) {
    const conditions = toConditions(collection, where ?? {}, by);
    return sql`select ${table.id} as id, ${version} as version from ${table} where ${sql.join(conditions, sql` and `)}`;
  }
  const ticked = sql`unnest(${sql.param(toIds(collection, ids))}::int[]) ticked (id)`;
  return sql`select ticked.id, ${version} as version from ${ticked} left join ${table} on ${table.id} = ticked.id`;
}

function toIds(collection: string, sent: readonly (string | number)[]): number[] {
  const ids = sent.map((one) => toId(one, collection));
  if (ids.includes(undefined)) throw refuse('ids', 'unknownReference');
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** Reads the filters as the list does, but refuses unknown ones: a misspelt filter would otherwise select every record. */
function toConditions(
  collection: string,
  where: Record<string, string | string[]>,
  { user, language }: AskedBy,
): SQL[] {
  const list = listOf(collection);
  refuseHistoryFilters(where, list.resource.contract, user);
  const parameters = new URLSearchParams();
  for (const [name, texts] of Object.entries(where)) for (const text of [texts].flat()) parameters.append(name, text);
  const read = readViewQuery(list, parameters.toString());
  if ('problem' in read) throw refuse('where', read.problem.key, read.problem.values);
  const conditions = [...read.filters].map(([name, value]) =>
    list.filters[name]?.where(sql`${sql.param(value)}`, language),
  );
  return [sql`true`, ...conditions.filter((condition) => condition !== undefined)];
}
