import * as z from 'zod';
import { contentLanguages } from '../language.ts';
import { limits } from '../limits.ts';
import { message } from '../model/fields.ts';
import { isStorable } from '../validators/storable.ts';
import { bulkCollections, operationKinds } from './fields.ts';
import { itemKinds } from './proposal.ts';

const { ids, operations, findMaxChars } = limits.proposal;

/** A text, a number, or a record in any form of a reference. */
const member = z.union([z.string(), z.number(), z.object({ '@id': z.string() })]);

/**
 * One change of each selected record.
 * - `field` is a field of the collection, `language` is required for a translated one, for `proofread` and for `confirm`.
 * - `value` has the form that the record's own save takes; `null` clears. For `add` and `remove` it is a list.
 * - `replace` puts `value` in place of each occurrence of `find`, a plain text. Case and accents are ignored unless `matchesCase` or
 *   `matchesAccents`; `wholeWords` finds no parts of words.
 * - `confirm` (feature `freshness`) marks stale texts of `language` as fresh: those of `field`, a watched text, or of all watched texts without it.
 *   It comes after all other operations, wherever it is in the list, and marks only texts that were stale when the change was planned: a text that
 *   the same change makes stale stays so.
 */
export const operation = z.object({
  operation: z.enum(operationKinds, message('operation')),
  field: z.string(message('operationField')).max(60, message('operationField')).optional(),
  language: z.enum(contentLanguages, message('operationLanguage')).optional(),
  value: z
    .union([member, z.boolean(), z.null(), z.array(member).max(limits.lists.references)], message('invalid'))
    .optional(),
  find: z
    .string(message('operationFind'))
    .min(1, message('operationFind'))
    .max(findMaxChars, message('tooLong'))
    .optional(),
  wholeWords: z.boolean(message('invalid')).optional(),
  matchesCase: z.boolean(message('invalid')).optional(),
  matchesAccents: z.boolean(message('invalid')).optional(),
});
export type Operation = z.output<typeof operation>;

const filterText = z.string().max(limits.textMaxChars, message('tooLong')).refine(isStorable, message('invalidText'));

/** The query parameters of the list, such as `{"isActive": "false", "maker.id[]": ["7"]}`; an empty object is all records. */
const where = z
  .record(
    z.string().max(100, message('unknownFilter')),
    z.union([filterText, z.array(filterText).max(limits.lists.filterValues, message('tooMany'))], message('invalid')),
    message('invalid'),
  )
  .refine((filters) => Object.keys(filters).length <= limits.lists.choices, {
    error: message('tooMany'),
    params: { max: limits.lists.choices },
  })
  .meta({ maxProperties: limits.lists.choices });

const collection = z.enum(bulkCollections, message('bulkCollection'));

const selection = {
  collection,
  where: where.optional(),
  /** Ids or `@id`s of the ticked records. */
  ids: z
    .array(z.union([z.int(), z.string()], message('invalid')))
    .min(1, message('nothingSelected'))
    .max(ids, message('tooMany'))
    .optional(),
};

/** Exactly one of `where` and `ids` must be sent. */
type Selection = { where?: unknown; ids?: unknown };
const isAnySelection = (sent: Selection) => sent.where !== undefined || sent.ids !== undefined;
const anySelection = { error: message('nothingSelected'), path: ['ids'] };
const isOneSelection = (sent: Selection) => sent.where === undefined || sent.ids === undefined;
const oneSelection = { error: message('invalid'), path: ['ids'] };

/** Whether each maker gets one mail about its experiences that were switched on or off, after the change. */
const notify = z.enum(['summary', 'none'], message('invalid'));

/** `POST /proposals` (feature `bulk`): plans a change of many records. Answers 202 with `Location` and the proposal. */
export const proposalRequest = z
  .object({
    ...selection,
    operations: z
      .array(operation, message('operation'))
      .min(1, message('operation'))
      .max(operations, message('tooMany')),
    notify: notify.default('none'),
  })
  .refine(isAnySelection, anySelection)
  .refine(isOneSelection, oneSelection)
  .meta({
    examples: [
      {
        collection: 'tags',
        ids: [1],
        operations: [{ operation: 'set', field: 'name', language: 'es', value: 'Playa' }],
      },
      {
        collection: 'experiences',
        where: { 'tags.id[]': ['/tags/1'] },
        operations: [{ operation: 'set', field: 'isActive', value: true }],
      },
    ],
  });
export type ProposalRequest = z.input<typeof proposalRequest>;

/** `POST /proposals/hits`: counts the places that a `replace` would change, without planning it. */
export const hitsRequest = z
  .object({
    ...selection,
    ...operation.pick({
      field: true,
      language: true,
      find: true,
      wholeWords: true,
      matchesCase: true,
      matchesAccents: true,
    }).shape,
  })
  .refine(isAnySelection, anySelection)
  .refine(isOneSelection, oneSelection)
  .meta({ examples: [{ collection: 'tags', ids: [1], field: 'name', language: 'es', find: 'playa' }] });
export type HitsRequest = z.input<typeof hitsRequest>;

/** `records`: how many contain the text, `hits`: how often in all. `isMore`: only the first `limits.proposal.maxCounted` records were searched. */
export const hits = z.object({ records: z.int(), hits: z.int(), isMore: z.boolean() });
export type Hits = z.output<typeof hits>;

/**
 * `POST /proposals/{id}/choices`: `isChosen` ticks or unticks items of these kinds, or these items, or all items if neither is sent. Items that
 * cannot be applied stay unticked. `notify` replaces that of the proposal.
 */
export const proposalChoices = z
  .object({
    isChosen: z.boolean(message('invalid')).optional(),
    kinds: z
      .array(z.enum(itemKinds, message('invalid')))
      .max(limits.lists.choices, message('tooMany'))
      .optional(),
    items: z
      .array(z.int(message('invalid')).max(limits.maxId, message('invalid')))
      .max(limits.lists.references, message('tooMany'))
      .optional(),
    notify: notify.optional(),
  })
  .refine(({ isChosen, notify: changed }) => isChosen !== undefined || changed !== undefined, {
    error: message('required'),
    path: ['isChosen'],
  });
export type ProposalChoices = z.input<typeof proposalChoices>;
