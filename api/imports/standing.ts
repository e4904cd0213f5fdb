import { sql, type SQL } from 'drizzle-orm';

/**
 * What stands in the catalogue of the fields that an import writes, as it is stored: records by their ids, pictures by those of their
 * media. The name of a field is a path into it (`name.es`).
 * @param experience an alias of `experiences`
 */
export const standingOf = (experience: SQL): SQL => sql`jsonb_build_object(
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
