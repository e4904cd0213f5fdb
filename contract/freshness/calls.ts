import * as z from 'zod';
import { contentLanguages, type Language } from '../language.ts';
import { limits } from '../limits.ts';
import { message } from '../model/fields.ts';
import { watchedCollections, watchedTexts, type WatchedCollection } from './states.ts';

const language = z.enum(contentLanguages, message('operationLanguage'));
const field = z.string(message('invalid')).max(60, message('invalid'));

/**
 * `POST /{collection}/{id}/translations/fresh` (feature `freshness`): confirms that these texts of a language say the same as those in the other
 * one, so that they are fresh. Answers the record; 409 `translationMissing` if one of the two texts is missing.
 */
export const confirmationOf = (collection: WatchedCollection) =>
  z
    .object({
      language,
      fields: z
        .array(z.enum(watchedTexts[collection], message('invalid')), message('invalid'))
        .min(1, message('required'))
        .max(limits.lists.choices, message('tooMany')),
    })
    .meta({ examples: [{ language: 'en', fields: watchedTexts[collection].slice(0, 1) }] });
export type Confirmation = { language: Language; fields: string[] };

/**
 * `GET /{collection}/{id}/translations/stale`: the stale texts of a record. `source` is the text in the other language from which the stale one
 * was made, `since` the time when that text changed.
 */
export const staleTexts = z.object({
  texts: z.array(
    z.object({ language: z.enum(contentLanguages), field: z.string(), source: z.string(), since: z.string() }),
  ),
});
export type StaleTexts = z.output<typeof staleTexts>;

const counts = z.object({ stale: z.int(), missing: z.int(), unreviewed: z.int().optional() });

/**
 * `GET /freshness/summary`: for each watched collection that the user may read and each language, the number of records that the filter
 * `freshness` finds with each state. `unreviewed` is counted for experiences only.
 */
export const freshnessSummary = z.object({
  collections: z.partialRecord(z.enum(watchedCollections), z.record(z.enum(contentLanguages), counts)),
});
export type FreshnessSummary = z.output<typeof freshnessSummary>;

/**
 * `POST /freshness/suggestions`: finds how the catalogue itself has translated the sentences of texts. `language` is that of the wanted texts;
 * `texts` are those in the other language, by field, as the form has them. `id` is the record; undefined for a new one. Writes nothing.
 */
export const suggestionRequest = z
  .object({
    collection: z.enum(watchedCollections, message('invalid')),
    id: z.int(message('invalid')).min(1, message('invalid')).max(limits.maxId, message('invalid')).optional(),
    language,
    texts: z
      .record(field, z.string(message('invalid')).max(limits.textMaxChars, message('tooLong')), message('invalid'))
      .refine((texts) => Object.keys(texts).length <= limits.lists.choices, {
        error: message('tooMany'),
        params: { max: limits.lists.choices },
      })
      .meta({ maxProperties: limits.lists.choices }),
  })
  .meta({ examples: [{ collection: 'tags', language: 'en', texts: { name: 'Playa' } }] });
export type SuggestionRequest = z.input<typeof suggestionRequest>;

/** A part of a suggested sentence. `isCarried`: a number or name that was put in place of that of the remembered sentence. */
const part = z.object({ text: z.string(), isCarried: z.literal(true).optional() });

/**
 * A sentence of a text. `parts` together are its suggested translation; null if the catalogue has none. `remembered` is the sentence, in the
 * language of `source`, whose translation it is: equal to `source` if `match` is `exact`, white space apart; otherwise nearly, also if numbers and
 * names are the only difference. `from` is a record that has it.
 */
export const suggestedSentence = z.object({
  source: z.string(),
  /** The white space that follows the sentence in the text. White space at the start of the text is left out. */
  separator: z.string(),
  match: z.enum(['exact', 'near']).nullable(),
  remembered: z.string().nullable(),
  parts: z.array(part).nullable(),
  from: z.object({ '@id': z.string(), name: z.string() }).nullable(),
});
export type SuggestedSentence = z.output<typeof suggestedSentence>;

/** By field, the sentences of its text in order; a field is absent if no sentence has a suggestion. */
export const suggestions = z.object({ fields: z.record(z.string(), z.array(suggestedSentence)) });
export type Suggestions = z.output<typeof suggestions>;
