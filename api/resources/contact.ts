import { index, integer, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { contact } from '@trastienda/contract/resources/contact';
import { folded, identity, trigramIndex } from '../db/columns.ts';
import { searchIndex, lettersAndDigits } from '../db/statements/search-text.ts';
import { defineApi } from '../hydra/api-resource.ts';
import { contains, refersTo } from '../hydra/reading/filters.ts';
import type { Within } from '../hydra/serve-nested.ts';
import { column, toOne } from '../hydra/field-storage.ts';
import { makers } from './maker/table.ts';
import { resellers } from './reseller/table.ts';

export const contacts = pgTable(
  'contacts',
  {
    id: identity(),
    name: text('name').notNull(),
    nameFolded: folded('name'),
    surname: text('surname'),
    surnameFolded: folded('surname'),
    email: text('email'),
    emailFolded: folded('email'),
    phone: text('phone'),
    resellerId: integer('reseller_id')
      .notNull()
      .references(() => resellers.id, { onDelete: 'restrict' }),
    /** Set to null when the maker is deleted; a contact does not block the deletion (D-44). */
    makerId: integer('maker_id').references(() => makers.id, { onDelete: 'set null' }),
    observations: text('observations'),
  },
  (table) => [
    trigramIndex('contacts_name_folded_idx', table.nameFolded),
    trigramIndex('contacts_surname_folded_idx', table.surnameFolded),
    trigramIndex('contacts_email_folded_idx', table.emailFolded),
    index().on(table.resellerId),
    index().on(table.makerId),
    searchIndex('contacts', contactTexts(table)),
  ],
);

type TextColumns = Record<'nameFolded' | 'surnameFolded' | 'emailFolded' | 'phone', AnyPgColumn>;

/** Returns the texts by which a search finds a contact. */
export const contactTexts = ({ nameFolded, surnameFolded, emailFolded, phone }: TextColumns) => [
  nameFolded,
  surnameFolded,
  emailFolded,
  lettersAndDigits(phone),
];

export const contactApi = defineApi({
  contract: contact,
  table: contacts,
  fields: {
    name: column(contacts.name),
    surname: column(contacts.surname),
    email: column(contacts.email),
    phone: column(contacts.phone),
    reseller: toOne(contacts.resellerId, {
      collection: 'resellers',
      table: resellers,
      shows: () => ({ name: sql`${resellers.name}` }),
    }),
    maker: toOne(contacts.makerId, {
      collection: 'makers',
      table: makers,
      shows: () => ({ name: sql`${makers.name}` }),
    }),
    observations: column(contacts.observations),
  },
  filters: {
    name: contains(() => contacts.nameFolded),
    surname: contains(() => contacts.surnameFolded),
    email: contains(() => contacts.emailFolded),
  },
});

export const contactsOfReseller: Within = {
  path: '/resellers/:id/contacts',
  owner: resellers,
  resource: contactApi,
  within: refersTo(contacts.resellerId, 'resellers'),
  summary: 'Lists the contacts of a reseller',
};
