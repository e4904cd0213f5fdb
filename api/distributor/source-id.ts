import * as z from 'zod';
import { limits } from '@trastienda/contract/limits';
import { isLine } from '@trastienda/contract/validators/line';

/** A schema for an id of a source: a single line that the tables store unchanged. */
export const textId = z
  .string()
  .trim()
  .min(1)
  .max(limits.lineMaxChars)
  .refine((id) => id.isWellFormed() && isLine(id));

/** A schema for the ids of a source that sends them as numbers or as text. */
export const sourceId = z.union([z.string(), z.number()]).transform(String).pipe(textId);
