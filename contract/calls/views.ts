import * as z from 'zod';
import { limits } from '../limits.ts';
import { choice, flag, mayBeMissing, optionalInteger, optionalText, viewName } from '../model/fields.ts';
import { defineResource, type Member } from '../model/resource.ts';

/** The lists that have views. */
export const viewedCollections = [
  'experiences',
  'categories',
  'tags',
  'languages',
  'locations',
  'zones',
  'users',
  'makers',
  'takers',
  'resellers',
  'plans',
] as const;

/** The views that every installation starts with. Until one is renamed, its name is null, and clients name it in the language of the reader. */
export const shippedViews = ['inactive', 'noEnglish', 'noPosition', 'importedIncomplete'] as const;

const { columns } = limits.lists;

/**
 * A list under a name: its filters, its order, its columns and its rows per page (feature `views`). A personal view is that of its owner; a shared
 * one is read by all, written by its owner and by administrators, and stays if its owner is deleted.
 */
export const view = defineResource({
  collection: 'views',
  type: 'View',
  label: 'name',
  counted: { es: ['{n} vista', '{n} vistas'], en: ['{n} view', '{n} views'] },
  isPersonal: true,
  fields: {
    /** The collection of the list; set by the create. */
    collection: { ...choice(viewedCollections, 'viewCollection'), isFixed: true as const },
    /** Unique, ignoring case, among the shared views of a list, and among the personal ones of a user. */
    name: mayBeMissing(viewName()),
    /** The filters, the order and `itemsPerPage` as the query string of the list, such as `isActive=false&order[name]=asc`. */
    query: optionalText(limits.view.queryMaxChars),
    /** The ids of the columns that are shown; null for those that the list shows by itself. */
    columns: {
      input: z.array(z.string().max(60, 'invalid'), 'invalid').max(columns, 'tooMany').nullish(),
      output: z.array(z.string()).nullable(),
      isRequired: false as const,
      isTranslated: false as const,
    },
    isShared: flag(),
    /** The place among the shared views of a list, or among the personal ones of a user, from 1. A save moves the views after it. */
    position: optionalInteger(),
  },
  computed: {
    /** For a view that was shipped: which. */
    key: z.enum(shippedViews).nullable(),
    /** `/users/{id}` of the person who made it; null if that person was deleted, or for a shipped view. */
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
