import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { maker } from '@trastienda/contract/resources/maker';
import type { Transaction } from '../db/connection.ts';
import { folded, identity, trigramIndex } from '../db/columns.ts';
import { defineApi } from '../hydra/api-resource.ts';
import { contains, isOneOf } from '../hydra/filters.ts';
import { column } from '../hydra/stored.ts';
import { users } from './user/table.ts';

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
  beforeRemoval: endMakerAccess,
});

/** The user stays, without the roles that came with the maker. */
async function endMakerAccess(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    update ${users} set roles = array_remove(array_remove(roles, 'ROLE_MAKER'), 'ROLE_MAKER_RESELLER')
    where id = (select user_id from ${makers} where id = ${id})`);
}
