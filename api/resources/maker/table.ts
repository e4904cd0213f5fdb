import { boolean, index, integer, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { folded, identity, now, translatedText, trigramIndex } from '../../db/columns.ts';
import { beginningIndex, searchIndex, lettersAndDigits, bareUrl } from '../../db/statements/search-text.ts';
import { locations } from '../location.ts';
import { tags } from '../tag.ts';
import { users } from '../../session/users.ts';

/** Some fields that the contract requires have nullable columns, because an import may leave them empty (D-66). */
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
    /** A user has at most one maker. */
    userId: integer('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'restrict' }),
    sustainableSeal: boolean('sustainable_seal').notNull().default(false),
    phone: text('phone'),
    phone2: text('phone2'),
    whatsapp: text('whatsapp'),
    web: text('web'),
    /** ISO 3166-1, upper case. */
    country: text('country'),
    locationId: integer('location_id').references(() => locations.id, { onDelete: 'restrict' }),
    address: text('address'),
    postalCode: text('postal_code'),
    bookingEngine: text('booking_engine'),
    bookingEngineWidget: text('booking_engine_widget'),
    phrase: translatedText('phrase'),
    description: translatedText('description'),
    founders: text('founders'),
    director: text('director'),
    operations: translatedText('operations'),
    technology: translatedText('technology'),
    customerId: text('customer_id'),
    tripadvisorId: text('tripadvisor_id'),
    tripadvisorWidget: text('tripadvisor_widget'),
    linkedIn: text('linked_in'),
    twitter: text('twitter'),
    instagram: text('instagram'),
    facebook: text('facebook'),
    createdAt: now('created_at'),
  },
  (table) => [
    trigramIndex('makers_name_folded_idx', table.nameFolded),
    trigramIndex('makers_document_folded_idx', table.documentFolded),
    trigramIndex('makers_email_folded_idx', table.emailFolded),
    index().on(table.locationId),
    searchIndex('makers', makerTexts(table)),
    beginningIndex('makers_beginning_idx', table.nameFolded, table.id),
  ],
);

type TextColumns = Record<
  'nameFolded' | 'emailFolded' | 'documentFolded' | 'slug' | 'web' | 'phone' | 'phone2' | 'whatsapp',
  AnyPgColumn
>;

/** Returns the texts by which a search finds a maker. */
export function makerTexts({ nameFolded, emailFolded, documentFolded, slug, web, ...phones }: TextColumns) {
  const { phone, phone2, whatsapp } = phones;
  return [
    nameFolded,
    emailFolded,
    lettersAndDigits(documentFolded),
    slug,
    bareUrl(web),
    ...[phone, phone2, whatsapp].map(lettersAndDigits),
  ];
}

export const makerTags = pgTable(
  'maker_tags',
  {
    makerId: integer('maker_id')
      .notNull()
      .references(() => makers.id, { onDelete: 'cascade' }),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'restrict' }),
  },
  (table) => [primaryKey({ columns: [table.makerId, table.tagId] }), index().on(table.tagId)],
);
