import * as z from 'zod';
import { references } from './reference-fields.ts';

/** A small variant for lists may be there besides the picture itself. */
const shown = { contentUrl: z.string(), thumbnailUrl: z.string().optional() };

/**
 * The pictures of a record, in their order, each uploaded to `collection` before. A list of one may be sent as the picture alone:
 * the old admin's forms hold a single id (seed 2 §4).
 */
export function media(collection: string, rule: Parameters<typeof references>[2]) {
  const { input, ...field } = references(collection, shown, rule);
  return { ...field, input: z.preprocess(asList, input) };
}

const asList = (sent: unknown) => (sent === undefined || sent === null || Array.isArray(sent) ? sent : [sent]);
