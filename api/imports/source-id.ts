import * as z from 'zod';
import { limits } from '@trastienda/contract/limits';
import { isLine } from '@trastienda/contract/validators/line';

/** An id of a source: a single line that the tables store unchanged. */
export const textId = z
  .string()
  .trim()
  .min(1)
  .max(limits.lineMaxChars)
  .refine((id) => id.isWellFormed() && isLine(id));

/** An id of a source that sends ids as numbers or as text. */
export const sourceId = z.union([z.string(), z.number()]).transform(String).pipe(textId);
