import { pgTable } from 'drizzle-orm/pg-core';
import { foldedName, identity, nameIndexes, translatedText } from '../db/columns.ts';

export const languages = pgTable(
  'languages',
  { id: identity(), name: translatedText('name').notNull(), ...foldedName() },
  (table) => nameIndexes('languages', table),
);
