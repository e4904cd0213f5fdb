import { sql, type SQL } from 'drizzle-orm';

/**
 * What stands in the catalogue, in the words of a source: places and tags by their `civitatisId`, pictures by the addresses that they
 * came from. Whatever no import could have written is called by its path here, so that it equals nothing that a source says.
 * @param experience an alias of `experiences`
 * @param link an alias of `import_links`, whose columns may be null
 */
export const oursOf = (experience: SQL, link: SQL): SQL => sql`jsonb_build_object(
  'name.es', ${experience}.name -> 'es',
  'name.en', ${experience}.name -> 'en',
  'description.es', ${experience}.description -> 'es',
  'description.en', ${experience}.description -> 'en',
  'url', ${experience}.url,
  'duration', to_char(${experience}.duration, 'HH24:MI'),
  'location', (
    select coalesce(there.civitatis_id, '/locations/' || there.id) from locations there
    where there.id = ${experience}.location_id
  ),
  'tags', (
    select coalesce(jsonb_agg(called order by called collate "C"), '[]')
    from (
      select coalesce(tags.civitatis_id, '/tags/' || tags.id) as called
      from experience_tags join tags on tags.id = tag_id where experience_id = ${experience}.id
    ) its_tags
  ),
  'pictures', (
    select case
      when coalesce(array_agg(medium.id order by medium.position, medium.id), '{}') = ${link}.media_ids
      then coalesce(${link}.base -> 'pictures', '[]')
      else coalesce(jsonb_agg('/media_experiences/' || medium.id order by medium.position, medium.id), '[]')
    end
    from media_experiences medium where medium.experience_id = ${experience}.id
  ),
  'isActive', ${experience}.is_active
)`;
