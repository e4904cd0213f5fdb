import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { location } from '@trastienda/contract/resources/location';
import { foldedName, identity, nameIndexes, translatedText } from '../db/columns.ts';
import { nameBeginningIndexes, searchIndex } from '../db/statements/search-text.ts';
import { defineApi } from '../hydra/api-resource.ts';
import { containedInName } from '../hydra/reading/filters.ts';
import { isCount } from '../hydra/reading/range-filters.ts';
import { column, translatedColumn, derived } from '../hydra/field-storage.ts';
import { byCountryName } from '../hydra/reading/sort-keys.ts';

export const locations = pgTable(
  'locations',
  {
    id: identity(),
    name: translatedText('name').notNull(),
    /** ISO 3166-1, upper case. */
    country: text('country').notNull(),
    civitatisId: text('civitatis_id'),
    ...foldedName(),
  },
  (table) => [
    ...nameIndexes('locations', table),
    searchIndex('locations', [table.nameFoldedEs, table.nameFoldedEn]),
    ...nameBeginningIndexes('locations', table),
    index().on(table.country),
    index().on(table.civitatisId),
  ],
);

export const locationApi = defineApi({
  contract: location,
  table: locations,
  fields: {
    name: translatedColumn(locations.name),
    country: column(locations.country),
    civitatisId: column(locations.civitatisId),
    // The SQL names the table `experiences`, because an import of its module would be circular: that module imports this one.
    experiences: derived(
      () => sql`(
        select coalesce(json_agg('/experiences/' || there.id order by there.id), '[]')
        from experiences there where there.location_id = ${locations.id}
      )`,
    ),
  },
  filters: {
    name: containedInName(locations),
    // The SQL names the table, whose module imports this one.
    used: isCount(locations.id, sql`experiences`, sql`location_id`),
  },
  sortKeys: { 'country.name': byCountryName(locations.country) },
});
