import { sql } from 'drizzle-orm';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import { iri } from '@trastienda/contract/model/reference';
import type { Reader } from '../person.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { namingFieldOf } from '../../hydra/reading/naming-field.ts';

export type Deleted = { collection: string; id: number };
type Row = Deleted & { fields: Record<string, [before: unknown, after: unknown]> };

/**
 * Returns the last names of deleted records by `@id`, from the changes that deleted them; without those that the log no longer has, and
 * without records that are named by another record.
 */
export async function nameDeleted(
  db: Reader,
  resources: readonly ApiResource[],
  deleted: readonly Deleted[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (deleted.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    select gone.collection, gone.id, last.fields
    from unnest(
      ${sql.param(deleted.map(({ collection }) => collection))}::text[], ${sql.param(deleted.map(({ id }) => id))}::int[]
    ) as gone(collection, id),
    lateral (
      select fields from change_log.changes
      where collection = gone.collection and record_id = gone.id and kind = 'delete'
      order by changes.id desc limit 1
    ) last`);
  return new Map(
    rows.flatMap(({ collection, id, fields }) => {
      const label = labelOf(resources, collection);
      const name = [label, `${label}.${language}`, `${label}.${otherLanguage(language)}`]
        .map((key) => fields[key]?.[0])
        .find((value) => typeof value === 'string');
      return typeof name === 'string' ? [[iri(collection, id), name] as const] : [];
    }),
  );
}

/** Returns the column with the name of a record, or with the id of the record that names it. */
function labelOf(resources: readonly ApiResource[], collection: string): string {
  const resource = resources.find(({ contract }) => contract.collection === collection);
  const field = resource && namingFieldOf(resource);
  return field && 'column' in field ? field.column.name : '';
}
