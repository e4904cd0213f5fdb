import { sql } from 'drizzle-orm';
import { alias, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { category } from '@trastienda/contract/resources/category';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import { foldedName, identity, nameIndexes, translatedText, shownText } from '../db/columns.ts';
import { searchIndex } from '../db/statements/search-text.ts';
import { defineApi, type Saving } from '../hydra/api-resource.ts';
import { containedInName } from '../hydra/reading/filters.ts';
import { isCount } from '../hydra/reading/range-filters.ts';
import { toMany, translatedColumn } from '../hydra/field-storage.ts';

export const categories = pgTable(
  'categories',
  {
    id: identity(),
    name: translatedText('name').notNull(),
    description: translatedText('description'),
    ...foldedName(),
  },
  (table) => [...nameIndexes('categories', table), searchIndex('categories', [table.nameFoldedEs, table.nameFoldedEn])],
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

const parents = alias(categories, 'parents');

export const categoryApi = defineApi({
  contract: category,
  table: categories,
  fields: {
    name: translatedColumn(categories.name),
    description: translatedColumn(categories.description),
    parents: toMany(
      categories,
      { table: categoryParents, own: categoryParents.categoryId, other: categoryParents.parentId },
      { collection: 'categories', table: parents, shows: (language) => ({ name: shownText(parents.name, language) }) },
    ),
  },
  filters: {
    name: containedInName(categories),
    // The SQL names the table, whose module imports this one.
    used: isCount(categories.id, sql`experience_categories`, sql`category_id`),
  },
  validate: refuseCircle,
  ruledByOthers: ['parents'],
});

/**
 * Returns a violation if the parents would form a cycle. Takes an advisory lock, because two concurrent saves could otherwise
 * form a cycle that neither of them detects.
 */
async function refuseCircle({ tx, id, input }: Saving<typeof category>): Promise<FieldProblem[]> {
  if (id === undefined || !input.parents?.length) return [];
  await tx.execute(sql`select pg_advisory_xact_lock('category_parents'::regclass::bigint)`);
  const { rows } = await tx.execute(sql`
    with recursive above as (
      select unnest(${sql.param(input.parents)}::int[]) as id
      union
      select parent_id from category_parents join above on category_id = above.id
    )
    select 1 from above where id = ${id}`);
  return rows.length > 0 ? [{ propertyPath: 'parents', key: 'categoryParents' }] : [];
}
