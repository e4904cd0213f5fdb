import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Language } from '@trastienda/contract/language';
import type { SearchedCollection } from '@trastienda/contract/search/calls';
import { shownText } from '../db/columns.ts';
import type { TableWithId } from '../hydra/field-storage.ts';
import { smallCover } from '../resources/attached-media.ts';
import { categories, categoryParents } from '../resources/category.ts';
import { experienceMediaKind } from '../resources/experience/media.ts';
import { experiences } from '../resources/experience/table.ts';
import { languages } from '../resources/language.ts';
import { locations } from '../resources/location.ts';
import { makers } from '../resources/maker/table.ts';
import { tags } from '../resources/tag.ts';
import { zones } from '../resources/zone.ts';
import { joined, shownPartners, type Shown } from './shown-partners.ts';

type Named = TableWithId & { name: PgColumn };
const translated = (table: Named, language: Language, detail = sql`null::text`) => ({
  table,
  name: shownText(table.name, language),
  detail,
  values: [sql`${table.name} ->> 'es'`, sql`${table.name} ->> 'en'`],
});

const nameOfMaker = (id: PgColumn) => sql`(select ${makers.name} from ${makers} where ${makers.id} = ${id})`;
const nameOfLocation = (id: PgColumn, language: Language) =>
  sql`(select ${shownText(sql`there.name`, language)} from ${locations} there where there.id = ${id})`;

function shownExperience(language: Language): Shown {
  const own = translated(experiences, language);
  return {
    ...own,
    detail: joined(nameOfMaker(experiences.makerId), nameOfLocation(experiences.locationId, language)),
    thumbnail: smallCover(experienceMediaKind, sql`${experiences.id}`),
    isActive: experiences.isActive,
    values: [...own.values, sql`${experiences.slug}`, sql`${experiences.url}`],
  };
}

/** Returns the names of the categories above a category. */
function namesOfParents(language: Language): SQL {
  const name = shownText(sql`above.name`, language);
  return sql`(
    select string_agg(${name}, ' · ' order by ${name}) from ${categoryParents}
    join ${categories} above on above.id = ${categoryParents.parentId} where ${categoryParents.categoryId} = ${categories.id}
  )`;
}

/** Returns what a search shows of the records of each collection. The country of a location is shown as its code, which is then replaced by its name. */
export const shownRecords = (language: Language): Record<SearchedCollection, Shown> => ({
  experiences: shownExperience(language),
  categories: translated(categories, language, namesOfParents(language)),
  tags: translated(tags, language),
  languages: translated(languages, language),
  locations: translated(locations, language, sql`${locations.country}`),
  zones: translated(zones, language, nameOfLocation(zones.locationId, language)),
  ...shownPartners,
});
