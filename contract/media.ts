import * as z from 'zod';
import type { FieldErrorKey } from './errors.ts';
import { embedded, reference, references } from './reference-fields.ts';

/** A small variant for lists may be there besides the picture itself. */
const shown = { contentUrl: z.string(), thumbnailUrl: z.string().optional() };

/** A picture as a record shows it. */
export const shownMedium = embedded(shown);

/**
 * The pictures of a record, in their order, each uploaded to `collection` before. A list of one may be sent as the picture alone:
 * some clients hold a single id (MAK-F-33).
 */
export function media(collection: string, rule: Parameters<typeof references>[2]) {
  const { input, ...field } = references(collection, shown, rule);
  return { ...field, input: z.preprocess(asList, input) };
}

const asList = (sent: unknown) => (sent === undefined || sent === null || Array.isArray(sent) ? sent : [sent]);

/** The one picture of a record, sent by itself or as a list, of which the first counts; read as its `@id`. */
export function picture(collection: string, key: FieldErrorKey) {
  const { input, output: _, ...field } = reference(collection, key, shown);
  return { ...field, input: z.preprocess(asOne, input), output: z.string().nullable() };
}

const asOne = (sent: unknown) => (Array.isArray(sent) ? (sent as unknown[])[0] : sent);
