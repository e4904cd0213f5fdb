import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { tag } from '@trastienda/contract/resources/tag';
import { foldedName, identity, nameIndexes, translatedText } from '../db/columns.ts';
import { searchIndex } from '../db/statements/search-text.ts';
import { defineApi } from '../hydra/api-resource.ts';
import { containedInName } from '../hydra/reading/filters.ts';
import { isCount } from '../hydra/reading/range-filters.ts';
import { column, translatedColumn } from '../hydra/field-storage.ts';

export const tags = pgTable(
  'tags',
  {
    id: identity(),
    name: translatedText('name').notNull(),
    description: translatedText('description'),
    civitatisId: text('civitatis_id'),
    ...foldedName(),
  },
  (table) => [
    ...nameIndexes('tags', table),
    searchIndex('tags', [table.nameFoldedEs, table.nameFoldedEn]),
    index().on(table.civitatisId),
  ],
);

export const tagApi = defineApi({
  contract: tag,
  table: tags,
  fields: {
    name: translatedColumn(tags.name),
    description: translatedColumn(tags.description),
    civitatisId: column(tags.civitatisId),
  },
  filters: {
    name: containedInName(tags),
    // The SQL names the table, whose module imports this one.
    used: isCount(tags.id, sql`experience_tags`, sql`tag_id`),
  },
});
