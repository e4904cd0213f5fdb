import { index, integer, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { folded, identity, translatedText, trigramIndex } from '../../db/columns.ts';
import { beginningIndex, searchIndex, lettersAndDigits, bareUrl } from '../../db/statements/search-text.ts';
import { tags } from '../tag.ts';
import { users } from '../../session/users.ts';

export const resellers = pgTable(
  'resellers',
  {
    id: identity(),
    name: text('name').notNull(),
    nameFolded: folded('name'),
    fiscalName: text('fiscal_name').notNull(),
    fiscalNameFolded: folded('fiscal_name'),
    cif: text('cif').notNull(),
    cifFolded: folded('cif'),
    address: text('address').notNull(),
    /** The postal code. */
    cp: text('cp').notNull(),
    /** ISO 3166-1, upper case, like the codes in `countries`. */
    country: text('country').notNull(),
    claim: translatedText('claim').notNull(),
    observations: translatedText('observations'),
    whatsapp: text('whatsapp'),
    instagram: text('instagram'),
    twitter: text('twitter'),
    linkedIn: text('linked_in'),
    facebook: text('facebook'),
    tripadvisorId: text('tripadvisor_id'),
    urlWeb: text('url_web').notNull(),
    urlWebFolded: folded('url_web'),
    urlWebSupplier: text('url_web_supplier'),
    countries: text('countries').array().notNull(),
    /** A user has at most one reseller. */
    userId: integer('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'restrict' }),
  },
  (table) => [
    trigramIndex('resellers_name_folded_idx', table.nameFolded),
    trigramIndex('resellers_fiscal_name_folded_idx', table.fiscalNameFolded),
    trigramIndex('resellers_cif_folded_idx', table.cifFolded),
    trigramIndex('resellers_url_web_folded_idx', table.urlWebFolded),
    searchIndex('resellers', resellerTexts(table)),
    beginningIndex('resellers_beginning_idx', table.nameFolded, table.id),
  ],
);

type TextColumns = Record<'nameFolded' | 'fiscalNameFolded' | 'cifFolded' | 'urlWebFolded' | 'whatsapp', AnyPgColumn>;

/** Returns the texts by which a search finds a reseller. */
export const resellerTexts = ({ nameFolded, fiscalNameFolded, cifFolded, urlWebFolded, whatsapp }: TextColumns) => [
  nameFolded,
  fiscalNameFolded,
  lettersAndDigits(cifFolded),
  bareUrl(urlWebFolded),
  lettersAndDigits(whatsapp),
];

export const resellerTags = pgTable(
  'reseller_tags',
  {
    resellerId: integer('reseller_id')
      .notNull()
      .references(() => resellers.id, { onDelete: 'cascade' }),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'restrict' }),
  },
  (table) => [primaryKey({ columns: [table.resellerId, table.tagId] }), index().on(table.tagId)],
);
