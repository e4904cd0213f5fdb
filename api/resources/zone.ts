import { eq, sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { findCountryCodes } from '@trastienda/contract/countries/countries';
import { zone } from '@trastienda/contract/resources/zone';
import { foldedName, identity, nameIndexes, translatedText, shownText } from '../db/columns.ts';
import { nameBeginningIndexes, searchIndex } from '../db/statements/search-text.ts';
import { defineApi } from '../hydra/api-resource.ts';
import { containedInName, isOneOf, ofReferenced, type Filter } from '../hydra/reading/filters.ts';
import { isCount } from '../hydra/reading/range-filters.ts';
import { column, derived, iris, toOne, translatedColumn } from '../hydra/field-storage.ts';
import { byReferenced } from '../hydra/reading/sort-keys.ts';
import { experiences } from './experience/table.ts';
import { locations } from './location.ts';

export const zones = pgTable(
  'zones',
  {
    id: identity(),
    name: translatedText('name').notNull(),
    locationId: integer('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    civitatisId: text('civitatis_id'),
    ...foldedName(),
  },
  (table) => [
    ...nameIndexes('zones', table),
    searchIndex('zones', [table.nameFoldedEs, table.nameFoldedEn]),
    ...nameBeginningIndexes('zones', table),
    index().on(table.locationId),
    index().on(table.civitatisId),
  ],
);

/** The zones of experiences. Only imports add rows; an experience has no field for its zones. */
export const experienceZones = pgTable(
  'experience_zones',
  {
    experienceId: integer('experience_id')
      .notNull()
      .references(() => experiences.id, { onDelete: 'cascade' }),
    zoneId: integer('zone_id')
      .notNull()
      .references(() => zones.id, { onDelete: 'restrict' }),
  },
  (table) => [primaryKey({ columns: [table.experienceId, table.zoneId] }), index().on(table.zoneId)],
);

/** Matches a country code, or part of a country's Spanish name or alias. */
const isCountryNamed: Filter = {
  ...isOneOf(locations.country),
  read: (texts) => findCountryCodes(texts.at(-1) ?? ''),
};

export const zoneApi = defineApi({
  contract: zone,
  table: zones,
  fields: {
    name: translatedColumn(zones.name),
    location: toOne(zones.locationId, {
      collection: 'locations',
      table: locations,
      shows: (language) => ({ name: shownText(locations.name, language), country: locations.country.getSQL() }),
    }),
    country: derived(
      () => sql`(select ${locations.country} from ${locations} where ${locations.id} = ${zones.locationId})`,
    ),
    civitatisId: column(zones.civitatisId),
    experiences: derived(() =>
      iris('experiences', {
        table: experienceZones,
        id: experienceZones.experienceId,
        where: eq(experienceZones.zoneId, zones.id),
      }),
    ),
  },
  filters: {
    name: containedInName(zones),
    'location.name': ofReferenced(zones.locationId, locations.id, containedInName(locations)),
    'location.country': ofReferenced(zones.locationId, locations.id, isCountryNamed),
    used: isCount(zones.id, sql`${experienceZones}`, sql`${experienceZones.zoneId}`),
  },
  sortKeys: {
    'location.name': byReferenced(zones.locationId, locations.id, (language) => shownText(locations.name, language)),
  },
});
