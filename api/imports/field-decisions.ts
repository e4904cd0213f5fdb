import { sql, type SQL } from 'drizzle-orm';

/**
 * Whether a field takes the source's value: by decision, or by default if it has no conflict.
 * @param field an entry of an item's `fields`
 */
export const isTheirs = (field: SQL): SQL => sql`case ${field} ->> 'decision'
  when 'theirs' then true
  when 'ours' then false
  else not (${field} -> 'isConflict')::boolean
end`;

/** Whether a person decided to keep the stored value. */
export const isOurs = (field: SQL): SQL => sql`coalesce(${field} ->> 'decision' = 'ours', false)`;
