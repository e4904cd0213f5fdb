import { sql, type SQL } from 'drizzle-orm';

/**
 * SQL condition: whether a field takes the source's value, either by decision or, without a decision, because it has no conflict.
 * @param field an entry of an item's `fields`
 */
export const isTheirs = (field: SQL): SQL => sql`case ${field} ->> 'decision'
  when 'theirs' then true
  when 'ours' then false
  else not (${field} -> 'isConflict')::boolean
end`;

/** SQL condition: whether a person decided to keep the stored value. */
export const isOurs = (field: SQL): SQL => sql`coalesce(${field} ->> 'decision' = 'ours', false)`;
