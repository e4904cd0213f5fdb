import { sql, type SQL } from 'drizzle-orm';

/** Whether a field of an item is to be written, as far as people have a say in it. @param field an entry of an item's `fields` */
export const isTheirs = (field: SQL): SQL => sql`case ${field} ->> 'decision'
  when 'theirs' then true
  when 'ours' then false
  else not (${field} -> 'isConflict')::boolean
end`;

/** Whether a person decided that it stays as it is here. */
export const isOurs = (field: SQL): SQL => sql`coalesce(${field} ->> 'decision' = 'ours', false)`;
