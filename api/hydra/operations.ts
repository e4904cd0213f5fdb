import { limits } from '@trastienda/contract/limits';
import type { Resource } from '@trastienda/contract/model/resource';
import * as z from 'zod';
import { filterParametersOf } from './filter-parameters.ts';
import { named } from '../openapi/json-schema.ts';
import { defineOperation, jsonLd, type Operation } from '../openapi/operation.ts';

/** The summaries of a resource's operations, for both the Hydra and the OpenAPI documentation. */
export const summariesOf = ({ type, collection }: Resource) => ({
  list: `Lists ${collection}`,
  read: `Reads a ${type}`,
  create: `Creates a ${type}`,
  save: `Saves a ${type}`,
  change: `Changes a ${type}`,
  remove: `Deletes a ${type}`,
});

const known = new WeakMap<Resource, ReturnType<typeof defineOperations>>();

/** The operations on a resource, for the OpenAPI document: the same objects at each call, which callers must not change. */
export function operationsOf(resource: Resource) {
  const operations = known.get(resource) ?? defineOperations(resource);
  known.set(resource, operations);
  return operations;
}

function defineOperations(resource: Resource) {
  const { type, refusals, accessNotes } = resource;
  const summaries = summariesOf(resource);
  const item = named(type, resource.item.extend({ '@context': z.string() }));
  const input = named(`${type}Input`, withTexts(resource, 'input'));
  const patch = named(`${type}Patch`, withTexts(resource, 'patch'));
  const texts = resource.translatedNames.length > 0 ? inOneLanguage : undefined;
  const edit = (summary: string, more = '') =>
    defineOperation({
      tag: type,
      summary,
      description: [
        `Omitted fields keep their value; null clears a field. ${sentBack}${more}`,
        texts,
        accessNotes.write,
      ]
        .filter(Boolean)
        .join(' '),
      body: patch,
      answers: { 200: jsonLd(item) },
      errors: refusals,
    });
  return {
    list: listOperation(resource),
    read: defineOperation({
      tag: type,
      summary: summaries.read,
      description: accessNotes.read,
      answers: { 200: jsonLd(item) },
    }),
    create: defineOperation({
      tag: type,
      summary: summaries.create,
      description: [texts, accessNotes.write].filter(Boolean).join(' '),
      body: input,
      answers: { 201: jsonLd(item) },
    }),
    save: edit(summaries.save, ' Behaves like PATCH.'),
    change: edit(summaries.change),
    remove: defineOperation({
      tag: type,
      summary: summaries.remove,
      description:
        'Rejected with 409 while other records use the record; `values` contains their number per collection, `usedBy` the same in words.',
      answers: { 204: {} },
      errors: ['inUse', ...refusals],
    }),
  };
}

const sentBack = 'A stored value may be sent back unchanged even if it violates a rule introduced later.';

const inOneLanguage =
  'Texts are written in the language of `Accept-Language`; `translations` contains the texts in both languages.';

/** The operation that lists a resource's records, in the resource's own collection or inside another record. */
export const listOperation = (resource: Resource): Operation => ({
  tag: resource.type,
  summary: summariesOf(resource).list,
  description: resource.accessNotes.read,
  query: { ...filterParametersOf(resource), ...ordersOf(resource), ...pageOf() },
  answers: { 200: jsonLd(collectionOfMembers(resource)) },
  errors: ['badPage', 'badItemsPerPage', 'badOrder', 'badFilter'],
});

/** An operation that lists records with pages, but without filters and orders. */
export const pagedListOperation = (type: string, summary: string, member: z.ZodType): Operation => ({
  tag: type,
  summary,
  query: pageOf(),
  answers: { 200: jsonLd(toCollection(member)) },
  errors: ['badPage', 'badItemsPerPage'],
});

/** An operation that lists records by a cursor, newest first (D-70). */
export const cursorListOperation = (type: string, summary: string, member: z.ZodType): Operation => ({
  tag: type,
  summary,
  query: {
    cursor: z.string().meta({ description: '`hydra:next` contains it. Without it, the list starts with the newest' }),
    itemsPerPage: z
      .int()
      .min(1)
      .meta({ description: `Default ${limits.page.defaultItems}, at most ${limits.page.maxChanges}` }),
  },
  answers: {
    200: jsonLd(
      z.object({
        '@context': z.string(),
        '@id': z.string(),
        '@type': z.literal('hydra:Collection'),
        'hydra:member': z.array(named(`${type}Member`, member)),
        'hydra:view': cursorView,
        'hydra:search': search.optional(),
      }),
    ),
  },
  errors: ['badCursor', 'badItemsPerPage'],
});

const cursorView = named(
  'CursorView',
  z
    .object({
      '@id': z.string(),
      '@type': z.literal('hydra:PartialCollectionView'),
      'hydra:next': z.string().optional(),
      newer: z.string().optional(),
    })
    .meta({
      description:
        '`hydra:next` is the URL of the next page, absent on the last page. `newer`, on the first page of `/changes`, is the URL of the members that were added after this answer',
    }),
);

function withTexts({ drafts, translatedNames, ...resource }: Resource, shape: 'input' | 'patch') {
  if (translatedNames.length === 0) return resource[shape];
  return resource[shape].extend({ translations: drafts.nullish() });
}

const collectionOfMembers = ({ type, member }: Resource) => toCollection(named(`${type}Member`, member));

const toCollection = (member: z.ZodType) =>
  z.object({
    '@context': z.string(),
    '@id': z.string(),
    '@type': z.literal('hydra:Collection'),
    'hydra:totalItems': z.int().min(0),
    'hydra:member': z.array(member),
    'hydra:view': view.optional(),
    'hydra:search': search.optional(),
  });

const view = named(
  'PageView',
  z
    .object({
      '@id': z.string(),
      '@type': z.literal('hydra:PartialCollectionView'),
      'hydra:first': z.string(),
      'hydra:last': z.string().optional(),
      'hydra:previous': z.string().optional(),
      'hydra:next': z.string().optional(),
    })
    .meta({ description: 'The URLs of the first, last, previous and next pages; absent if there is only one page' }),
);

const search = named(
  'Search',
  z
    .object({
      '@type': z.literal('hydra:IriTemplate'),
      'hydra:template': z.string(),
      'hydra:variableRepresentation': z.literal('BasicRepresentation'),
      'hydra:mapping': z.array(
        z.object({
          '@type': z.literal('IriTemplateMapping'),
          variable: z.string(),
          property: z.string().nullable(),
          required: z.boolean(),
        }),
      ),
    })
    .meta({ description: 'The query parameters of the collection' }),
);

const ordersOf = ({ order }: Resource): Record<string, z.ZodType> =>
  Object.fromEntries(
    ['id', ...order].map((field) => [
      `order[${field}]`,
      z.enum(['asc', 'desc', '']).meta({ description: `Sorts by \`${field}\`; ascending if empty` }),
    ]),
  );

const pageOf = (): Record<string, z.ZodType> => ({
  page: z.int().min(1).meta({ description: 'Starts at 1; a page past the end is empty' }),
  itemsPerPage: z
    .int()
    .min(1)
    .meta({
      description: `Default ${limits.page.defaultItems}; values above ${limits.page.maxItems} are reduced to ${limits.page.maxItems}`,
    }),
});
