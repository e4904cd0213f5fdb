import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { folded, identity, trigramIndex } from '../../db/columns.ts';
import { users } from '../user/table.ts';

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
