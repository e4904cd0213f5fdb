import { limits } from '@trastienda/contract/limits';
import type { Resource } from '@trastienda/contract/resource';
import * as z from 'zod';
import { named } from '../openapi/json-schema.ts';
import type { ApiResource } from './api-resource.ts';
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

/** The parts of a resource's storage that its documentation mentions. */
type Stored = Pick<ApiResource, 'refusals' | 'findSame'>;

/** The operations on a resource, for the OpenAPI document. */
export function operationsOf(resource: Resource, { refusals = [], findSame }: Stored = {}) {
  const { type } = resource;
  const summaries = summariesOf(resource);
  const item = named(type, resource.item.extend({ '@context': z.string() }));
  const input = named(`${type}Input`, withTexts(resource, 'input'));
  const patch = named(`${type}Patch`, withTexts(resource, 'patch'));
  const texts = resource.translatedNames.length > 0 ? inOneLanguage : undefined;
  const edit = (summary: string, more = '') =>
    defineOperation({
      tag: type,
      summary,
      description: [`Fields that are left out keep their value; null clears one. ${sentBack}${more}`, texts]
        .filter(Boolean)
        .join(' '),
      body: patch,
      answers: { 200: jsonLd(item) },
      errors: refusals,
    });
  return {
    list: listOperation(resource),
    read: defineOperation({ tag: type, summary: summaries.read, answers: { 200: jsonLd(item) } }),
    create: defineOperation({
      tag: type,
      summary: summaries.create,
      description: texts,
      body: input,
      answers: findSame
        ? { 200: { ...jsonLd(item), description: foundAgain }, 201: jsonLd(item) }
        : { 201: jsonLd(item) },
    }),
    save: edit(summaries.save, ' Works like PATCH.'),
    change: edit(summaries.change),
    remove: defineOperation({
      tag: type,
      summary: summaries.remove,
      description: 'Refused while other records use it; `values` then counts them by collection, `usedBy` in words.',
      answers: { 204: {} },
      errors: ['inUse', ...refusals],
    }),
  };
}

const sentBack = 'A stored value may be sent back unchanged even if it breaks a rule that is newer than it.';

const foundAgain = 'There was one like it already: this one';

const inOneLanguage =
  'Texts are written in the language of `Accept-Language`; `translations` carries those of both languages at once.';

/** Lists a resource's records, in its own collection or inside another record. */
export const listOperation = (resource: Resource): Operation => ({
  tag: resource.type,
  summary: summariesOf(resource).list,
  query: { ...filtersOf(resource), ...ordersOf(resource), ...pageOf() },
  answers: { 200: jsonLd(collectionOfMembers(resource)) },
  errors: ['badPage', 'badOrder', 'badFilter'],
});

/** Lists records with pages, but without filters and orders. */
export const pagedListOperation = (type: string, summary: string, member: z.ZodType): Operation => ({
  tag: type,
  summary,
  query: pageOf(),
  answers: { 200: jsonLd(toCollection(member)) },
  errors: ['badPage'],
});

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
  'View',
  z
    .object({
      '@id': z.string(),
      '@type': z.literal('hydra:PartialCollectionView'),
      'hydra:first': z.string(),
      'hydra:last': z.string().optional(),
      'hydra:previous': z.string().optional(),
      'hydra:next': z.string().optional(),
    })
    .meta({ description: 'The addresses of the neighbouring pages; missing where there is only one page' }),
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
    .meta({ description: 'What the collection can be asked for' }),
);

const referencesTo = (what: string) =>
  z
    .array(z.string())
    .max(limits.lists.filterValues)
    .meta({ description: `${what}, as \`@id\`s or numbers; repeated, any of them` });

function filtersOf({ filters, fields, type }: Resource): Record<string, z.ZodType> {
  const ids = referencesTo(`Records of type ${type}`);
  return {
    'id[]': ids,
    ...Object.fromEntries(
      Object.entries(filters).map(([name, kind]) => {
        if (kind === 'reference') return [`${name}[]`, referencesTo(`Those with this \`${name}\``)];
        if (kind === 'exact') return [name, toExact(fields[name]?.output, name)];
        const description = `Part of \`${name}\`, without regard to case and accents`;
        return [name, z.string().meta({ description })];
      }),
    ),
  };
}

const toExact = (output: z.ZodType | undefined, name: string) =>
  (output instanceof z.ZodBoolean ? z.boolean() : z.string()).meta({ description: `The whole value of \`${name}\`` });

const ordersOf = ({ order }: Resource): Record<string, z.ZodType> =>
  Object.fromEntries(
    ['id', ...order].map((field) => [
      `order[${field}]`,
      z.enum(['asc', 'desc', '']).meta({ description: `Sorts by \`${field}\`; without a value ascending` }),
    ]),
  );

const pageOf = (): Record<string, z.ZodType> => ({
  page: z.int().min(1).meta({ description: 'From 1; past the end it is empty' }),
  itemsPerPage: z
    .int()
    .min(1)
    .meta({ description: `${limits.page.defaultItems} unless given; more than ${limits.page.maxItems} is as many` }),
});
