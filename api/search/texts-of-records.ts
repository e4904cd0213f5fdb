import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SearchedCollection } from '@trastienda/contract/search/calls';
import { bareUrl } from '../db/statements/search-text.ts';
import type { TableWithId } from '../hydra/field-storage.ts';
import { categories } from '../resources/category.ts';
import { contacts, contactTexts } from '../resources/contact.ts';
import { experiences } from '../resources/experience/table.ts';
import { languages } from '../resources/language.ts';
import { locations } from '../resources/location.ts';
import { makers, makerTexts } from '../resources/maker/table.ts';
import { plans } from '../resources/plan.ts';
import { resellers, resellerTexts } from '../resources/reseller/table.ts';
import { tags } from '../resources/tag.ts';
import { takers } from '../resources/taker.ts';
import { zones } from '../resources/zone.ts';
import { users } from '../session/users.ts';

type Text = PgColumn | SQL;

/** A table whose rows find records by their texts. */
export type Source = {
  /** The collections that the user must be able to read. */
  needs: readonly string[];
  collection: SearchedCollection;
  table: TableWithId;
  /** The id of the record; that of the row by default. */
  id?: PgColumn;
  /** The folded texts in which words are searched, in the order of the table's search index (`searchIndex`). */
  texts: readonly Text[];
  /** The names of the record as stored, and folded. */
  names: readonly Text[];
  folded: readonly Text[];
  /** Other values that find the record, in lower case. */
  keys: readonly Text[];
  /** The folded names that may begin with the typed text, each with an index (`beginningIndex`). For tables in which a word may find too many rows. */
  beginnings?: readonly PgColumn[];
  /** Keys that are not among the `texts`: only the whole key is found. Each has an index. */
  equal?: readonly Text[];
  isActive?: PgColumn;
  /** The detail of the record if a row of another table, such as a contact, has found it. */
  label?: Text;
  /** The tables of the partners that are found by the e-mail address of their user. */
  ofUser?: Readonly<Partial<Record<SearchedCollection, TableWithId & { userId: PgColumn }>>>;
};

type Named = TableWithId & { name: PgColumn; nameFoldedEs: PgColumn; nameFoldedEn: PgColumn };

const own = (collection: SearchedCollection, table: TableWithId) => ({
  needs: [collection],
  collection,
  table,
  keys: [],
});

function translated(collection: SearchedCollection, table: Named): Source {
  const folded = [table.nameFoldedEs, table.nameFoldedEn];
  const names = [sql`${table.name} ->> 'es'`, sql`${table.name} ->> 'en'`];
  return { ...own(collection, table), texts: folded, names, folded };
}

const experienceUrl = bareUrl(experiences.url);
const contactFolded = sql`concat_ws(' ', ${contacts.nameFolded}, ${contacts.surnameFolded})`;
const contactName = sql`concat_ws(' ', ${contacts.name}, ${contacts.surname})`;

const sources: readonly Source[] = [
  {
    ...translated('experiences', experiences),
    keys: [experiences.slug, experienceUrl],
    equal: [experiences.slug, experienceUrl],
    beginnings: [experiences.nameFoldedEs, experiences.nameFoldedEn],
    isActive: experiences.isActive,
  },
  translated('categories', categories),
  translated('tags', tags),
  translated('languages', languages),
  { ...translated('locations', locations), beginnings: [locations.nameFoldedEs, locations.nameFoldedEn] },
  { ...translated('zones', zones), beginnings: [zones.nameFoldedEs, zones.nameFoldedEn] },
  {
    ...own('users', users),
    texts: [users.emailFolded],
    names: [users.email],
    folded: [users.emailFolded],
    beginnings: [users.emailFolded],
    ofUser: { makers, takers, resellers },
  },
  {
    ...own('makers', makers),
    texts: makerTexts(makers),
    names: [makers.name],
    folded: [makers.nameFolded],
    keys: [
      makers.emailFolded,
      makers.documentFolded,
      makers.slug,
      bareUrl(makers.web),
      makers.phone,
      makers.phone2,
      makers.whatsapp,
    ],
    beginnings: [makers.nameFolded],
  },
  {
    ...own('takers', takers),
    texts: [takers.nameFolded, takers.surnameFolded],
    names: [sql`(${takers.name} || ' ' || ${takers.surname})`],
    folded: [sql`(${takers.nameFolded} || ' ' || ${takers.surnameFolded})`],
    beginnings: [takers.nameFolded],
  },
  {
    ...own('resellers', resellers),
    texts: resellerTexts(resellers),
    names: [resellers.name, resellers.fiscalName],
    folded: [resellers.nameFolded, resellers.fiscalNameFolded],
    keys: [resellers.cifFolded, bareUrl(resellers.urlWeb), resellers.whatsapp],
    beginnings: [resellers.nameFolded],
  },
  {
    ...own('resellers', contacts),
    needs: ['resellers', 'contacts'],
    id: contacts.resellerId,
    texts: contactTexts(contacts),
    names: [contactName],
    folded: [],
    keys: [contactFolded, contacts.emailFolded, contacts.phone],
    label: sql`concat_ws(' · ', ${contactName}, ${contacts.email}, ${contacts.phone})`,
  },
  {
    ...own('plans', plans),
    texts: [plans.nameFolded, sql`public.fold(${plans.shortName})`, sql`lower(${plans.sku})`],
    names: [plans.name, plans.shortName],
    folded: [plans.nameFolded, sql`public.fold(${plans.shortName})`],
    keys: [sql`lower(${plans.sku})`],
    isActive: plans.isActive,
  },
];

/** Returns the sources that find records for a user who may read these collections, and nothing of others. */
export const sourcesFor = (readable: readonly string[]): Source[] =>
  sources
    .filter(({ needs }) => needs.every((collection) => readable.includes(collection)))
    .map(({ ofUser = {}, ...source }) => ({
      ...source,
      ofUser: Object.fromEntries(Object.entries(ofUser).filter(([collection]) => readable.includes(collection))),
    }));
