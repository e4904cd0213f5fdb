import { locationField, picturesField } from '@trastienda/contract/imports/fields';
import { contentLanguages } from '@trastienda/contract/language';
import { sql, type SQL } from 'drizzle-orm';
import { listFields, literal, scalarFields, translatedFields } from './field-storage.ts';
import { sourceIdOf } from './source-references.ts';

/** SQL for a JSON object of the given members. */
const object = (members: (readonly [name: string, value: SQL])[]) =>
  sql`jsonb_build_object(${sql.join(
    members.map(([name, value]) => sql`${literal(name)}, ${value}`),
    sql`, `,
  )})`;
const scalarsOf = (experience: SQL) =>
  scalarFields.map(({ name, column, toJson }) => [name, toJson(sql`${experience}.${column}`)] as const);
const mediaOf = (experience: SQL, value: SQL) => sql`(
  select ${value} from media_experiences medium where medium.experience_id = ${experience}.id
)`;

/**
 * SQL for the stored fields of an experience in the form in which a source sends them: locations, tags and zones by the source's ids,
 * pictures by the URLs that they were fetched from. Records without an id of the source, and pictures that a person changed, appear as
 * paths such as `/tags/7`, which differ from every value of the source.
 * @param source the source's key
 * @param experience an alias of `experiences`
 * @param link an alias of `import_links`, whose columns may be null
 */
export const sourceSnapshot = (source: string, experience: SQL, link: SQL): SQL =>
  object([
    ...translatedFields.flatMap(({ name, column }) =>
      contentLanguages.map(
        (language) => [`${name}.${language}`, sql`${experience}.${column} -> ${literal(language)}`] as const,
      ),
    ),
    ...scalarsOf(experience),
    [
      locationField,
      sql`case
        when ${experience}.location_id is not null then ${sourceIdOf(source, 'location', sql`${experience}.location_id`)}
      end`,
    ],
    ...listFields.map(
      ({ name, term, table, record }) =>
        [
          name,
          sql`(
            select coalesce(jsonb_agg(called order by called collate "C"), '[]')
            from (select ${sourceIdOf(source, term, sql`${record}`)} as called from ${table} where experience_id = ${experience}.id) its
          )`,
        ] as const,
    ),
    [
      picturesField,
      mediaOf(
        experience,
        sql`case
          when coalesce(array_agg(medium.id order by medium.position, medium.id), '{}') = ${link}.media_ids
          then coalesce(${link}.base -> ${literal(picturesField)}, '[]')
          else coalesce(jsonb_agg('/media_experiences/' || medium.id order by medium.position, medium.id), '[]')
        end`,
      ),
    ],
  ]);

/**
 * SQL for the stored values of the fields that an import writes: referenced records by id, pictures by the ids of their media. A field name
 * such as `name.es` is a path into this object.
 * @param experience an alias of `experiences`
 */
export const storedSnapshot = (experience: SQL): SQL =>
  object([
    ...translatedFields.map(({ name, column }) => [name, sql`${experience}.${column}`] as const),
    ...scalarsOf(experience),
    [locationField, sql`jsonb_build_object('id', ${experience}.location_id, 'country', ${experience}.country)`],
    ...listFields.map(
      ({ name, table, record }) =>
        [
          name,
          sql`(select coalesce(jsonb_agg(${record} order by ${record}), '[]') from ${table} where experience_id = ${experience}.id)`,
        ] as const,
    ),
    [picturesField, mediaOf(experience, sql`coalesce(jsonb_agg(medium.id order by medium.position, medium.id), '[]')`)],
  ]);
