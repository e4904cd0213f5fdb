import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { foldedName, identity, nameIndexes, translatedText } from '../db/columns.ts';

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
  (table) => [...nameIndexes('locations', table), index().on(table.country), index().on(table.civitatisId)],
);
