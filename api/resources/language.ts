import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { language } from '@trastienda/contract/resources/language';
import { foldedName, identity, nameIndexes, translatedText } from '../db/columns.ts';
import { searchIndex } from '../db/statements/search-text.ts';
import { defineApi } from '../hydra/api-resource.ts';
import { containedInName } from '../hydra/reading/filters.ts';
import { isCount } from '../hydra/reading/range-filters.ts';
import { translatedColumn } from '../hydra/field-storage.ts';

export const languages = pgTable(
  'languages',
  { id: identity(), name: translatedText('name').notNull(), ...foldedName() },
  (table) => [...nameIndexes('languages', table), searchIndex('languages', [table.nameFoldedEs, table.nameFoldedEn])],
);

export const languageApi = defineApi({
  contract: language,
  table: languages,
  fields: { name: translatedColumn(languages.name) },
  filters: {
    name: containedInName(languages),
    // The SQL names the table, whose module imports this one.
    used: isCount(languages.id, sql`experience_languages`, sql`language_id`),
  },
});
