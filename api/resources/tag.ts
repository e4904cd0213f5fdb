import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { foldedName, identity, nameIndexes, translatedText } from '../db/columns.ts';

export const tags = pgTable(
  'tags',
  {
    id: identity(),
    name: translatedText('name').notNull(),
    description: translatedText('description'),
    civitatisId: text('civitatis_id'),
    ...foldedName(),
  },
  (table) => [...nameIndexes('tags', table), index().on(table.civitatisId)],
);
