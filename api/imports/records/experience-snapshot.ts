import { sql, type SQL } from 'drizzle-orm';
import { sourceIdOf } from './source-references.ts';

/**
 * SQL for the stored fields of an experience in the form in which a source sends them: locations, tags and zones by the source's ids,
 * pictures by the URLs that they were fetched from. Records without an id of the source, and pictures that a person changed, appear as
 * paths such as `/tags/7`, which differ from every value of the source.
 * @param source the source's key
 * @param experience an alias of `experiences`
 * @param link an alias of `import_links`, whose columns may be null
 */
export const sourceSnapshot = (source: string, experience: SQL, link: SQL): SQL => sql`jsonb_build_object(
  'name.es', ${experience}.name -> 'es',
  'name.en', ${experience}.name -> 'en',
  'description.es', ${experience}.description -> 'es',
  'description.en', ${experience}.description -> 'en',
  'url', ${experience}.url,
  'duration', to_char(${experience}.duration, 'HH24:MI'),
  'location', case
    when ${experience}.location_id is not null then ${sourceIdOf(source, 'location', sql`${experience}.location_id`)}
  end,
  'tags', (
    select coalesce(jsonb_agg(called order by called collate "C"), '[]')
    from (
      select ${sourceIdOf(source, 'tag', sql`tag_id`)} as called from experience_tags where experience_id = ${experience}.id
    ) its_tags
  ),
  'zones', (
    select coalesce(jsonb_agg(called order by called collate "C"), '[]')
    from (
      select ${sourceIdOf(source, 'zone', sql`zone_id`)} as called from experience_zones where experience_id = ${experience}.id
    ) its_zones
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

/**
 * SQL for the stored values of the fields that an import writes: referenced records by id, pictures by the ids of their media. A field name
 * such as `name.es` is a path into this object.
 * @param experience an alias of `experiences`
 */
export const storedSnapshot = (experience: SQL): SQL => sql`jsonb_build_object(
  'name', ${experience}.name,
  'description', ${experience}.description,
  'url', ${experience}.url,
  'duration', to_char(${experience}.duration, 'HH24:MI'),
  'location', jsonb_build_object('id', ${experience}.location_id, 'country', ${experience}.country),
  'tags', (
    select coalesce(jsonb_agg(tag_id order by tag_id), '[]') from experience_tags where experience_id = ${experience}.id
  ),
  'zones', (
    select coalesce(jsonb_agg(zone_id order by zone_id), '[]') from experience_zones where experience_id = ${experience}.id
  ),
  'pictures', (
    select coalesce(jsonb_agg(medium.id order by medium.position, medium.id), '[]')
    from media_experiences medium where medium.experience_id = ${experience}.id
  ),
  'isActive', ${experience}.is_active
)`;
