import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { maker } from '@trastienda/contract/resources/maker';
import { folded, identity, trigramIndex } from '../db/columns.ts';
import { defineApi } from '../hydra/api-resource.ts';
import { contains, isOneOf } from '../hydra/filters.ts';
import { column } from '../hydra/stored.ts';
import { users } from './user.ts';

export const makers = pgTable(
  'makers',
  {
    id: identity(),
    name: text('name').notNull(),
    nameFolded: folded('name'),
    documentType: text('document_type'),
    document: text('document'),
    documentFolded: folded('document'),
    email: text('email').notNull(),
    emailFolded: folded('email'),
    slug: text('slug').unique(),
    /** A user is at most one maker. */
    userId: integer('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'restrict' }),
  },
  (table) => [
    trigramIndex('makers_name_folded_idx', table.nameFolded),
    trigramIndex('makers_document_folded_idx', table.documentFolded),
    trigramIndex('makers_email_folded_idx', table.emailFolded),
  ],
);

export const makerApi = defineApi({
  contract: maker,
  table: makers,
  fields: {
    name: column(makers.name),
    documentType: column(makers.documentType),
    document: column(makers.document),
    email: column(makers.email),
    slug: column(makers.slug),
  },
  filters: {
    name: contains(() => makers.nameFolded),
    document: contains(() => makers.documentFolded),
    email: contains(() => makers.emailFolded),
    slug: isOneOf(makers.slug),
  },
  taken: { slug: 'slugTaken' },
});
