import { boolean, index, integer, pgTable, primaryKey, text, time } from 'drizzle-orm/pg-core';
import { foldedName, identity, nameIndexes, nameOrderIndexes, translatedText } from '../../db/columns.ts';
import { nameBeginningIndexes, searchIndex, bareUrl } from '../../db/statements/search-text.ts';
import { categories } from '../category.ts';
import { languages } from '../language.ts';
import { locations } from '../location.ts';
import { makers } from '../maker/table.ts';
import { tags } from '../tag.ts';

/**
 * Some fields that the contract requires have nullable columns, because an import may leave them empty (D-66). Flags are in no index, nor in
 * the condition of one, so that updating a flag is a HOT update.
 */
export const experiences = pgTable(
  'experiences',
  {
    id: identity(),
    name: translatedText('name').notNull(),
    url: text('url'),
    urlButtonText: text('url_button_text'),
    description: translatedText('description'),
    duration: time('duration', { precision: 0 }),
    promotionType: text('promotion_type'),
    promotion: translatedText('promotion'),
    sustainableSeal: boolean('sustainable_seal').notNull().default(false),
    reviewTripadvisor: text('review_tripadvisor'),
    seasonStartMonth: text('season_start_month'),
    seasonEndMonth: text('season_end_month'),
    isActive: boolean('is_active').notNull().default(false),
    isSpanishChecked: boolean('is_spanish_checked').notNull().default(false),
    isEnglishChecked: boolean('is_english_checked').notNull().default(false),
    makerId: integer('maker_id')
      .notNull()
      .references(() => makers.id, { onDelete: 'restrict' }),
    locationId: integer('location_id').references(() => locations.id, { onDelete: 'restrict' }),
    /** ISO 3166-1, upper case. */
    country: text('country'),
    /** Position in the order of the public site. `PUT /experiences/positions` lets at most two experiences share a position (D-41). */
    order: integer('order'),
    slug: text('slug').unique(),
    includes: translatedText('includes'),
    ...foldedName(),
  },
  (table) => [
    ...nameIndexes('experiences', table),
    ...nameOrderIndexes('experiences', table),
    searchIndex('experiences', [table.nameFoldedEs, table.nameFoldedEn]),
    ...nameBeginningIndexes('experiences', table),
    index('experiences_url_search_idx').using('hash', bareUrl(table.url)),
    index().on(table.makerId),
    index().on(table.locationId),
    index().on(table.country),
    // Reading all names from this index takes less time than reading the rows of all that match a common word.
    index('experiences_names_idx').on(table.id, table.nameFoldedEs, table.nameFoldedEn),
    index().on(table.order, table.id),
  ],
);

const ofExperience = () =>
  integer('experience_id')
    .notNull()
    .references(() => experiences.id, { onDelete: 'cascade' });

export const experienceLanguages = pgTable(
  'experience_languages',
  {
    experienceId: ofExperience(),
    languageId: integer('language_id')
      .notNull()
      .references(() => languages.id, { onDelete: 'restrict' }),
  },
  (table) => [primaryKey({ columns: [table.experienceId, table.languageId] }), index().on(table.languageId)],
);

export const experienceCategories = pgTable(
  'experience_categories',
  {
    experienceId: ofExperience(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
  },
  (table) => [primaryKey({ columns: [table.experienceId, table.categoryId] }), index().on(table.categoryId)],
);

export const experienceTags = pgTable(
  'experience_tags',
  {
    experienceId: ofExperience(),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'restrict' }),
  },
  (table) => [primaryKey({ columns: [table.experienceId, table.tagId] }), index().on(table.tagId)],
);
