import * as z from 'zod';
import { roleToShareViews } from '../access/roles-of-operations.ts';
import { limits } from '../limits.ts';
import { choice, flag, optionalChoice, optionalInteger, optionalLine, optionalText } from '../model/fields.ts';
import { defineResource, type Member } from '../model/resource.ts';
import { viewedCollections } from './viewed-collections.ts';

export { viewedCollections };

/** The shared views that every installation starts with. The name of a view that was not renamed is null; clients then name it in the language of the user. */
export const shippedViews = ['inactive', 'noEnglish', 'noPosition', 'importedIncomplete', 'staleEnglish'] as const;
/** The list of the shipped views. */
export const shippedCollection = 'experiences' satisfies (typeof viewedCollections)[number];

const { columns } = limits.lists;

/**
 * The filters, order, columns and rows per page of a list, saved under a name (feature `views`). Only its owner reads and writes a personal view.
 * All users who may read the list read a shared view. Administrators make, share and write shared views; a former administrator still writes
 * their own. A shared view stays if its owner is deleted.
 */
export const view = defineResource({
  collection: 'views',
  type: 'View',
  label: 'name',
  counted: { es: ['{n} vista', '{n} vistas'], en: ['{n} view', '{n} views'] },
  isPersonal: true,
  accessNotes: { write: `Sharing a view needs the role \`${roleToShareViews}\`.` },
  fields: {
    /** The collection of the list; set by the create. */
    collection: { ...choice(viewedCollections, 'viewCollection'), isFixed: true as const },
    /** Unique, ignoring case, among the shared views of a list, and among the personal ones of a user. Required except for a shipped view. */
    name: optionalLine(limits.view.nameMaxChars, 'viewName'),
    /** The filters, the order and `itemsPerPage` as the query string of the list, such as `isActive=false&order[name]=asc`. */
    query: optionalText(limits.view.queryMaxChars),
    /** The ids of the visible columns; null for the default columns of the list. */
    columns: {
      input: z.array(z.string().max(60, 'invalid'), 'invalid').max(columns, 'tooMany').nullish(),
      output: z.array(z.string()).nullable(),
      isRequired: false as const,
      isTranslated: false as const,
    },
    isShared: flag(),
    /** The position, from 1, among the shared views of a list, or among a user's personal views of it. A write moves the views after it. */
    position: optionalInteger(),
    /** Which shipped view it is; null for any other view. A create may have the key of a deleted one, which restores that. */
    key: { ...optionalChoice(shippedViews), isFixed: true as const },
  },
  computed: {
    /** `/users/{id}` of the user who created it; null if that user was deleted, and for a shipped view. */
    owner: z.string().nullable(),
  },
  links: { owner: 'users' },
  refusals: ['notYourView'],
  filters: { collection: 'exact' },
  order: ['position'],
});
export type ViewMember = Member<typeof view>;

/** `GET /views/counts?collection=experiences`: the number of records that each view of a list finds, as far as `limits.view.maxCounted`. */
export const viewCounts = z.object({
  counts: z.array(z.object({ view: z.string(), count: z.int(), isMore: z.boolean() })),
});
export type ViewCounts = z.output<typeof viewCounts>;
