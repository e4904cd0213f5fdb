import * as z from 'zod';
import type { FieldErrorKey } from './errors.ts';
import { embedded, reference, references } from './model/reference-fields.ts';

/** `contentUrl` is the picture; `thumbnailUrl` is a small variant for lists. */
const shown = { contentUrl: z.string(), thumbnailUrl: z.string().optional() };

/** A picture embedded in the record to which it belongs. */
export const shownMedium = embedded(shown);

/**
 * A field for the pictures of a record, in order. Each picture must have been uploaded to `collection` before. A single picture may also be
 * sent without a list around it, because some clients send a single reference (MAK-F-33).
 */
export function media(collection: string, rule: Parameters<typeof references>[2]) {
  const { input, ...field } = references(collection, shown, rule);
  return { ...field, input: z.preprocess(asList, input) };
}

const asList = (sent: unknown) => (sent === undefined || sent === null || Array.isArray(sent) ? sent : [sent]);

/**
 * A required field for a single picture, sent as a reference or as a list of references, of which only the first is used. Clients read the
 * picture's `@id`.
 */
export function picture(collection: string, key: FieldErrorKey) {
  const { input, output: _, ...field } = reference(collection, key, shown);
  return { ...field, input: z.preprocess(asOne, input), output: z.string().nullable() };
}

const asOne = (sent: unknown) => (Array.isArray(sent) ? (sent as unknown[])[0] : sent);
