import * as z from 'zod';
import type { FieldErrorKey } from './errors.ts';
import { embedded, reference, references } from './reference-fields.ts';

/** A small variant for lists may accompany the picture itself. */
const shown = { contentUrl: z.string(), thumbnailUrl: z.string().optional() };

/** A picture as a record embeds it. */
export const shownMedium = embedded(shown);

/**
 * The pictures of a record, in order, each uploaded to `collection` before. A list with a single picture may be sent as the picture itself:
 * some clients hold a single id (MAK-F-33).
 */
export function media(collection: string, rule: Parameters<typeof references>[2]) {
  const { input, ...field } = references(collection, shown, rule);
  return { ...field, input: z.preprocess(asList, input) };
}

const asList = (sent: unknown) => (sent === undefined || sent === null || Array.isArray(sent) ? sent : [sent]);

/** A required single picture, sent by itself or as a list, of which the first element counts; read as its `@id`. */
export function picture(collection: string, key: FieldErrorKey) {
  const { input, output: _, ...field } = reference(collection, key, shown);
  return { ...field, input: z.preprocess(asOne, input), output: z.string().nullable() };
}

const asOne = (sent: unknown) => (Array.isArray(sent) ? (sent as unknown[])[0] : sent);
