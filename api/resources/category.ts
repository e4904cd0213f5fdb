import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { foldedName, identity, nameIndexes, translatedText } from '../db/columns.ts';

export const categories = pgTable(
  'categories',
  {
    id: identity(),
    name: translatedText('name').notNull(),
    description: translatedText('description'),
    ...foldedName(),
  },
  (table) => nameIndexes('categories', table),
);

export const categoryParents = pgTable(
  'category_parents',
  {
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    parentId: integer('parent_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.parentId] }), index().on(table.parentId)],
);
